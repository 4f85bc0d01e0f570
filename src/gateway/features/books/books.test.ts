import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { openGameSession } from '#gateway/testing/vendor.ts';
import { describeFault } from './fault.ts';
import { createBooksTick, signAll } from './job.ts';
import { type StoredHeads, verifyBooks } from './verify-books.ts';

const MERCHANTS = ['aurora', 'lotus'];
const NONE: StoredHeads = new Map();
let gateway: TestGateway;
let owner: Client;
/** A bet with a posting before and after it on the same account, and the ids that identify a corruption. */
let bet: { readonly transfer: string; readonly posting: string; readonly account: string };

beforeAll(async () => {
  gateway = await createTestGateway(MERCHANTS);
  const { table } = await openGameSession(gateway, 'aurora', 'player1');
  for (let at = 0; at < 3; at += 1) await table.bet(randomUUID(), 1, 5);
  owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
  await owner.query("select set_config('app.merchant', 'aurora', false)");
  for (const merchant of MERCHANTS) await signAll(gateway.context.db, merchant);
  const { rows } = await owner.query(`select t.id as transfer, p.id as posting, p.account_id as account
    from transfer t join posting p on p.transfer_id = t.id join ledger_account a on a.id = p.account_id
    where p.kind = 'bet' and a.kind = 'member' order by p.id offset 1 limit 1`);
  bet = rows[0];
});

afterAll(async () => {
  await owner.end();
  await gateway.close();
});

/** Tables that the database's owner can corrupt with disabled triggers. */
const BARE = ['ledger_account', 'posting', 'transfer', 'deposit'];
/** A backup of the tables that a case may change. */
const SAVED = ['ledger_account', 'posting', 'transfer', 'ledger_block'];

async function asKnowing(work: () => Promise<unknown>): Promise<void> {
  for (const table of BARE) await owner.query(`alter table ${table} disable trigger user`);
  await work().finally(async () => {
    for (const table of BARE) await owner.query(`alter table ${table} enable trigger user`);
  });
}

const plant = (...statements: readonly string[]) =>
  asKnowing(async () => {
    for (const statement of statements) await owner.query(statement);
  });

/** The first wrong row of both merchants, as text; empty: all books are right. */
async function findFault(knownHeads = NONE): Promise<string> {
  const reports = await verifyBooks(gateway.context.db, MERCHANTS, knownHeads);
  return reports.flatMap(({ merchant, fault }) => (fault ? [describeFault(merchant, fault)] : [])).join('\n');
}

test('the books of a demo with bets are right, every transfer is hashed once, totals and heads are shown', async () => {
  expect(await findFault()).toBe('');
  const [report] = await verifyBooks(gateway.context.db, ['aurora'], NONE);
  expect(report?.totals.transfers).toBeGreaterThan(5);
  expect(report?.totals.transactions).toBe(3);
  expect(report?.signed).toBe(report?.totals.transfers);
  expect(report?.head).toEqual({ seq: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await signAll(gateway.context.db, 'aurora');
  expect((await verifyBooks(gateway.context.db, ['aurora'], NONE))[0]?.head).toEqual(report?.head);
});

describe('the first wrong row is named after a planted corruption', () => {
  beforeEach(async () => {
    for (const table of SAVED) await owner.query(`create temporary table kept_${table} as select * from ${table}`);
  });

  afterEach(async () => {
    await asKnowing(async () => {
      await owner.query(
        `delete from order_step where actor = 'planted'; delete from deposit where key = 'planted'; delete from upline_transfer where key = 'planted';
          delete from payment_password_guard; delete from ledger_block; delete from posting; delete from transfer;
          delete from suspense where reference = 'planted'; delete from promotion_reward where promotion_id = 'planted';
          delete from promotion_request where promotion_id = 'planted'; delete from promotion_rule where promotion_id = 'planted'; delete from promotion where id = 'planted'`,
      );
      await owner.query(
        `update ledger_account a set balance = k.balance, currency = k.currency from kept_ledger_account k where k.id = a.id`,
      );
      for (const table of ['transfer', 'posting', 'ledger_block'])
        await owner.query(`insert into ${table} overriding system value select * from kept_${table}`);
    });
    for (const table of SAVED) await owner.query(`drop table kept_${table}`);
    expect(await findFault()).toBe('');
  });

  const cases: readonly (readonly [string, () => readonly string[], () => RegExp])[] = [
    [
      'a changed amount',
      () => [`update posting set amount = amount - 100 where id = ${bet.posting}`],
      () =>
        new RegExp(
          `^aurora: posting ${bet.posting} of transfer ${bet.transfer}: its postings sum to -100 USD; expected: 0$`,
        ),
    ],
    [
      'a deleted posting',
      () => [`delete from posting where transfer_id = '${bet.transfer}' and id <> ${bet.posting}`],
      () => new RegExp(`^aurora: transfer ${bet.transfer}: its postings sum to -5 USD`),
    ],
    [
      'an added posting',
      () => [
        `insert into posting (merchant, transfer_id, line, account_id, amount)
        select merchant, '${bet.transfer}', 9, id, 700 from ledger_account where kind = 'equity' and currency = 'USD'`,
      ],
      () => new RegExp(`^aurora: transfer ${bet.transfer}: its postings sum to 700 USD`),
    ],
    [
      'a changed balance',
      () => [`update ledger_account set balance = balance + 700 where id = '${bet.account}'`],
      () => new RegExp(`^aurora: account ${bet.account}: holds \\d+ USD; expected: \\d+, the sum of its postings$`),
    ],
    [
      'a changed balance that its last posting reports too',
      () => [
        `update ledger_account set balance = balance + 700 where id = '${bet.account}'`,
        `update posting set balance = balance + 700
          where id = (select max(id) from posting where account_id = '${bet.account}')`,
      ],
      () => /^aurora: posting \d+ of transfer [0-9a-f-]{36}: reports a balance of \d+ of account /,
    ],
    [
      'a swapped order',
      () => [
        `with two as (select id, created_at, row_number() over (order by created_at) as n from transfer where kind = 'game' limit 2)
          update transfer set created_at = other.created_at from two, two other
            where transfer.id = two.id and other.id <> two.id`,
      ],
      () =>
        /^aurora: transfer [0-9a-f-]{36}: the transfer, its postings or its hash were changed; expected: the content that was signed in block 1$/,
    ],
    [
      'a changed hash of a transfer',
      () => [`update ledger_block set hashes = overlay(hashes placing '\\x00'::bytea from 40)`],
      () =>
        /^aurora: block 1 of the chain: has the hash [0-9a-f]{64}; expected: [0-9a-f]{64}, the hash of its content$/,
    ],
    [
      'a changed hash of a block',
      () => [`update ledger_block set hash = sha256(hash)`],
      () => /^aurora: block 1 of the chain: has the hash /,
    ],
    [
      'a transfer without postings',
      () => [`delete from posting where transfer_id = '${bet.transfer}'`],
      () => new RegExp(`^aurora: transfer ${bet.transfer}: has no postings`),
    ],
    [
      'a deleted transfer',
      () => [`delete from transfer where id = '${bet.transfer}'`],
      () => new RegExp(`^aurora: posting ${bet.posting}: names transfer ${bet.transfer}, which does not exist`),
    ],
    [
      'an unbalanced currency',
      () => [`update ledger_account set currency = 'EUR' where id = '${bet.account}'`],
      () => /^aurora: transfer [0-9a-f-]{36}: its postings sum to -?\d+ (EUR|USD); expected: 0$/,
    ],
    [
      'an account of a foreign merchant',
      () => [`update posting set account_id = gen_random_uuid() where id = ${bet.posting}`],
      () =>
        new RegExp(
          `^aurora: posting ${bet.posting} of transfer ${bet.transfer}: moves account \\S+, which does not belong to this merchant`,
        ),
    ],
    [
      'an added transfer, whole in itself, from before the newest block',
      () => [
        `with made as (insert into transfer (merchant, actor, key, request_hash, kind, created_at)
            values ('aurora', 'house', 'platform:planted', sha256('x'), 'opening', now() - interval '1 day') returning id),
          sides as (select a.id, a.balance, case a.id when '${bet.account}' then 9 else -9 end as gain
            from ledger_account a where a.id = '${bet.account}' or (a.kind = 'equity' and a.currency = 'USD')),
          moved as (insert into posting (merchant, transfer_id, line, account_id, amount, balance)
            select 'aurora', made.id, row_number() over (), sides.id, gain, case when gain > 0 then balance + gain end
              from made, sides)
        update ledger_account a set balance = a.balance + gain from sides where sides.id = a.id`,
      ],
      () => /^aurora: transfer [0-9a-f-]{36}: is in no block; expected: a block/,
    ],
    [
      'a key that somebody else may have chosen',
      () => [
        'alter table transfer drop constraint transfer_key_has_its_space',
        `update transfer set key = 'planted' where id = (select id from transfer where key is not null limit 1)`,
      ],
      () =>
        /^aurora: transfer [0-9a-f-]{36}: has the key planted, which has an unknown prefix, or belongs to no member; expected: a key that begins with member:/,
    ],
    [
      'a credited deposit without an order',
      () => [
        `with made as (insert into transfer (merchant, actor, key, request_hash, kind, obligation)
            values ('aurora', 'HOUSEBANK', 'platform:planted', sha256('x'), 'deposit', 'deposit:' || gen_random_uuid()) returning id),
          sides as (select a.id, a.balance, case a.id when '${bet.account}' then 9 else -9 end as gain
            from ledger_account a where a.id = '${bet.account}' or (a.kind = 'equity' and a.currency = 'USD')),
          moved as (insert into posting (merchant, transfer_id, line, account_id, amount, balance)
            select 'aurora', made.id, row_number() over (), sides.id, gain, case when gain > 0 then balance + gain end
              from made, sides)
        update ledger_account a set balance = a.balance + gain from sides where sides.id = a.id`,
      ],
      () => /^aurora: transfer [0-9a-f-]{36}: credits deposit:[0-9a-f-]{36}; expected: a deposit that names it$/,
    ],
    [
      'a case of money that does not lie in suspense',
      () => [
        `insert into suspense (merchant, provider, reference, currency, amount_minor)
          values ('aurora', 'HOUSEBANK', 'planted', 'USD', 7)`,
      ],
      () => /^aurora: money in suspense, in USD: sums to 0; expected: 7, the amount that needs review$/,
    ],
    [
      'a payout above the limit that one staff user approved',
      () => [
        `insert into order_step (merchant, machine, order_id, version, step, state, taken_by, actor, transfer_id)
          values ('aurora', 'deposit', gen_random_uuid(), 2, 'accept', 'paid', 'staff', 'planted', '${bet.transfer}')`,
        `update order_step set limit_minor = 4 where actor = 'planted'`,
      ],
      () => /^aurora: step 2 of deposit [0-9a-f-]{36}: accept of 5 by one staff user; expected: two above 4$/,
    ],
    [
      'an award above the limit that one staff user decided',
      () => [
        `insert into promotion (merchant, id, type, entry) values ('aurora', 'planted', 'SHARE', 'apply')`,
        `with asked as (insert into promotion_request (merchant, promotion_id, member_id, status, answered_at, answered_by, limit_minor)
            select 'aurora', 'planted', id, 'approved', now(), 'anna', 499 from member where account = 'player1' returning id, member_id)
          insert into promotion_reward (merchant, promotion_id, member_id, origin, amount, expires_at)
            select 'aurora', 'planted', member_id, 'request ' || id, 500, now() + interval '1 day' from asked`,
      ],
      () => /^aurora: application [0-9a-f-]{36}: awards 500 by one staff user; expected: two above 499$/,
    ],
    [
      'places above the limit that one staff user gave',
      () => [
        `insert into promotion (merchant, id, type, entry) values ('aurora', 'planted', 'RACE', 'join')`,
        `insert into promotion_reward (merchant, promotion_id, member_id, origin, amount, expires_at)
          select 'aurora', 'planted', id, 'place 1', 500, now() + interval '1 day' from member where account = 'player1'`,
        `update promotion set settled_at = now(), settled_by = 'anna' where id = 'planted'`,
        `update promotion set limit_minor = 499 where id = 'planted'`,
      ],
      () => /^aurora: promotion planted: gives places 500 by one staff user; expected: two above 499$/,
    ],
    [
      'a rule that staff put in force without a budget',
      () => [
        `insert into promotion (merchant, id, type, entry) values ('aurora', 'planted', 'BACK', 'info')`,
        `insert into promotion_rule (merchant, promotion_id, version, rule, is_on, set_by, proposed_by)
          values ('aurora', 'planted', 1, '{"kind": "CASHBACK", "memberMost": "500"}', true, gen_random_uuid(), gen_random_uuid())`,
      ],
      () => /^aurora: rule 1 of promotion planted: pays CASHBACK without a budget; expected: both$/,
    ],
    [
      'a member who was given more than the cap of a promotion',
      () => [
        `insert into promotion (merchant, id, type, entry) values ('aurora', 'planted', 'PACKET', 'info')`,
        `insert into promotion_rule (merchant, promotion_id, version, rule, is_on, set_by)
          values ('aurora', 'planted', 1, '{"kind": "RED_PACKET", "memberMost": "500"}', false, 'planted')`,
        `insert into promotion_reward (merchant, promotion_id, member_id, origin, amount, rule_version, expires_at)
          select 'aurora', 'planted', id, each, 300, 1, now() + interval '1 day' from member, unnest('{one,two}'::text[]) each
            where account = 'player1'`,
      ],
      () => /^aurora: promotion planted: gave member [0-9a-f-]{36} 600; expected: at most 500$/,
    ],
    [
      'a transfer that left in the rest after a change of the payment password',
      () => [
        `insert into payment_password_guard (merchant, member_id, changed_at)
          select 'aurora', id, now() - interval '23 hours' from member where account = 'player1'`,
        `insert into upline_transfer (merchant, member_id, upline_id, currency, amount_minor, key, request_hash, transfer_id)
          select 'aurora', m.id, u.id, 'USD', 5, 'planted', sha256('x'), '${bet.transfer}'
            from member m, member u where m.account = 'player1' and u.account = 'agent1'`,
      ],
      () =>
        /^aurora: transfer up [0-9a-f-]{36}: left an account that was on hold until [^;]+; expected: no money out of it/,
    ],
    [
      'a credited deposit whose fee the operator does not have',
      () => [
        `insert into deposit (merchant, member_id, method_id, provider, currency, amount_minor, fee_minor, key, request_hash)
          select 'aurora', m.id, p.id, 'HOUSEBANK', 'USD', 100, 3, 'planted', sha256('x') from member m,
            (select id from pay_method where direction = 'DEPOSIT' limit 1) p where m.account = 'player1'`,
        `update deposit set state = 'paid', version = 2, arrived_minor = 100, transfer_id = '${bet.transfer}' where key = 'planted'`,
      ],
      () => /^aurora: deposit [0-9a-f-]{36}: left a fee of 0; expected: 3, the fee that was shown$/,
    ],
    [
      'a bet that was answered otherwise',
      () => [`update posting set kind = 'win' where id = ${bet.posting}`],
      () =>
        /^aurora: transaction \S+ of HOUSE: moved -5 by a win to a balance of \d+; expected: a bet of 5 to a balance of \d+$/,
    ],
  ];

  test.each(cases)('%s', async (_, statements, words) => {
    await plant(...statements());
    expect(await findFault()).toMatch(words());
  });

  test('a tail rehashed after a change, by the heads of the last verification and by a head stored elsewhere', async () => {
    const [before] = await verifyBooks(gateway.context.db, ['aurora'], NONE);
    await owner.query(`insert into ledger_check (heads) values ($1)`, [
      JSON.stringify({ aurora: `${before?.head.seq}:${before?.head.hash}` }),
    ]);
    await plant(`update transfer set actor = 'somebody' where id = '${bet.transfer}'`, 'delete from ledger_block');
    await signAll(gateway.context.db, 'aurora');
    const words = /^aurora: block 1 of the chain: was signed again, or an earlier block was: [0-9a-f]{64}; expected: /;
    expect(await findFault()).toMatch(words);
    await owner.query('delete from ledger_check');
    expect(await findFault()).toBe('');
    expect(await findFault(new Map([['aurora', before ? [before.head] : []]]))).toMatch(words);
  });
});

describe('the job', () => {
  const checksBy = async (outcome: string) => {
    const reported = new RegExp(`^livery_book_checks_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm');
    return Number(reported.exec(await gateway.context.metrics.registry.metrics())?.[1] ?? 0);
  };

  const runJob = () => createBooksTick(gateway.context)();

  test('hashes new transfers, verifies once a night, and counts an alarm while the books are wrong', async () => {
    await runJob();
    await runJob();
    expect(await checksBy('right')).toBe(1);
    await owner.query(`update ledger_check set checked_at = now() - interval '1 day'`);
    await plant(`update ledger_account set balance = balance + 700 where id = '${bet.account}'`);
    await runJob();
    expect([await checksBy('right'), await checksBy('wrong')]).toEqual([1, 1]);
    const noted = await sql<{ fault: string }>`select fault from ledger_check order by id desc limit 1`.execute(
      gateway.context.db.owner,
    );
    expect(noted.rows[0]?.fault).toContain(`aurora: account ${bet.account}: holds`);
    await plant(`update ledger_account set balance = balance - 700 where id = '${bet.account}'`);
  });
});
