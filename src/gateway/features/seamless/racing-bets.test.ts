import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGateway } from '#gateway/app.ts';
import type { Db } from '#gateway/db/tables.ts';
import { operatorAccount } from '#gateway/features/wallet/accounts.ts';
import { moveMoney } from '#gateway/features/wallet/ledger.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVendor, openGameSession, type Table, type Vendor, type VendorReply } from '#gateway/testing/vendor.ts';
import { signPostings } from './post.ts';

let gateway: TestGateway;
/** Simulates a second process: a second app has a separate poster and separate commit queues. */
let second: Awaited<ReturnType<typeof buildGateway>>;
let vendors: readonly Vendor[];
let owner: Client;
let player: Table;
let other: Table;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  second = await buildGateway(gateway.context);
  vendors = [createVendor(gateway), createVendor({ app: second, context: gateway.context })];
  owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
  ({ table: player } = await openGameSession(gateway, 'aurora', 'player1'));
  ({ table: other } = await openGameSession(gateway, 'aurora', 'agent1'));
  await owner.query("select set_config('app.merchant', 'aurora', false)");
});

afterAll(async () => {
  await owner.end();
  await second.close();
  await gateway.close();
});

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);
const refusalOf = ({ body }: VendorReply) => (body.ok ? 'ok' : body.error);
const count = <T>(all: readonly T[], one: T) => all.filter((each) => each === one).length;

/** A bet in a separate round, through the first or the second gateway. */
function bet({ reported }: Table, id: string, amount: bigint | number, through = 0): Promise<VendorReply> {
  const { merchant, session } = reported;
  const request = {
    merchant,
    session,
    round: id,
    number: 1,
    transactionId: id,
    amount: String(amount),
    endsRound: true,
  };
  return vendors[through]?.call('bet', request) ?? Promise.reject(new Error('no such gateway'));
}

/** Sets a member's balance by a transfer from or to the operator. */
async function leave({ reported }: Table, amount: bigint): Promise<void> {
  await inAurora(async (db) => {
    const { rows } = await sql<{ id: string; balance: bigint }>`
      select a.id, a.balance from game_session s join ledger_account a on a.id = s.account_id
        where s.id = ${sha256(reported.session)}`.execute(db);
    const accountId = rows[0]?.id ?? '';
    const gain = amount - (rows[0]?.balance ?? 0n);
    if (gain === 0n) return;
    const operator = await operatorAccount(db, 'aurora', 'USD');
    const sides = [
      { accountId, amountMinor: gain },
      { accountId: operator, amountMinor: -gain },
    ];
    await moveMoney(db, {
      merchant: 'aurora',
      kind: 'opening',
      actor: 'house',
      key: `platform:${randomUUID()}`,
      sides,
    });
  });
}

describe('racing bets', () => {
  test('M309: one key, sixteen concurrent calls, two gateways: moves once, same answer for all', async () => {
    await leave(player, 100_000n);
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const before = await player.balance();
    for (const key of keys) {
      const replies = await Promise.all(Array.from({ length: 16 }, (_, at) => bet(player, key, 3, at % 2)));
      const values = replies.map(
        ({ body }) => body.value as { balance: string; transferId: string; repeated: boolean },
      );
      expect(replies.map(refusalOf)).toEqual(Array(16).fill('ok'));
      expect(values.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(values.map(({ balance, transferId }) => `${balance} ${transferId}`)).size).toBe(1);
    }
    const others = await Promise.all(keys.map((key) => bet(player, key, 4)));
    expect(count(others.map(refusalOf), 'transaction_reused')).toBe(20);
    expect(await player.balance()).toBe(before - 60n);
  });

  test('M309: 400 concurrent debits of 1 from 100: 100 pass', async () => {
    await leave(player, 100n);
    const replies = await Promise.all(Array.from({ length: 400 }, (_, at) => bet(player, randomUUID(), 1, at % 2)));
    const outcomes = replies.map(refusalOf);
    expect([count(outcomes, 'ok'), count(outcomes, 'insufficient_balance')]).toEqual([100, 300]);
    expect(await player.balance()).toBe(0n);
  });

  test('bets, wins and transfers of several sessions of a member never overdraw it', async () => {
    await leave(player, 500n);
    const { table: again } = await openGameSession(gateway, 'aurora', 'player1');
    const bets = Array.from({ length: 60 }, (_, at) =>
      bet(at % 3 === 0 ? again : player, randomUUID(), 7 * (at % 5) + 1, at % 2),
    );
    const replies = await Promise.all(bets);
    const taken = replies.flatMap(({ body }, at) => (body.ok ? [7 * (at % 5) + 1] : []));
    expect(await player.balance()).toBe(500n - BigInt(taken.reduce((sum, amount) => sum + amount, 0)));
    expect(replies.map(refusalOf).filter((each) => each !== 'ok' && each !== 'insufficient_balance')).toEqual([]);
    ({ table: player } = await openGameSession(gateway, 'aurora', 'player1'));
  });

  test('a concurrent bet and rollback: the bet is reverted or not placed, not both', async () => {
    await leave(player, 10_000n);
    const before = await player.balance();
    const rounds = Array.from({ length: 30 }, () => randomUUID());
    await Promise.all(rounds.flatMap((id) => [bet(player, id, 10, 0).catch(() => undefined), player.rollback(id, id)]));
    // A bet placed with endsRound cannot be rolled back: the bet remains, so its rollback was refused.
    const { rows } = await inAurora((db) =>
      sql<{ count: number }>`select count(*)::integer as count from game_transaction b
        where b.kind = 'bet' and b.id = any (${rounds}) and not exists (
          select 1 from game_transaction u where u.bet_id = b.id)`.execute(db),
    );
    expect(await player.balance()).toBe(before - 10n * BigInt(rows[0]?.count ?? 0));
  });
});

/** Invariants as probes that return how they were violated; all of them are fast. */
const probes = {
  async 'another amount under a known id'() {
    const id = randomUUID();
    await bet(player, id, 1);
    return refusalOf(await bet(player, id, 2));
  },
  async 'one id of two members at once'() {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const id = randomUUID();
      const outcomes = (await Promise.all([bet(player, id, 1, 0), bet(other, id, 1, 1)])).map(refusalOf);
      if (count(outcomes, 'ok') !== 1 || !outcomes.includes('transaction_reused')) return outcomes.join();
    }
    return 'one of them';
  },
  async 'more than there is'() {
    return refusalOf(await bet(player, randomUUID(), (await player.balance()) + 1n));
  },
  async 'a transfer past the floor'() {
    const sides = asOwner(gateway.context.db, 'aurora', (db) =>
      sql`with side as (
          select id, balance, case owner_id is null when true then 1 else -1 end * 10 ^ 12 as amount
            from ledger_account where kind = 'equity'
              or kind = 'member' and owner_id = (select id from member where account = 'player1')
        ), moved as (
          insert into transfer (merchant, actor, key, request_hash, kind)
            values ('aurora', 'house', 'platform:' || gen_random_uuid(), sha256('x'), 'opening') returning id)
        insert into posting (merchant, transfer_id, line, account_id, amount, balance)
          select 'aurora', moved.id, row_number() over (), side.id, amount, case when amount < 0 then side.balance + amount end
            from moved, side`.execute(db),
    );
    return sides.then(
      () => 'done',
      (error: { code?: string }) => error.code ?? 'failed',
    );
  },
  async 'many members in calls that cross'() {
    const sessions = [player, other];
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const outcomes = await Promise.all([0, 1].map((at) => postTogether(at === 0 ? sessions : sessions.toReversed())));
      if (outcomes.some((outcome) => outcome !== 'done')) return outcomes.join();
    }
    return 'done';
  },
};

/** One call of the function with a bet of each session, in the given order. */
async function postTogether(tables: readonly Table[]): Promise<string> {
  const ids = tables.map(() => randomUUID());
  const { prepared, sign } = gateway.context.db;
  const columns = [
    ...[
      ids.map(() => 'bet'),
      tables.map(({ reported }) => sha256(reported.session)),
      ids,
      ids.map(() => 1),
      ids,
      ids.map(() => 1),
    ],
    ...[ids.map(() => true), ids.map(() => null), ids.map((id) => sha256(id))],
    ...[ids.map(() => null), ids.map(() => null), ids.map(() => null)],
  ];
  const text = `select refusal from post_game_money($1, $2, $3::uuid[], $4::text[], $5::bytea[], $6::text[], $7::integer[],
    $8::text[], $9::bigint[], $10::boolean[], $11::text[], $12::bytea[], $13::text[], $14::text[], $15::bigint[], $16::bigint[], $17)`;
  const reported = ['aurora', 'HOUSE', [randomUUID(), randomUUID()], ...columns, [Date.now(), 0, 0, 0]];
  return prepared('together', text, [...reported, signPostings(await sign(), reported)]).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'failed',
  );
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

type Probe = keyof typeof probes;
const HOLDS: Readonly<Record<Probe, string>> = {
  'another amount under a known id': 'transaction_reused',
  'one id of two members at once': 'one of them',
  'more than there is': 'insufficient_balance',
  'a transfer past the floor': '23514',
  'many members in calls that cross': 'done',
};

/** Widens the window between two locks, so that a wrong lock order causes a deadlock. */
const SLOWLY = [
  'select balance, currency, plays_grant, staked, won',
  'select balance, currency, plays_grant, staked, won, pg_sleep(0.005)',
] as const;

describe('each money safeguard is needed: without it a probe fails', () => {
  beforeAll(async () => {
    await leave(player, 1_000n);
    await leave(other, 1_000n);
  });

  test.each(Object.entries(HOLDS) as [Probe, string][])('as built: %s', async (probe, holds) => {
    expect(await probes[probe]()).toBe(holds);
  });

  /** Replaces parts of the function; returns the SQL that restores it. */
  async function change(...replacements: readonly (readonly [string, string])[]): Promise<string> {
    const { rows } = await owner.query("select pg_get_functiondef('post_game_money'::regproc) as text");
    const text: string = rows[0].text;
    let changed = text;
    for (const [part, by] of replacements) {
      if (!changed.includes(part)) throw new Error(`The function has no ${part}`);
      changed = changed.replace(part, by);
    }
    await owner.query(changed);
    return text;
  }

  test('with slow locks in order, crossing calls wait for each other and complete', async () => {
    const restore = await change(SLOWLY);
    expect(await probes['many members in calls that cross']()).toBe('done');
    await owner.query(restore);
  });

  // Cases that leave inconsistent data come last.
  test.each<[string, Probe, () => Promise<string | undefined>]>([
    [
      'the comparison of hashes',
      'another amount under a known id',
      () => change(['asked.known_hash = asked.hash and', '']),
    ],
    ['the look at the balance', 'more than there is', () => change(['asked.amount > answered[asked.at]', 'false'])],
    [
      'the order of locks',
      'many members in calls that cross',
      () =>
        change(
          [
            'select distinct account_id as id from game_session',
            'select id from (select distinct account_id as id from game_session',
          ],
          ['order by id\n    ) wanted', ') unsorted order by random()) wanted'],
          SLOWLY,
        ),
    ],
    [
      'CHECK',
      'a transfer past the floor',
      () => drop('alter table ledger_account drop constraint ledger_account_check'),
    ],
    [
      'UNIQUE',
      'one id of two members at once',
      () =>
        drop(`alter table game_transaction drop constraint game_transaction_pkey;
          create index game_transaction_mutant on game_transaction (merchant, vendor, id)`),
    ],
  ])('without %s: %s', async (_, probe, remove) => {
    const restore = await remove();
    try {
      expect(await probes[probe]()).not.toBe(HOLDS[probe]);
    } finally {
      if (restore !== undefined) await owner.query(restore);
    }
  });

  async function drop(statement: string): Promise<undefined> {
    await owner.query(statement);
  }
});
