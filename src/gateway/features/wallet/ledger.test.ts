import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlState } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { operatorAccount } from './accounts.ts';
import { moveMoney, moveMoneyOnce, type Side, TransferRefused } from './ledger.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor']);
});

afterAll(async () => {
  await gateway.close();
});

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);

async function accountOf(db: Db, account: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select a.id from ledger_account a join member m on m.id = a.owner_id
    where m.account = ${account} and a.kind = 'member'`.execute(db);
  return rows[0]?.id ?? '';
}

const balanceOf = async (db: Db, id: string) =>
  (await db.selectFrom('ledger_account').select('balance').where('id', '=', id).executeTakeFirstOrThrow()).balance;

function move(db: Db, sides: readonly Side[], key: string = randomUUID()) {
  return moveMoney(db, { merchant: 'aurora', kind: 'opening', actor: 'house', key: `platform:${key}`, sides });
}

/** Why money did not move, or the SQLSTATE of the failure. */
const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof TransferRefused ? error.kind : sqlState(error)),
  );
const [CHECK, DENIED] = ['23514', '42501'];

test.for([
  ['aurora', 'player1', { sumBalance: '1250.00', currencySymbol: '$', isSingle: true }],
  ['lotus', 'vip1', { sumBalance: '88888000', currencySymbol: '₫', isSingle: true }],
  ['harbor', 'agent1', { sumBalance: '5000.00', currencySymbol: '€', isSingle: true }],
] as const)(
  'M309: the balance is decimal text in the merchant’s currency (%s)',
  async ([merchant, account, expected]) => {
    const visitor = createVisitor(gateway, merchant);
    await visitor.logIn(account, 'Livery-demo-1');
    expect((await visitor.ask('GET', '/wps/v2/wallets/balance')).json().value).toEqual(expected);
  },
);

test('M309: opening balances come from the operator: both sides are named, all balances sum to zero', async () => {
  for (const merchant of ['aurora', 'lotus', 'harbor']) {
    const { rows } = await gateway.context.db.withMerchant(merchant, (db) =>
      sql<{ total: string; postings: string; wrong: bigint }>`
        select (select sum(balance) from account_balance)::text as total, (select sum(amount) from posting)::text as postings,
          (select count(*) from account_balance a where balance <> coalesce(
            (select sum(amount) from posting p where p.account_id = a.id), 0)) as wrong`.execute(db),
    );
    expect(rows[0]).toEqual({ total: '0', postings: '0', wrong: 0n });
  }
});

test('M309: money moves from one side to the other, and a posting has the balance after it', async () => {
  await inAurora(async (db) => {
    const [operator, player] = [await operatorAccount(db, 'aurora', 'USD'), await accountOf(db, 'player1')];
    const before = await balanceOf(db, player);
    const transfer = await move(db, [
      { accountId: operator, amountMinor: -500n },
      { accountId: player, amountMinor: 500n },
    ]);
    expect(await balanceOf(db, player)).toBe(before + 500n);
    const posting = await db
      .selectFrom('posting')
      .select(['amount', 'balance'])
      .where('transfer_id', '=', transfer)
      .where('account_id', '=', player)
      .executeTakeFirstOrThrow();
    expect(posting).toEqual({ amount: 500n, balance: before + 500n });
  });
});

test('M309: a transfer with a non-zero sum, one side, or no side is rolled back at commit', async () => {
  const sidesOf = async (db: Db, amounts: readonly bigint[]) => {
    const ids = [await operatorAccount(db, 'aurora', 'USD'), await accountOf(db, 'player1')];
    return amounts.map((amountMinor, at) => ({ accountId: ids[at] ?? '', amountMinor }));
  };
  for (const amounts of [[-5n, 6n], [5n], []]) {
    expect(await stateOf(inAurora(async (db) => move(db, await sidesOf(db, amounts))))).toBe(CHECK);
  }
});

test('M309: no member’s balance falls below zero, even under a hundred concurrent debits', async () => {
  const [operator, agent] = await inAurora(
    async (db) => [await operatorAccount(db, 'aurora', 'USD'), await accountOf(db, 'agent1')] as const,
  );
  const balance = await inAurora((db) => balanceOf(db, agent));
  const taken = balance / 40n;
  const debit = () =>
    stateOf(
      inAurora((db) =>
        move(db, [
          { accountId: agent, amountMinor: -taken },
          { accountId: operator, amountMinor: taken },
        ]),
      ),
    );
  const states: unknown[] = [];
  // In groups: all at once, some would exceed the connection timeout on a slow machine.
  for (let group = 0; group < 5; group += 1) states.push(...(await Promise.all(Array.from({ length: 20 }, debit))));
  expect(states.filter((state) => state === 'done')).toHaveLength(40);
  expect(states.filter((state) => state === 'short')).toHaveLength(60);
  expect(await inAurora((db) => balanceOf(db, agent))).toBe(0n);
});

test('M309: one key moves money once, in sixteen concurrent calls', async () => {
  const [operator, player] = await inAurora(
    async (db) => [await operatorAccount(db, 'aurora', 'USD'), await accountOf(db, 'player1')] as const,
  );
  const before = await inAurora((db) => balanceOf(db, player));
  const give = () =>
    stateOf(
      inAurora((db) =>
        move(
          db,
          [
            { accountId: operator, amountMinor: -7n },
            { accountId: player, amountMinor: 7n },
          ],
          'same key',
        ),
      ),
    );
  const states = await Promise.all(Array.from({ length: 16 }, give));
  expect(states.filter((state) => state === 'done')).toHaveLength(1);
  expect(states.filter((state) => state === 'repeated')).toHaveLength(15);
  expect(await inAurora((db) => balanceOf(db, player))).toBe(before + 7n);
});

test('M309: a posted movement cannot be changed or removed, and no account is created with money', async () => {
  const forbidden = [
    sql`update posting set amount = 1`,
    sql`delete from posting`,
    sql`update transfer set kind = 'opening'`,
    sql`delete from transfer`,
    sql`truncate posting`,
    sql`delete from ledger_account`,
    sql`update ledger_account set floor = -1000`,
    sql`update ledger_account set floor = null`,
    sql`delete from account_delta`,
    sql`update ledger_account set balance = balance + 1000`,
    sql`insert into ledger_account (merchant, kind, currency, balance) values ('aurora', 'equity', 'XXX', 1000)`,
  ];
  for (const statement of forbidden) expect(await stateOf(inAurora((db) => statement.execute(db)))).toBe(DENIED);
});

test('M309: rejects a posting with a wrong balance, or a lone one at an earlier transfer', async () => {
  const [operator, player, other] = await inAurora(
    async (db) =>
      [
        await operatorAccount(db, 'aurora', 'USD'),
        await accountOf(db, 'player1'),
        await accountOf(db, 'vip1'),
      ] as const,
  );
  const sides = [
    { accountId: operator, amountMinor: -1n },
    { accountId: player, amountMinor: 1n },
  ];
  const made = await inAurora((db) => move(db, sides));
  const late = asOwner(gateway.context.db, 'aurora', (db) =>
    sql`insert into posting (merchant, transfer_id, line, account_id, amount, balance)
      select 'aurora', ${made}, 3, id, 5, balance + 5 from ledger_account where id = ${other}`.execute(db),
  );
  expect(await stateOf(late)).toBe(CHECK);
  const notify = (wrong: bigint) =>
    stateOf(
      asOwner(gateway.context.db, 'aurora', (db) =>
        sql`with moved as (
            insert into transfer (merchant, actor, key, request_hash, kind)
            values ('aurora', 'house', 'platform:' || gen_random_uuid(), sha256('x'), 'opening') returning id)
          insert into posting (merchant, transfer_id, line, account_id, amount, balance)
          select 'aurora', moved.id, s.line, a.id, s.amount, case a.id when ${player} then a.balance + s.amount + ${wrong}::bigint end
          from moved, (values (1, ${operator}::uuid, -3), (2, ${player}::uuid, 3)) s (line, account, amount)
          join ledger_account a on a.id = s.account`.execute(db),
      ),
    );
  expect([await notify(1n), await notify(-3n), await notify(0n)]).toEqual([CHECK, CHECK, 'done']);
});

test('M309: a merchant can neither see nor move another’s money', async () => {
  const player = await inAurora((db) => accountOf(db, 'player1'));
  await gateway.context.db.withMerchant('lotus', async (db) => {
    const { rows } = await sql`select 1 from ledger_account where id = ${player}`.execute(db);
    expect(rows).toEqual([]);
  });
  const operator = await gateway.context.db.withMerchant('lotus', (db) => operatorAccount(db, 'lotus', 'VND'));
  const steal = gateway.context.db.withMerchant('lotus', (db) =>
    moveMoney(db, {
      merchant: 'lotus',
      kind: 'opening',
      actor: 'house',
      key: 'platform:steal',
      sides: [
        { accountId: player, amountMinor: -1n },
        { accountId: operator, amountMinor: 1n },
      ],
    }),
  );
  expect(await stateOf(steal)).toBe('short');
});

test('M309: of sixteen concurrent movements between different accounts under a key one moves money', async () => {
  const [operator, ...members] = await inAurora(async (db) => [
    await operatorAccount(db, 'aurora', 'USD'),
    await accountOf(db, 'player1'),
    await accountOf(db, 'agent1'),
    await accountOf(db, 'vip1'),
  ]);
  const give = (at: number) =>
    inAurora((db) =>
      moveMoneyOnce(db, {
        merchant: 'aurora',
        kind: 'opening',
        actor: 'house',
        key: 'platform:one key of many' as const,
        sides: [
          { accountId: operator ?? '', amountMinor: -3n },
          { accountId: members[at % members.length] ?? '', amountMinor: 3n },
        ],
      }),
    );
  const moved = await Promise.all(Array.from({ length: 16 }, (_, at) => give(at)));
  const kinds = Map.groupBy(moved, ({ kind }) => kind);
  expect(kinds.get('done')).toHaveLength(1);
  expect(kinds.get('short')).toBeUndefined();
  expect((kinds.get('repeated')?.length ?? 0) + (kinds.get('reused')?.length ?? 0)).toBe(15);
});
