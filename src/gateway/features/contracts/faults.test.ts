import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import { ensureAccount } from '#gateway/features/wallet/ledger.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { type ContractWorld, createContractWorld } from '#gateway/testing/contract-world.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { drawsOf } from '#model/agents/testing/draw-terms.ts';
import { type NaiveMember, naiveSettle } from '#model/agents/testing/naive.ts';
import { createRuns } from './runs/job.ts';
import { CHUNK, payChunk } from './runs/pay.ts';

const MERCHANT = 'faults';
let gateway: TestGateway;
let world: ContractWorld;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  world = createContractWorld(gateway, MERCHANT);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const rate = (ratePpm: number) => ({ CONS: [{ ratePpm }] });

/** Agents with one operator contract each that begins on a day, inserted directly into the tables. */
async function createHolders(name: string, many: number, day: string): Promise<void> {
  await asOwner(gateway.context.db, MERCHANT, async (db) => {
    await sql`insert into member (merchant, account, account_key, nickname, type)
      select ${MERCHANT}, ${name}::text || n, ${name}::text || n, 'K', 1 from generate_series(1, ${many}::integer) n`.execute(
      db,
    );
    await sql`insert into contract (merchant, kind, cadence, holder_id, rows, offered_by, key, request_hash)
      select ${MERCHANT}, 'DAILY', 'D', id, '{"CONS": [{"minimumBetMinor": "0", "netLossMinor": "0", "activeMembers": 0, "ratePpm": 10000}]}',
          'house', account, sha256('x') from member where account like ${`${name}%`}`.execute(db);
    await sql`update contract set state = 'inForce', version = 1, began_at = ${`${day}T08:00:00Z`} where key like ${`${name}%`}`.execute(
      db,
    );
    const { code } = await readCurrency(db, MERCHANT);
    await sql`insert into event (merchant, at, kind, body)
      select ${MERCHANT}, ${`${day}T12:00:00Z`}, 'rounds', json_build_object('vendor', 'V', 'lines', json_agg(
          json_build_array('closed', id, gen_random_uuid(), 'n', 'LIVE', ${code}::text, false, '10000', '0')))
        from member where account like ${`${name}%`}`.execute(db);
  });
}

async function endContracts(): Promise<void> {
  await asOwner(gateway.context.db, MERCHANT, (db) =>
    sql`update contract set state = 'ended', version = version + 1, ended_at = began_at + interval '16 hours'
      where offered_by = 'house' and state = 'inForce'`.execute(db),
  );
}

/**
 * Index reads of settlement lines and sequential reads of accounts in a transaction, with up-to-date planner
 * statistics.
 */
async function rowsReadBy(work: (db: Db) => Promise<unknown>): Promise<{ lines: number; accounts: number }> {
  await asOwner(gateway.context.db, MERCHANT, (db) => sql`analyze ledger_account`.execute(db));
  const readCounters = async (db: Db) => {
    const { rows } = await sql<{ name: string; read: bigint }>`select relname as name,
        case relname when 'settlement_line' then idx_tup_fetch else seq_tup_read end as read
      from pg_stat_xact_user_tables where relname in ('settlement_line', 'ledger_account')`.execute(db);
    return (name: string) => Number(rows.find((row) => row.name === name)?.read ?? 0);
  };
  return gateway.context.db.withMerchant(MERCHANT, async (db) => {
    const before = await readCounters(db);
    await work(db);
    const after = await readCounters(db);
    const reported = (name: string) => after(name) - before(name);
    return { lines: reported('settlement_line'), accounts: reported('ledger_account') };
  });
}

test('M217: two parallel processes complete a run that is killed in the middle of a chunk, each line paid once', async () => {
  const many = 5 * CHUNK + 100;
  // Even after a failure: the next test would settle these contracts for every day of its period.
  onTestFinished(endContracts);
  await createHolders('k', many, '2026-04-10');
  await world.bet([]);
  let chunks = 0;
  const deps = {
    readCurrency,
    readDayRules,
    ensureAccount,
    endSlots: async () => undefined,
    readWriting: async () => String,
    // The last action of a chunk: its transfers and lines are written by then.
    async notifyMany(db: Db) {
      chunks += 1;
      if (chunks === 2) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    },
  };
  const killed = createRuns(gateway.context, deps, 1);
  const now = Date.parse('2026-04-11T00:10:00Z');
  await killed.settleDue(MERCHANT, now);
  await world.rows(sql`update timer set next_at = now() - interval '1 minute' where machine = 'run'`);
  await world.timers.takeAll(MERCHANT);
  await expect(killed.settleDue(MERCHANT, now)).rejects.toThrow();
  const count = async () =>
    (
      await world.rows(sql<{ state: string; paid: number; moved: number }>`select r.state, r.paid_lines as paid,
        (select count(*)::integer from transfer where kind = 'settlement') as moved from settlement_run r`)
    )[0];
  expect(await count()).toEqual({ state: 'posting', paid: CHUNK, moved: CHUNK });
  const [run] = await world.rows(sql<{ id: string }>`select id from settlement_run`);
  const read = await rowsReadBy((db) => payChunk(db, deps, MERCHANT, run?.id ?? ''));
  const concurrentRuns = createRuns(gateway.context, deps);
  await Promise.all([world.contracts.runs.settleDue(MERCHANT, now), concurrentRuns.settleDue(MERCHANT, now)]);
  expect(await count()).toEqual({ state: 'closed', paid: many, moved: many });
  // Each line is read twice: to pay it and to mark it. A plan with a sort reads all remaining lines.
  expect(read.lines).toBeGreaterThanOrEqual(CHUNK);
  expect(read.lines).toBeLessThan(3 * CHUNK);
  expect(read.accounts).toBeLessThan(CHUNK);
  const steps = await world.rows(sql<{ step: string; count: number }>`select step, count(*)::integer as count
    from order_step where machine = 'run' and step in ('paySalaries', 'close') group by step order by step`);
  expect(steps).toEqual([
    { step: 'close', count: 1 },
    { step: 'paySalaries', count: expect.toSatisfy((count: number) => count >= 6) },
  ]);
  const balances = await world.rows(sql<{ balance: bigint; count: number }>`select balance, count(*)::integer as count
    from ledger_account where kind = 'member' and balance <> 0 group by balance`);
  expect(balances).toEqual([{ balance: 100n, count: many }]);
});

test('a line that cannot be paid is set aside alone; the others of its chunk are paid in few further attempts', async () => {
  const many = 64;
  onTestFinished(endContracts);
  await createHolders('q', many, '2026-04-12');
  await world.bet([]);
  await world.know('q33');
  const bad = world.idOf('q33');
  let attempts = 0;
  const deps = {
    readCurrency,
    readDayRules,
    ensureAccount,
    endSlots: async () => undefined,
    readWriting: async () => String,
    async notifyMany(_: Db, __: string, messages: readonly { memberId: string }[]) {
      attempts += 1;
      if (messages.some(({ memberId }) => memberId === bad)) throw new Error('no such line');
    },
  };
  const runs = createRuns(gateway.context, deps, 1);
  const now = Date.parse('2026-04-13T00:10:00Z');
  await runs.settleDue(MERCHANT, now);
  await world.rows(sql`update timer set next_at = now() - interval '1 minute' where machine = 'run'`);
  await world.timers.takeAll(MERCHANT);
  await runs.settleDue(MERCHANT, now);
  const runOf = () =>
    world.rows(sql<{ state: string; paid: number }>`select state, paid_lines as paid from settlement_run
      where ends_at = '2026-04-13T00:00:00Z'`);
  expect(await runOf()).toEqual([{ state: 'posting', paid: many - 1 }]);
  const aside = await world.rows(sql<{ source: string }>`select source from set_aside where closed_as is null`);
  expect(aside).toEqual([{ source: 'contract-lines' }]);
  // The chunk, and both halves of each part that fails.
  expect(attempts).toBe(1 + 2 * Math.log2(many));
  await world.rows(sql`update set_aside set retry_at = clock_timestamp()`);
  await world.contracts.runs.settleDue(MERCHANT, now);
  expect(await runOf()).toEqual([{ state: 'closed', paid: many }]);
});

interface Drawn {
  readonly names: readonly string[];
  readonly uplines: readonly (string | null)[];
  readonly rates: ReadonlyMap<string, number>;
}

/** A tree with contracts from the top down, and members without a contract below. */
async function drawTree(seed: number): Promise<Drawn> {
  const draws = drawsOf(seed);
  const name = (at: number) => `m${seed}x${at}`;
  const holders = 3 + draws.below(4);
  const many = holders + 3 + draws.below(6);
  const uplines = Array.from({ length: many }, (_, at) =>
    at === 0 ? null : name(at < holders ? draws.below(at) : draws.below(at)),
  );
  await world.addPlayers(Object.fromEntries(uplines.map((upline, at) => [name(at), upline])));
  const rates = new Map<string, number>();
  for (let at = 0; at < holders; at += 1) {
    const upline = uplines[at] ?? null;
    const own = Math.floor(((upline === null ? 400_000 : (rates.get(upline) ?? 0)) * (5 + draws.below(6))) / 10);
    rates.set(name(at), own);
    await world.since(await world.agree('DIVIDEND', upline, name(at), rate(own), 'W'), '2026-06-01T08:00:00Z');
  }
  return { names: uplines.map((_, at) => name(at)), uplines, rates };
}

test('D58, M216: a move in the middle of a period leaves earlier bets with the earlier teams, as in the simple sum', async () => {
  const checks: (() => Promise<void>)[] = [];
  for (let seed = 1; seed <= 8; seed += 1) {
    const { names, uplines, rates } = await drawTree(seed);
    const draws = drawsOf(1_000 + seed);
    const bets = (day: number) =>
      Array.from({ length: 10 }, () => ({
        by: draws.one(names),
        bet: draws.below(90_000),
        won: draws.below(90_000),
        at: `2026-06-0${day}T12:00:00Z`,
      }));
    const before = bets(2);
    await world.bet(before);
    const isUnder = (name: string, top: string): boolean =>
      name === top || (uplines[names.indexOf(name)] != null && isUnder(uplines[names.indexOf(name)] as string, top));
    const moved = names.findLast(
      (name) => !rates.has(name) && !names.some((one) => rates.has(one) && isUnder(one, name)),
    );
    const from = uplines[names.indexOf(moved ?? '')] ?? '';
    const to = draws.one(names.filter((name) => !isUnder(name, moved ?? '') && name !== from));
    await world.rows(sql`update member set upline_id = ${world.idOf(to)} where id = ${world.idOf(moved ?? '')}`);
    const after = bets(4);
    await world.bet(after);
    const figures = (of: typeof before, by: string) =>
      of
        .filter((one) => one.by === by)
        .map(({ bet, won }) => ({ product: 'LIVE', validBetMinor: `${bet}`, lossMinor: `${bet - won}` }));
    const members: NaiveMember[] = names.flatMap((id, at): NaiveMember[] => {
      const goes = isUnder(id, moved ?? '');
      const upline = id === moved ? to : (uplines[at] ?? null);
      const now = { id, upline, active: true, figures: figures(goes ? after : [...before, ...after], id) };
      // Activity of a moved member before the move stays with the earlier upline.
      return goes ? [now, { id: `${id} then`, upline: from, active: true, figures: figures(before, id) }] : [now];
    });
    const contracts = [...rates].map(([id, own]) => ({ id, rows: rate(own) }));
    const expected = naiveSettle({ kind: 'DIVIDEND', members, contracts });
    checks.push(async () => {
      const lines = await world.rows(sql<{ account: string; gross: bigint; net: bigint }>`select m.account,
          l.gross_minor as gross, l.net_minor as net
        from settlement_line l join member m on m.merchant = l.merchant and m.id = l.holder_id
        where starts_with(m.account, ${`m${seed}x`})`);
      const reported = new Map(lines.map(({ account, gross, net }) => [account, [gross, net]]));
      for (const { id, grossMinor, netMinor } of expected.lines)
        expect([seed, id, reported.get(id)]).toEqual([seed, id, [BigInt(grossMinor), BigInt(netMinor)]]);
    });
  }
  await world.settle('2026-06-08T00:10:00Z');
  for (const check of checks) await check();
});
