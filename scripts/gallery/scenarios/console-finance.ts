/**
 * Reconciliation and finance in the console: much data, no data, a run in progress, and failed requests. Replies are
 * fake.
 */

import type { Page } from '@playwright/test';
import type { Scenario } from '../scenario.ts';
import { ago, casts, id, sitDown } from './console-cashier.ts';

const group = 'Console, finance';

const caseOf = (digit: number, kind: string, effect: string, rest: object = {}) => ({
  id: id(digit),
  version: 1,
  kind,
  provider: 'HOUSEBANK',
  currency: 'USD',
  flow: 'payment',
  effect,
  reference: `0192f4a1-77aa-7c3b-8d21-${String(digit).repeat(12)}`,
  reported: '50.00',
  posted: '0.00',
  at: ago(2_900),
  foundAt: ago(400 + digit * 700),
  ways: ['house', 'explain'],
  ...rest,
});

const order = (digit: number, account: string) => {
  return { machine: 'deposit', orderId: id(digit), orderReference: `D-0000000${digit}`, account };
};

const PROPOSAL = {
  step: 'suspense',
  by: 'Sam Reed',
  isMine: false,
  reason: 'Nobody here knows the payer',
  at: ago(31),
};

const CASES = [
  caseOf(7, 'notPosted', '50.00', order(7, 'player1')),
  caseOf(6, 'noOrder', '1250.00', {
    reported: '1250.00',
    ways: ['suspense', 'house', 'explain'],
    proposal: PROPOSAL,
    reason: PROPOSAL.reason,
  }),
  caseOf(5, 'postedTwice', '-120.50', {
    ...order(5, 'a-rather-long-account-name'),
    reported: '120.50',
    posted: '241.00',
  }),
  caseOf(4, 'reversedThere', '-300.00', { ...order(4, 'vip1'), flow: 'reversal', reported: '300.00' }),
  caseOf(3, 'otherFee', '0.00', { ...order(3, 'player1'), reported: '0.50', posted: '0.43', ways: ['explain'] }),
  caseOf(2, 'inSuspense', '0.00', { ways: ['explain'], reported: '15.00', posted: '15.00' }),
  caseOf(1, 'otherDay', '0.00', { ...order(1, 'vip1'), posted: '50.00', ways: ['explain'] }),
];

const DONE = [
  caseOf(8, 'otherAmount', '0.01', {
    reported: '50.01',
    posted: '50.00',
    ways: [],
    closedAs: 'posted',
    closedAt: ago(90),
    closedBy: 'Sam Reed',
    reason: 'Rounded at the bank',
  }),
  caseOf(9, 'notOnStatement', '-20.00', {
    reported: '0.00',
    posted: '20.00',
    ways: [],
    closedAs: 'agreed',
    closedAt: ago(1_500),
  }),
];

const FINISHED = { state: 'finished', askedAt: ago(182), endedAt: ago(181), daysTotal: 1, daysRead: 1 };
const RUNNING = { state: 'running', askedBy: 'Robin Hale', askedAt: ago(0), daysTotal: 30, daysRead: 12 };
const UNFINISHED = {
  state: 'unfinished',
  askedAt: ago(182),
  daysTotal: 3,
  daysRead: 1,
  nextAt: ago(-12),
  why: 'HOUSEBANK, 2026-11-22: no answer in time',
};

const RULES = [
  ...['orphan', 'foreignAccount', 'emptyTransfer', 'unbalanced', 'mixedPlay', 'untoldBalance', 'keptBalance', 'total'],
  ...['unpaidTransaction', 'unaskedTransfer', 'wrongRound', 'doubleObligation', 'wrongWithdrawal', 'wrongGrant'],
  ...['unnamedDeposit', 'wrongSuspense', 'unplayedWithdrawal', 'chain'],
];

const FAULT = {
  row: 'account 0192f4a1-77aa-7c3b-8d21-6f1e2d3c4b5a',
  found: 'holds 1200 USD',
  expected: '1250, the sum of its postings',
};

const BALANCES = [
  ...[
    ['bonus', 1, '-4210.00'],
    ['correction', 1, '15.00'],
    ['equity', 1, '-2000000.00'],
    ['fees', 1, '318.44'],
  ],
  ...[
    ['held', 212, '18240.00'],
    ['member', 4_812, '2318402.19'],
    ['provider', 1, '-351980.63'],
    ['suspense', 1, '1250.00'],
  ],
  ['vendor', 2, '17965.00'],
].map(([kind, accounts, amount]) => ({ kind, accounts, amount, currency: 'USD' }));

const UNTOLD = {
  provider: 'DEMOBANK',
  currency: 'USD',
  hasStatement: false,
  carried: '0.00',
  onTheWay: '0.00',
  cases: '0.00',
  caseCount: 0,
  now: '65545.40',
};

const PROVIDER = {
  provider: 'HOUSEBANK',
  currency: 'USD',
  throughDay: '2026-11-22',
  comparedAt: ago(181),
  statement: '352860.13',
  books: '351980.63',
  difference: '879.50',
  carried: '0.00',
  onTheWay: '0.00',
  cases: '879.50',
  caseCount: 7,
  unexplained: '0.00',
  now: '353104.13',
};

const CONSUMERS = [
  { name: 'tally', lagMs: 412, taken: 1_284_310, replays: 2 },
  { name: 'wagering', lagMs: 0, taken: 1_284_322, replays: 0, replayTaken: 310_500 },
];

const WELL = {
  balances: BALANCES,
  books: {
    isLooking: false,
    lookedAt: ago(12),
    lookedBy: 'Robin Hale',
    nightlyAt: ago(1_221),
    accounts: 5_031,
    transfers: 912_400,
    postings: 2_204_118,
    rules: RULES.map((name) => ({ name })),
  },
  consumers: CONSUMERS,
  deltas: 31,
  providers: [UNTOLD, PROVIDER],
};

const WRONG = {
  ...WELL,
  books: {
    ...WELL.books,
    isLooking: true,
    rules: RULES.map((name) => (name === 'keptBalance' ? { name, fault: FAULT } : { name })),
  },
  consumers: [
    CONSUMERS[0],
    {
      name: 'wagering',
      lagMs: 754_000,
      taken: 1_102_884,
      stoppedAt: ago(13),
      failure: 'The event 1.88213.4410 cannot be read: version 2 of deposit is not known',
    },
  ],
  providers: [{ ...PROVIDER, cases: '829.50', unexplained: '50.00' }],
};

const EMPTY = {
  balances: [],
  consumers: [],
  deltas: 0,
  providers: [],
  books: { isLooking: false, rules: RULES.map((name) => ({ name })) },
};

/** Fake reply by the end of the path; undefined: the gateway is unreachable. */
async function report(page: Page, end: string, reply: (query: URLSearchParams) => unknown): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/staff/merchants/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (!pathname.endsWith(end) || route.request().method() !== 'GET') return route.continue();
    const value = reply(searchParams);
    if (value === undefined) return route.fulfill({ status: 503, json: { success: false, errorCode: 'unavailable' } });
    return route.fulfill({ json: { success: true, value } });
  });
}

const cases = (run: object) => (query: URLSearchParams) => {
  const byAmount = [...CASES].sort((one, other) => Math.abs(Number(other.effect)) - Math.abs(Number(one.effect)));
  const rows = query.get('part') === 'done' ? DONE : query.get('by') === 'amount' ? byAmount : CASES;
  return { rows, count: rows.length, run, finishedAt: ago(181) };
};

const CASES_PATH = '/cashier/reconciliation';

/** Screens by picture name. */
const RECONCILIATION_SHOTS = [
  ['cases', '/reconciliation', cases(FINISHED)],
  ['case', `/reconciliation?case=${id(6)}`, cases(FINISHED)],
  ['closed', '/reconciliation?part=done', cases(FINISHED)],
  ['running', '/reconciliation?by=amount', cases(RUNNING)],
  ['unfinished', '/reconciliation', cases(UNFINISHED)],
  ['agree', '/reconciliation', () => ({ rows: [], count: 0, run: FINISHED, finishedAt: ago(181) })],
  ['never', '/reconciliation', () => ({ rows: [], count: 0 })],
  ['failed', '/reconciliation', () => undefined],
] as const;

const FINANCE_SHOTS = [
  ['well', () => WELL],
  ['wrong', () => WRONG],
  ['empty', () => EMPTY],
  ['failed', () => undefined],
] as const;

export const CONSOLE_FINANCE_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'console reconciliation',
    casts,
    async play(setup) {
      const open = await sitDown(setup);
      for (const [name, path, reply] of RECONCILIATION_SHOTS) {
        await report(setup.page, CASES_PATH, reply);
        await open(path);
        await setup.shoot(`console-reconciliation-${name}`);
      }
    },
  },
  {
    group,
    name: 'console finance',
    casts,
    async play(setup) {
      const open = await sitDown(setup);
      for (const [name, reply] of FINANCE_SHOTS) {
        await report(setup.page, '/finance', reply);
        await open('/finance');
        await setup.shoot(`console-finance-${name}`);
      }
    },
  },
];
