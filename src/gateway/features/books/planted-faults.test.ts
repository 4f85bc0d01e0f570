/** Each rule of the books names the fault that it is for, planted by SQL without the guards of the database. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOOKS_RULES, type BooksRuleName } from '#contract/staff/finance/books-rules.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { faultsWith } from '#gateway/testing/planted-faults.ts';
import { createTablesWorld, type OpenRound, type Player } from '#gateway/testing/tables-world.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
/** A member with a grant of 1,000, of which a round staked 400 and won 700, and one with a deposit of 1,000. */
let player: Player;
let depositor: Player;
let grant: string;
let open: OpenRound;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  const world = createTablesWorld(gateway.context.db, MERCHANT);
  [player, depositor] = [await world.addPlayer(), await world.addPlayer()];
  await world.deposit(depositor, 1_000n);
  grant = await world.grant(player, 1_000n, 100_000n);
  ({ open } = await world.bet(player, await world.enter(player, 'RNG'), 400n));
  expect((await world.win(open, 700n)).refusal).toBeNull();
  await drainStream(gateway, MERCHANT);
});

afterAll(() => gateway.close());

/** Faults by rule while the statements are in effect, and the one that verification names. */
const faultsOf = (statements: readonly string[]) => faultsWith(gateway.context.db, MERCHANT, statements);

const accountOf = (kind: string, owner: string) =>
  `(select id from ledger_account where kind = '${kind}' and owner_id = '${owner}')`;
const depositTransfer = () => `(select transfer_id from posting where account_id = '${depositor.main}')`;
const betTransfer = () => `(select transfer_id from game_transaction where id = '${open.betId}')`;

/** By rule: statements, the row and the finding. */
const PLANTED: readonly (readonly [BooksRuleName, () => readonly string[], RegExp])[] = [
  [
    'mixedPlay',
    () => [
      `with play as (insert into ledger_account (merchant, kind, currency, floor) values ('${MERCHANT}', 'trial_equity', 'USD', null)
          on conflict do nothing returning id)
        update posting set account_id = coalesce((select id from play), (select id from ledger_account where kind = 'trial_equity' limit 1))
          where transfer_id = ${depositTransfer()} and account_id <> '${depositor.main}'`,
    ],
    /^transfer [0-9a-f-]{36}: moves play money and money$/,
  ],
  [
    'misnamedPlay',
    () => [`update transfer set kind = 'trial' where id = ${depositTransfer()}`],
    /^transfer [0-9a-f-]{36}: is a trial and moves money$/,
  ],
  [
    'unpaidBonus',
    () => [
      `update posting set kind = 'win' where transfer_id = ${betTransfer()} and account_id = ${accountOf('grant', player.id)}`,
    ],
    /^transaction \S+ of HOUSE: moved -400 of bonus by a win$/,
  ],
  [
    'unaskedTransfer',
    () => [`delete from game_transaction where id = '${open.betId}'`],
    /^transfer [0-9a-f-]{36}, line \d+: is a bet that no vendor sent$/,
  ],
  [
    'wrongRound',
    () => [`update game_round set won_minor = won_minor + 5 where round = '${open.round}'`],
    /^round \S+ of HOUSE: counts bets of 400, of it 400 of bonus, and wins of 705$/,
  ],
  [
    'doubleObligation',
    () => [
      'drop index transfer_obligation',
      `update transfer set obligation = 'reward:planted'
        where id in (${depositTransfer()}, ${betTransfer()})`,
    ],
    /^obligation reward:planted: is met by 2 transfers$/,
  ],
  [
    'wrongWithdrawal',
    () => [`update ledger_account set kind = 'held' where id = '${depositor.main}'`],
    /^withdrawal without a name: is missing$/,
  ],
  [
    'wrongGrant',
    () => [`update bonus_grant set left_minor = left_minor + 5 where id = '${grant}'`],
    /^grant [0-9a-f-]{36}: has 1305 left$/,
  ],
  [
    'wrongRedeem',
    () => [
      `insert into redeem (merchant, member_id, item_id, item, quantity, points, held, currency, key, request_hash)
        values ('${MERCHANT}', '${player.id}', 'planted', '{}', 1, 5, 5, 'USD', 'planted', sha256('x'))`,
    ],
    /^redeem [0-9a-f-]{36}: holds 5$/,
  ],
  [
    'playedTotals',
    () => [`update ledger_account set staked = staked - 700 where id = '${depositor.main}'`],
    /^account [0-9a-f-]{36}: has stakes of -?\d+ and wins of \d+$/,
  ],
  // Any account that makes the sum wrong is named first.
  [
    'total',
    () => [`update ledger_account set balance = balance + 700 where id = '${depositor.main}'`],
    /^all accounts in USD: sum to 700$/,
  ],
  [
    'ruledUnbound',
    () => [
      `insert into mission (merchant, rule, is_on, version)
        values ('${MERCHANT}', '{"memberMost": "500", "milestones": [{"goal": "1", "reward": {"kind": "money", "amount": "100"}}]}', true, 1)`,
    ],
    /^mission [0-9a-f-]{36}: pays money without a budget$/,
  ],
  [
    'countedParts',
    () => [`update daily_counter set deposits = deposits + 1 where member_id = '${depositor.id}' and deposits > 0`],
    /^member [0-9a-f-]{36}: counts 2 deposits$/,
  ],
  [
    'movedAboveLimit',
    () => [
      `insert into upline_transfer (merchant, member_id, upline_id, currency, amount_minor, key, request_hash, transfer_id, day_most_minor)
        select '${MERCHANT}', '${depositor.id}', '${player.id}', 'USD', 900, 'planted ' || n, sha256('x'), ${depositTransfer()}, 1000
          from generate_series(1, 3) n`,
    ],
    /^transfer up [0-9a-f-]{36}: was one of 2700 that left its account in 23 hours$/,
  ],
];

test.each(PLANTED)('the books name the fault of the rule %s', async (rule, statements, words) => {
  const { first, faults } = await faultsOf(statements());
  const fault = faults[rule];
  expect(`${fault?.row}: ${fault?.found}`).toMatch(words);
  if (rule === 'total') expect(first?.row).toMatch(/^account /);
  else expect(first).toEqual(fault);
});

test('withdrawals of two days and a transfer, each below its own limit, are no fault', async () => {
  const withdrawn = [
    'alter table withdrawal drop constraint withdrawal_merchant_account_id_fkey, drop constraint withdrawal_merchant_method_id_fkey',
    `insert into withdrawal (merchant, member_id, account_id, method_id, provider, currency, amount_minor, key, request_hash, state, day_most_minor, created_at)
      select '${MERCHANT}', '${depositor.id}', gen_random_uuid(), gen_random_uuid(), 'HOUSEBANK', 'USD', 9000, 'planted ' || h, sha256('x'), 'paid', 10000,
          now() - make_interval(hours => h)
        from (values (1), (20)) hours (h)`,
  ];
  const sent = (minor: number) =>
    `insert into upline_transfer (merchant, member_id, upline_id, currency, amount_minor, key, request_hash, transfer_id, day_most_minor)
      values ('${MERCHANT}', '${depositor.id}', '${player.id}', 'USD', ${minor}, 'planted', sha256('x'), ${depositTransfer()}, 1000)`;
  expect((await faultsOf([...withdrawn, sent(500)])).faults['movedAboveLimit']).toBeUndefined();
  expect((await faultsOf([...withdrawn, sent(2_500)])).faults['movedAboveLimit']).toBeDefined();
});

const BOOKS = 'features/books/books.test.ts';
const BETWEEN = 'features/promotions/between-players.test.ts';
const REPORTED = 'features/cashier/deposits/reported-deposits.test.ts';
const AGREEING = 'staff/contracts/contracts.test.ts';

/** Rules whose fault another test plants: its file, and words of its expectation or title. */
const ELSEWHERE: Readonly<Partial<Record<BooksRuleName, readonly [file: string, words: string]>>> = {
  orphan: [BOOKS, 'which does not exist'],
  foreignAccount: [BOOKS, 'which does not belong to this merchant'],
  emptyTransfer: [BOOKS, 'has no postings'],
  spacelessKey: [BOOKS, 'which has an unknown prefix'],
  unbalanced: [BOOKS, 'its postings sum to -100 USD'],
  untoldBalance: [BOOKS, 'reports a balance of'],
  keptBalance: [BOOKS, 'the sum of its postings$'],
  unpaidTransaction: [BOOKS, 'moved -5 by a win to a balance of'],
  unnamedDeposit: [BOOKS, 'expected: a deposit that names it'],
  wrongOrderFee: [BOOKS, 'left a fee of 0'],
  wrongSuspense: [BOOKS, 'the amount that needs review'],
  decidedAlone: [BOOKS, 'accept of 5 by one staff user'],
  awardedAlone: [BOOKS, 'awards 500 by one staff user'],
  placedAlone: [BOOKS, 'gives places 500 by one staff user'],
  ruledUnbound: [BOOKS, 'pays CASHBACK without a budget'],
  givenAboveCap: [BOOKS, '600; expected: at most 500'],
  movedInRest: [BOOKS, 'left an account that was on hold until'],
  chain: [BOOKS, 'is in no block'],
  bonusBecameCash: ['features/promotions/bonus-share.test.ts', 'gave 0 of its wins to the bonus'],
  bonusBetweenPlayers: [BETWEEN, 'staked 400 of bonus between players'],
  wrongFee: [BETWEEN, 'a fee of 401'],
  countedBetween: [BETWEEN, 'of games between players as kept by the operator'],
  matchedDeposit: ['features/cashier/matches/late-word.test.ts', 'the books name a matched deposit'],
  wrongReversal: [REPORTED, 'and the deposit’s record'],
  untakenReversal: [REPORTED, '1000 reversed'],
  untakenPayment: [REPORTED, 'took 3100'],
  unreducedBonus: ['staff/grants/grants.test.ts', 'keeps 6000 of its bonus'],
  wrongConversion: ['features/points/spending.test.ts', 'converts 555 points into 249'],
  paidLostBonus: ['features/contracts/lost-bonus.test.ts', 'of the bonuses without a product'],
  offeredAlone: [AGREEING, 'a contract offered by one staff user'],
  releasedAlone: [AGREEING, 'a line released by one above the limit'],
  unplayedWithdrawal: ['features/cashier/outgoing/unplayed-money.test.ts', 'was requested after bets of'],
};

test('every rule of the books has a test that plants its fault', () => {
  const proven = new Set([...PLANTED.map(([rule]) => rule as string), ...Object.keys(ELSEWHERE)]);
  expect([...proven].toSorted()).toEqual([...BOOKS_RULES].toSorted());
  const missing = Object.entries(ELSEWHERE).filter(
    ([, [file, words]]) => !readFileSync(`src/gateway/${file}`, 'utf8').includes(words),
  );
  expect(missing).toEqual([]);
});
