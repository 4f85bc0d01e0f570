/**
 * The cashier in the console: queues, one order with its state machine, payment methods and settings. Order replies are
 * fake.
 */

import type { Page } from '@playwright/test';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers } from '#tests/support/staff-users.ts';
import { beginsWith, consoleWords } from '../console-words.ts';
import type { PageSetup } from '../page-setup.ts';
import { type Persona, VIEWPORTS } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Console, cashier';
const MERCHANT = 'aurora';
const AT = `/m/${MERCHANT}`;

/** Desktop and phone, light and dark. */
export const casts: readonly Persona[] = VIEWPORTS.filter(({ name }) => name === 'desktop' || name === 'phone').flatMap(
  (viewport) => (['light', 'dark'] as const).map((scheme) => ({ brand: MERCHANT, language: 'EN', viewport, scheme })),
);

export const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-${String(digit).repeat(12)}`;
const MINUTE_MS = 60_000;
/** Epoch milliseconds. */
export const ago = (minutes: number) => Date.now() - minutes * MINUTE_MS;

const PROPOSAL = {
  step: 'approveAbove',
  by: 'Sam Reed',
  isMine: false,
  reason: 'The account is known',
  at: ago(12),
};

const row = (digit: number, rest: object) => ({
  machine: 'withdrawal',
  id: id(digit),
  reference: `W-0000000${digit}`,
  version: 1,
  memberId: id(9),
  account: 'player1',
  provider: 'HOUSEBANK',
  method: 'Bank account',
  proposals: [],
  ...rest,
});

const WITHDRAWALS = [
  row(1, { state: 'held', amount: '5200.00', createdAt: ago(3_010), proposals: [PROPOSAL] }),
  row(2, { state: 'held', amount: '120.50', account: 'vip1', createdAt: ago(184) }),
  row(3, { state: 'unknown', amount: '900.00', account: 'a-rather-long-account-name', createdAt: ago(46) }),
  row(4, { state: 'held', amount: '75.00', createdAt: ago(2) }),
];

const WAITING = {
  currency: 'USD',
  states: [
    {
      machine: 'withdrawal',
      state: 'held',
      count: 3,
      amount: '5395.50',
      oldestAt: ago(3_010),
      isStaffs: true,
    },
    { machine: 'withdrawal', state: 'unknown', count: 1, amount: '900.00', oldestAt: ago(46), isStaffs: true },
    { machine: 'withdrawal', state: 'sending', count: 2, amount: '310.00', oldestAt: ago(4), isStaffs: false },
    { machine: 'deposit', state: 'review', count: 1, amount: '49.00', oldestAt: ago(20), isStaffs: true },
    { machine: 'correction', state: 'proposed', count: 1, amount: '15.00', oldestAt: ago(31), isStaffs: true },
    { machine: 'suspense', state: 'open', count: 1, amount: '100.00', oldestAt: ago(90), isStaffs: true },
  ],
  proposals: [
    {
      ...PROPOSAL,
      machine: 'withdrawal',
      id: id(1),
      version: 1,
      reference: 'W-00000001',
      account: 'player1',
      amount: '5200.00',
    },
    {
      machine: 'correction',
      id: id(5),
      version: 0,
      reference: 'C-00000005',
      account: 'vip1',
      amount: '-15.00',
      step: 'approve',
      by: 'Robin Hale',
      isMine: true,
      reason: 'A bet was paid twice',
      at: ago(31),
    },
    {
      machine: 'move',
      id: id(4),
      version: 1,
      reference: '→ boss.of.all',
      account: 'talaevans.18',
      step: 'move',
      by: 'Sam Reed',
      isMine: false,
      reason: 'As both have asked',
      at: ago(95),
    },
  ],
};

const ORDER = {
  ...WITHDRAWALS[0],
  currency: 'USD',
  facts: [
    { name: 'fee', value: '0.00', isAmount: true },
    { name: 'net', value: '5200.00', isAmount: true },
    { name: 'held', value: '5200.00', isAmount: true },
    { name: 'payoutTo', value: '•••• 4321', isAmount: false },
  ],
  related: [],
  steps: [
    {
      version: 1,
      step: 'request',
      state: 'held',
      by: 'member',
      who: 'player1',
      at: ago(3_010),
    },
  ],
  words: [],
  proofs: [],
  ways: [
    {
      step: 'approveAbove',
      to: 'approved',
      isOfTwo: true,
      isProposed: true,
      asksArrived: false,
      moves: [],
      notifies: 'withdrawalApproved',
      isMailed: true,
    },
    {
      step: 'reject',
      to: 'rejected',
      isOfTwo: false,
      isProposed: false,
      asksArrived: false,
      moves: [{ from: 'HELD', to: 'MAIN', amount: '5200.00' }],
      notifies: 'withdrawalRejected',
      isMailed: true,
    },
  ],
};

const UNMOVED = [
  { why: 'beyond', state: 'reversed', amount: '50.00', dueAt: ago(-1_200) },
  { why: 'unpaid', state: 'reversed', amount: '40.00', dueAt: ago(-1_380) },
].map((event, at) => ({
  id: `HOUSEBANK:e-${at + 1}`,
  version: 0,
  provider: 'HOUSEBANK',
  reference: id(3),
  direction: 'in',
  currency: 'USD',
  sequence: 3 + at,
  reportedAt: ago(60 + at),
  ...event,
  order: { machine: 'deposit', id: id(3), reference: 'D-00000003', account: 'player1' },
}));

const UNMATCHED = {
  id: id(6),
  version: 1,
  provider: 'HOUSEBANK',
  reference: 'HB-4711',
  amount: '100.00',
  createdAt: ago(90),
  depositId: id(7),
  depositReference: 'D-00000007',
  depositAccount: 'player1',
  account: 'player1',
  proposal: { step: 'credit', by: 'Robin Hale', isMine: true, reason: 'Paid twice', at: ago(30) },
};

const CORRECTIONS = [
  row(5, {
    machine: 'correction',
    reference: 'C-00000005',
    version: 0,
    state: 'proposed',
    account: 'vip1',
    amount: '-15.00',
    createdAt: ago(31),
    method: undefined,
    provider: undefined,
    proposals: [{ ...PROPOSAL, step: 'approve', reason: 'A bet was paid twice' }],
  }),
];

const NOTHING = { rows: [], currency: 'USD' };

/** Queue replies by the end of the path; `queue` returns the orders of the requested state machine. */
function repliesOf(isFull: boolean): Readonly<Record<string, (query: URLSearchParams) => unknown>> {
  const orders = (machine: string | null) => (machine === 'correction' ? CORRECTIONS : WITHDRAWALS);
  return {
    '/cashier': () => (isFull ? WAITING : { currency: 'USD', states: [], proposals: [] }),
    '/cashier/orders': (query) => (isFull ? { rows: orders(query.get('machine')), currency: 'USD' } : NOTHING),
    '/cashier/order': () => ORDER,
    '/cashier/suspense': () => (isFull ? { rows: [UNMATCHED], currency: 'USD' } : NOTHING),
    '/cashier/told': () => ({ rows: isFull ? UNMOVED : [] }),
  };
}

async function report(page: Page, isFull: boolean): Promise<void> {
  const replies = repliesOf(isFull);
  await page.route('**/staff/merchants/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const reply = Object.entries(replies).find(([end]) => pathname.endsWith(end))?.[1];
    if (reply === undefined || route.request().method() !== 'GET') return route.continue();
    return route.fulfill({ json: { success: true, value: reply(searchParams) } });
  });
}

export async function sitDown({ site: { port, databaseUrl }, context, page }: PageSetup) {
  const staffUsers = await openStaffUsers(databaseUrl, port);
  await staffUsers.signIn(context, { role: 'operator', name: 'Robin Hale' });
  await staffUsers.close();
  return async (path: string) => {
    await page.goto(siteUrl(port, 'console', AT + path));
    await page.locator('main h1').waitFor();
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  };
}

const QUEUES = [
  ['withdrawals', '/cashier?queue=withdrawal'],
  ['corrections', '/cashier?queue=correction'],
  ['suspense', '/cashier?queue=suspense'],
  ['stray', `/cashier?queue=suspense&order=suspense.${id(6)}`],
  ['told', '/cashier?queue=told'],
  ['case', '/cashier?queue=told&order=told.HOUSEBANK:e-1'],
  ['tray', '/cashier?queue=tray'],
  ['order', `/cashier?queue=withdrawal&order=withdrawal.${id(1)}`],
] as const;

export const CONSOLE_CASHIER_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'console cashier queues',
    casts,
    async play(setup) {
      const { page, shoot } = setup;
      const open = await sitDown(setup);
      await report(page, true);
      for (const [name, path] of QUEUES) {
        await open(path);
        await shoot(`console-cashier-${name}`);
      }
      await page.getByText(consoleWords(setup.persona)('orders machine.title')).click();
      await page.locator('aside pre').scrollIntoViewIfNeeded();
      await shoot('console-cashier-machine');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await report(page, false);
      await open('/cashier?queue=withdrawal');
      await shoot('console-cashier-empty');
    },
  },
  {
    group,
    name: 'console ways to pay',
    casts,
    async play(setup) {
      const { page, shoot } = setup;
      const open = await sitDown(setup);
      await open('/pay-methods');
      await shoot('console-methods');
      await page.getByRole('row').nth(3).press('Enter');
      await page.locator('[data-element="console.payMethods.editor"]').waitFor();
      await shoot('console-method');
      const minimum = beginsWith(consoleWords(setup.persona)('pay-methods form.minimum'));
      await page.getByRole('textbox', { name: minimum }).fill('30.00');
      await page.locator('[data-element="console.payMethods.save"]').click();
      await page.getByRole('dialog').waitFor();
      await shoot('console-method-effect');
      await open('/pay-methods?tab=settings');
      await shoot('console-cashier-settings');
    },
  },
  {
    group,
    name: 'console member money',
    casts,
    async play(setup) {
      const open = await sitDown(setup);
      await open('/members');
      await setup.page.getByRole('row').nth(1).press('Enter');
      await setup.page
        .locator(`[aria-label="${consoleWords(setup.persona)('members cashier.title')}"] dl`)
        .scrollIntoViewIfNeeded();
      await setup.shoot('console-member-money');
    },
  },
];
