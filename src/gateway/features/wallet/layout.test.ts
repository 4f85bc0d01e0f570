import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { orderRow } from '#gateway/testing/order-row.ts';
import { operatorAccount } from './accounts.ts';
import { createFoldJob } from './fold.ts';
import { ensureAccount, moveMoney, moveMoneyOnce } from './ledger.ts';

let gateway: TestGateway;
let owner: Client;
/** Accounts of aurora by name: the operator's, and those of two members. */
let accounts: Readonly<Record<'operator' | 'player1' | 'agent1' | 'held' | 'grant', string>>;
let members: Readonly<Record<string, string>>;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.merchant', 'aurora', false)`);
  const { rows } = await owner.query<{ account: string; id: string; wallet: string }>(
    `select m.account, m.id, a.id as wallet from member m join ledger_account a on a.owner_id = m.id and a.kind = 'member'`,
  );
  members = Object.fromEntries(rows.map(({ account, id }) => [account, id]));
  const wallets = Object.fromEntries(rows.map(({ account, wallet }) => [account, wallet]));
  await inAurora(async (db) => {
    const open = (kind: 'held' | 'grant') =>
      ensureAccount(db, 'aurora', { kind, owner_id: members['player1'] ?? '', currency: 'USD', floor: 0n });
    accounts = {
      operator: await operatorAccount(db, 'aurora', 'USD'),
      held: await open('held'),
      grant: await open('grant'),
      player1: wallets['player1'] ?? '',
      agent1: wallets['agent1'] ?? '',
    };
  });
});

afterAll(async () => {
  await owner.end();
  await gateway.close();
});

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);

function give(db: Db, to: 'player1' | 'agent1', amountMinor: bigint, obligation?: string) {
  const sides = [
    { accountId: accounts.operator, amountMinor: -amountMinor },
    { accountId: accounts[to], amountMinor },
  ];
  const met = obligation === undefined ? {} : { obligation };
  return moveMoneyOnce(db, {
    merchant: 'aurora',
    kind: 'opening',
    actor: 'house',
    key: `platform:${randomUUID()}`,
    sides,
    ...met,
  });
}

async function readOperator(): Promise<{ stored: bigint; deltas: number; now: bigint; posted: bigint }> {
  const { rows } = await inAurora((db) =>
    sql<{ stored: bigint; deltas: number; now: bigint; posted: bigint }>`
      select a.balance as stored, now.balance as now,
        (select count(*)::integer from account_delta d where d.account_id = a.id) as deltas,
        (select sum(amount)::bigint from posting p where p.account_id = a.id) as posted
      from ledger_account a join account_balance now using (merchant, id) where a.id = ${accounts.operator}`.execute(
      db,
    ),
  );
  return rows[0] ?? { stored: 0n, deltas: -1, now: 0n, posted: 0n };
}

describe('operator accounts', () => {
  test('M309: two movements on the same account do not wait for each other', async () => {
    await inAurora(async (db) => {
      await give(db, 'player1', 5n);
      // The first transaction is still open: if the account were locked, the second one would time out.
      const second = await inAurora(async (other) => {
        await sql`set local lock_timeout = '300ms'`.execute(other);
        return give(other, 'agent1', 7n);
      });
      expect(second.kind).toBe('done');
    });
  });

  test('M309: a balance is its row plus deltas of commits, exact before and after they are added up', async () => {
    await inAurora((db) => give(db, 'player1', 11n));
    const before = await readOperator();
    expect(before.deltas).toBeGreaterThan(0);
    expect(before.now).toBe(before.posted);
    const job = createFoldJob(gateway.context);
    job.start();
    await job.stop();
    expect(await readOperator()).toEqual({ ...before, stored: before.now, deltas: 0 });
    await inAurora((db) => give(db, 'player1', -11n));
    expect((await readOperator()).now).toBe(before.now + 11n);
  });
});

describe('obligations', () => {
  test('M309: one is met once, for any caller and key, also concurrently', async () => {
    const moved = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        inAurora((db) => give(db, at % 2 === 0 ? 'player1' : 'agent1', 3n, 'deposit:1')),
      ),
    );
    const kinds = Map.groupBy(moved, ({ kind }) => kind);
    expect([kinds.get('done')?.length, kinds.get('settled')?.length]).toEqual([1, 7]);
    expect(new Set(moved.map((each) => 'transferId' in each && each.transferId)).size).toBe(1);
    expect((await inAurora((db) => give(db, 'player1', 3n, 'deposit:2'))).kind).toBe('done');
  });
});

describe.each([
  {
    held: 'held',
    table: 'withdrawal',
    column: 'held_minor',
    ended: `state = 'rejected', version = version + 1`,
  },
  { held: 'grant', table: 'bonus_grant', column: 'left_minor', ended: `state = 'forfeited', version = version + 1` },
] as const)('money in $held', ({ held, table, column, ended }) => {
  const move = (db: Db, subject: string | undefined, amountMinor: bigint) =>
    moveMoney(db, {
      merchant: 'aurora',
      kind: amountMinor > 0n ? 'hold' : 'release',
      actor: 'house',
      key: `platform:${randomUUID()}` as const,
      sides: [
        { accountId: accounts.player1, amountMinor: -amountMinor },
        { accountId: accounts[held], amountMinor, ...(subject !== undefined && { subject }) },
      ],
    });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code?: string; kind?: string }) => error.kind ?? error.code,
    );
  const hold = (subject: string | undefined, amountMinor: bigint) =>
    codeOf(inAurora((db) => move(db, subject, amountMinor)));
  /** An order starts with a hold. */
  const open = (amountMinor: bigint, member = 'player1') =>
    inAurora(async (db) => {
      const id = randomUUID();
      await sql.raw(orderRow('aurora', table, members[member] ?? '', id)).execute(db);
      await move(db, id, amountMinor);
      return id;
    });
  const left = async (id: string) =>
    inAurora(async (db) => {
      const { rows } = await sql<{ left: bigint }>`select ${sql.ref(column)} as left from ${sql.table(table)}
        where id = ${id}`.execute(db);
      return rows[0]?.left;
    });
  const CHECK = '23514';

  test('M309: is the sum of its orders, one by one, and no order ends with some left', async () => {
    const [one, other] = [await open(40n), await open(30n)];
    expect(await hold(one, -15n)).toBe('done');
    expect([await left(one), await left(other)]).toEqual([25n, 30n]);
    const end = (db: Db) => sql`update ${sql.table(table)} set ${sql.raw(ended)} where id = ${one}`.execute(db);
    expect(await codeOf(inAurora(end))).toBe(CHECK);
    // The account has the amount, but this order has not.
    expect(await hold(one, -26n)).toBe(CHECK);
    await inAurora(async (db) => {
      await move(db, one, -25n);
      await end(db);
    });
    expect(await left(one)).toBe(0n);
    expect(await hold(one, 5n)).toBe(CHECK);
  });

  test('M309: names an existing order of the same member', async () => {
    const another = codeOf(open(5n, 'agent1'));
    expect([await hold(undefined, 5n), await hold(randomUUID(), 5n), await another]).toEqual(Array(3).fill(CHECK));
  });
});

/** Each probe runs as the owner and is rolled back; it returns the resulting SQLSTATE. */
describe('each layout safeguard is needed: without it a probe fails', () => {
  beforeEach(() => owner.query('begin'));
  afterEach(() => owner.query('rollback'));

  async function outcomeOf(statements: readonly string[]): Promise<string> {
    try {
      for (const statement of statements) await owner.query(statement);
      await owner.query('set constraints all immediate');
      return 'done';
    } catch (error) {
      return (error as { code?: string }).code ?? 'failed';
    }
  }

  /** A transfer with these sides: account, amount, resulting balance, subject. */
  const transfer = (
    obligation: string | null,
    ...sides: readonly (readonly [string, number, string, (string | undefined)?])[]
  ) => {
    const id = randomUUID();
    const list = (cells: readonly unknown[], type: string) => `array[${cells.join(',')}]::${type}[]`;
    const quoted = (text: string | null | undefined) => (text === null || text === undefined ? 'null' : `'${text}'`);
    return `select write_transfers('aurora', array['${id}'::uuid], array['house'], array['platform:${id}'], array[sha256('x')], array['hold'],
      array[${quoted(obligation)}], array_fill('${id}'::uuid, array[${sides.length}]), ${list(
        sides.map((_, at) => at + 1),
        'integer',
      )}, ${list(
        sides.map(([account]) => quoted(account)),
        'uuid',
      )}, ${list(
        sides.map(([, amount]) => amount),
        'bigint',
      )}, ${list(
        sides.map(([, , balance]) => balance),
        'bigint',
      )}, null, ${list(
        sides.map(([, , , subject]) => quoted(subject)),
        'text',
      )})`;
  };
  const reported = (account: string, amount: number) =>
    `(select balance + ${amount} from ledger_account where id = '${account}')`;
  const fixed = (
    name: string,
    part: string,
    by: string,
  ) => `do $$ declare body text := pg_get_functiondef('${name}'::regproc); begin
      if position('${part}' in body) = 0 then raise exception 'no such piece'; end if;
      execute replace(body, '${part}', '${by}'); end $$`;
  const order = '11111111-1111-7111-8111-111111111111';
  const makeOrder = () => orderRow('aurora', 'withdrawal', members['player1'] ?? '', order);
  const paid = (obligation: string) =>
    transfer(obligation, [accounts.operator, -777, 'null'], [accounts.player1, 777, reported(accounts.player1, 777)]);
  const heldNow = (subject?: string) => [
    makeOrder(),
    transfer(
      null,
      [accounts.player1, -5, reported(accounts.player1, -5)],
      [accounts.held, 5, reported(accounts.held, 5), subject],
    ),
  ];
  const CHECK = '23514';
  const DENIED = '42501';
  const UNIQUE = '23505';

  const cases: readonly (readonly [string, string, () => readonly string[], string])[] = [
    ['UNIQUE of obligations', 'drop index transfer_obligation', () => [paid('deposit:9'), paid('deposit:9')], UNIQUE],
    [
      'UNIQUE of lines',
      'drop index posting_line',
      () => [
        `insert into posting (merchant, transfer_id, line, account_id, amount)
        select merchant, transfer_id, line, '${accounts.operator}', s from posting, (values (5), (-5)) v (s) where line = 1 limit 2`,
      ],
      UNIQUE,
    ],
    [
      'a line of each posting',
      'alter table posting drop constraint posting_has_a_line',
      () => [
        `insert into posting (merchant, transfer_id, line, account_id, amount)
        select merchant, transfer_id, least(s, 0), '${accounts.operator}', s from (select * from posting limit 1) p, (values (5), (-5)) v (s)`,
      ],
      CHECK,
    ],
    [
      'a space before each key',
      'alter table transfer drop constraint transfer_key_has_its_space',
      () => [
        `insert into transfer (merchant, id, actor, key, request_hash, kind)
          values ('aurora', '${order}', 'house', gen_random_uuid(), sha256('x'), 'hold')`,
        `insert into posting (merchant, transfer_id, line, account_id, amount)
          select 'aurora', '${order}', s + 2, '${accounts.operator}', s from (values (1), (-1)) v (s)`,
      ],
      CHECK,
    ],
    [
      'a key of each movement',
      'alter table transfer drop constraint transfer_is_keyed',
      () => [
        `insert into transfer (merchant, id, actor, kind) values ('aurora', '${order}', 'house', 'hold')`,
        `insert into posting (merchant, transfer_id, line, account_id, amount)
          select 'aurora', '${order}', s + 2, '${accounts.operator}', s from (values (1), (-1)) v (s)`,
      ],
      CHECK,
    ],
    [
      'zero in each currency',
      fixed('apply_postings', 'having sum(amount) <> 0', 'having false'),
      () => [transfer(null, [accounts.operator, -5, 'null'], [accounts.player1, 6, reported(accounts.player1, 6)])],
      CHECK,
    ],
    [
      'the look at told balances',
      fixed('apply_postings', 'balance is null or balance <> before + amount', 'false'),
      () => [transfer(null, [accounts.player1, -5, '77'], [accounts.player1, 5, reported(accounts.player1, 0)])],
      CHECK,
    ],
    [
      'no word of a balance that is not kept',
      fixed('apply_postings', 'else balance is not null end', 'else false end'),
      () => [
        transfer(
          null,
          [accounts.operator, -5, reported(accounts.operator, 0)],
          [accounts.player1, 5, reported(accounts.player1, 5)],
        ),
      ],
      CHECK,
    ],
    [
      'the ceiling',
      'alter table ledger_account drop constraint ledger_account_ceiling',
      () => [
        `insert into ledger_account (merchant, id, kind, currency, floor, ceiling)
          values ('aurora', '${order}', 'bonus', 'USD', null, 4)`,
        transfer(null, [accounts.operator, -5, 'null'], [order, 5, '5']),
      ],
      CHECK,
    ],
    [
      'the tie of held money',
      fixed('apply_postings', 'seen.moved <> seen.orders', 'false'),
      () => heldNow().slice(1),
      CHECK,
    ],
    [
      'CHECK of what an order holds',
      'alter table bonus_grant drop constraint bonus_grant_left_minor_check',
      () => [
        `insert into bonus_grant (merchant, id, member_id) values ('aurora', '${order}', '${members['player1']}'),
          ('aurora', '${accounts.operator}', '${members['player1']}')`,
        transfer(null, [accounts.operator, -5, 'null'], [accounts.grant, 5, reported(accounts.grant, 5), order]),
        transfer(
          null,
          [accounts.operator, 3, 'null'],
          [accounts.grant, -3, reported(accounts.grant, -3), accounts.operator],
        ),
      ],
      CHECK,
    ],
    [
      'the look at a withdrawal at commit',
      'drop trigger withdrawal_holds_until_final on withdrawal',
      () => [...heldNow(order), `update withdrawal set state = 'rejected', version = 1`],
      CHECK,
    ],
    [
      'CHECK of a grant that ended',
      'alter table bonus_grant drop constraint final_grant_holds_nothing',
      () => [
        `insert into bonus_grant (merchant, id, member_id) values ('aurora', '${order}', '${members['player1']}')`,
        transfer(null, [accounts.operator, -5, 'null'], [accounts.grant, 5, reported(accounts.grant, 5), order]),
        `update bonus_grant set state = 'forfeited', version = 1`,
      ],
      CHECK,
    ],
    [
      'the guard of what an order holds',
      'drop trigger held_moves_by_posting on withdrawal',
      () => [makeOrder(), 'update withdrawal set held_minor = 5'],
      DENIED,
    ],
    [
      'the guard of what a grant has left',
      'drop trigger left_moves_by_posting on bonus_grant',
      () => ['update bonus_grant set left_minor = 0'],
      DENIED,
    ],
    [
      'the guard of deltas',
      'drop trigger delta_comes_by_posting on account_delta',
      () => [`insert into account_delta (merchant, account_id, amount) values ('aurora', '${accounts.operator}', 5)`],
      DENIED,
    ],
    [
      'the guard of deltas that are there',
      'drop trigger delta_stays on account_delta',
      () => ['update account_delta set amount = 5'],
      DENIED,
    ],
    [
      'the guard against all deltas at once',
      'drop trigger deltas_stay on account_delta',
      () => ['truncate account_delta'],
      DENIED,
    ],
    [
      'what adds up deltas that go',
      'drop trigger delta_is_folded on account_delta',
      () => [
        'create temporary table was as select * from account_balance',
        paid('deposit:10'),
        'delete from account_delta',
        `do $$ begin
          if not exists (select from was join account_balance now using (merchant, id)
              where id = '${accounts.operator}' and now.balance = was.balance - 777)
          then raise exception 'lost' using errcode = '23514'; end if; end $$`,
      ],
      'done',
    ],
  ];

  test.each(cases)('%s', async (_, mutant, probe, holds) => {
    await owner.query('savepoint whole');
    expect(await outcomeOf(probe())).toBe(holds);
    await owner.query('rollback to savepoint whole');
    await owner.query(mutant);
    expect(await outcomeOf(probe())).not.toBe(holds);
  });
});
