import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { seeded } from '#gateway/testing/stream-model.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';
import { emitEvent } from '../emit-event.ts';
import { replay } from '../replay/replay.ts';
import { readStandings } from '../standing.ts';
import { createStream } from '../stream.ts';
import { takeBatch } from '../take-batch.ts';
import { readLastSlotAt, readTeamActive, readTeamDays, readTeamSlots } from './read-team.ts';
import { TEAM } from './team.ts';

const MERCHANT = 'team';
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  await createStream(gateway.context, CONSUMERS).catchUp(MERCHANT);
});

afterAll(() => gateway.close());

const run = <T>(query: ReturnType<typeof sql<T>>) =>
  gateway.context.db.withMerchant(MERCHANT, async (db) => (await query.execute(db)).rows);

/** Creates members below these uplines (by account; null: at the top) in one statement. */
async function player(uplines: Readonly<Record<string, string | null>>): Promise<void> {
  const rows = Object.entries(uplines).map(([account, upline]) => ({ account, upline }));
  await run(sql`with reported as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as t (account text, upline text)),
      known as (select account, gen_random_uuid() as id from reported union all
        select m.account, m.id from member m where m.account in (select upline from reported) and m.account not in (select account from reported))
    insert into member (merchant, id, account, account_key, nickname, upline_id)
      select ${MERCHANT}, k.id, t.account, t.account, t.account, u.id
        from reported t join known k using (account) left join known u on u.account = t.upline`);
}

const move = (account: string, upline: string | null) =>
  run(sql`update member set upline_id = (select id from member where account = ${upline}) where account = ${account}`);

/** Accounts from the top of the tree down to an account, by its path. */
async function lineOf(account: string): Promise<readonly string[]> {
  const rows = await run(sql<{ account: string }>`select m.account
    from member_place p join member_place above on above.merchant = p.merchant and starts_with(p.path, above.path)
      join member m on m.merchant = above.merchant and m.id = above.member_id
    where p.member_id = (select id from member where account = ${account}) order by above.depth`);
  return rows.map((row) => row.account);
}

async function drain(most = 100): Promise<void> {
  await expect
    .poll(async () => {
      await takeBatch(gateway.context.db, { merchant: MERCHANT, consumer: TEAM, which: 'live' }, most);
      const all = await readStandings(gateway.context.db, [MERCHANT]);
      return all.find(({ consumer }) => consumer === 'team')?.waitsSince ?? null;
    })
    .toBeNull();
}

describe('the tree', () => {
  test('M205: a new member is below their upline, also when both join at once, and a team is a range of paths', async () => {
    await player({ leaf: 'branch', branch: 'trunk', trunk: null });
    expect(await lineOf('leaf')).toEqual(['trunk', 'branch', 'leaf']);
    const [place] = await run(sql<{ path: string; depth: number }>`select path, depth from member_place
      where member_id = (select id from member where account = 'leaf')`);
    expect(place).toMatchObject({ path: expect.stringMatching(/^[0-9A-Za-z]{15}$/), depth: 3 });
    const safe = await run(sql<{ name: string }>`select distinct oprcode::text as name from pg_operator
        join pg_proc p on p.oid = oprcode
      where oprname in ('>=', '<') and oprleft = 'text'::regtype and oprright = 'text'::regtype and p.proleakproof`);
    expect(safe).toHaveLength(2);
  });

  test('a line moves with all below, and neither below itself nor deeper than twenty levels', async () => {
    await player({ other: null, twig: 'leaf' });
    await move('branch', 'other');
    expect(await lineOf('twig')).toEqual(['other', 'branch', 'leaf', 'twig']);
    await expect(move('branch', 'twig')).rejects.toMatchObject({ constraint: 'no_circle' });
    await expect(move('branch', 'branch')).rejects.toMatchObject({ constraint: 'no_circle' });
    const deep = Array.from({ length: 19 }, (_, at) => [`deep${at}`, at === 0 ? null : `deep${at - 1}`]);
    await player(Object.fromEntries(deep));
    await expect(move('branch', 'deep18')).rejects.toMatchObject({ constraint: 'twenty_levels_at_most' });
    await move('branch', null);
    expect(await lineOf('twig')).toEqual(['branch', 'leaf', 'twig']);
    await move('branch', 'trunk');
  });

  test('M205: a member who joins a line during its move is in its new place', async () => {
    const { owner } = gateway.context.db;
    const inRows = (work: ReturnType<typeof sql>) => asOwner(gateway.context.db, MERCHANT, (db) => work.execute(db));
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 3 === 0
          ? inRows(sql`update member set upline_id = (select id from member where account = ${at % 2 === 0 ? 'other' : 'trunk'})
              where account = 'branch'`)
          : inRows(sql`insert into member (merchant, account, account_key, nickname, upline_id)
              select ${MERCHANT}, ${`late${at}`}, ${`late${at}`}, 'Late', id from member where account = 'leaf'`),
      ),
    );
    expect(owner).toBeDefined();
    const wrong =
      await run(sql`select p.member_id from member_place p left join member_place u on u.merchant = p.merchant and u.member_id = p.upline_id
        join member m on m.merchant = p.merchant and m.id = p.member_id
      where p.path <> coalesce(u.path, '') || p.sign or p.upline_id is distinct from m.upline_id`);
    expect(wrong).toEqual([]);
  });

  test('M205: only the tree itself writes places, and trial accounts have none', async () => {
    await expect(run(sql`update member_place set depth = depth`)).rejects.toMatchObject({ code: '42501' });
    const forged = sql`update member_place set path = 'zzzzz', depth = 1, upline_id = null
      where member_id = (select id from member where account = 'leaf')`;
    await expect(asOwner(gateway.context.db, MERCHANT, (db) => forged.execute(db))).rejects.toMatchObject({
      code: '23514',
    });
    await run(sql`insert into member (merchant, account, account_key, nickname, type, ends_at)
      values (${MERCHANT}, 'guest', 'guest', 'Guest', 4, now())`);
    expect(await lineOf('guest')).toEqual([]);
    await expect(player({ unmatchedPayment: 'guest' })).rejects.toMatchObject({ code: '23514' });
  });
});

describe('teams', () => {
  const random = seeded(20_261_124);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const accounts = Array.from({ length: 24 }, (_, at) => `m${at}`);
  const uplines = new Map<string, string | null>();
  const sums = new Map<string, bigint>();
  const active = new Map<string, number>();
  const own = new Map<string, { valid: bigint; line: readonly string[] | null }>();
  const lineIn = (account: string): readonly string[] => {
    const upline = uplines.get(account);
    return [...(upline ? lineIn(upline) : []), account];
  };

  /** Updates the expected counters together with each event. */
  function expectBet(account: string, day: string, category: string, bet: bigint, won: bigint): void {
    const line = lineIn(account);
    for (const agent of line) {
      const key = `${agent} ${day} ${category}`;
      sums.set(`${key} bet`, (sums.get(`${key} bet`) ?? 0n) + bet);
      sums.set(`${key} won`, (sums.get(`${key} won`) ?? 0n) + won);
    }
    for (const period of ['D', 'M'] as const) {
      const began = period === 'D' ? day : `${day.slice(0, 7)}-01`;
      const one = own.get(`${account} ${period} ${began}`) ?? { valid: 0n, line: null };
      one.valid += bet;
      own.set(`${account} ${period} ${began}`, one);
      const isActive = one.valid >= 1_000n;
      if (isActive === (one.line !== null)) continue;
      for (const agent of one.line ?? line) {
        const key = `${agent} ${period} ${began}`;
        active.set(key, (active.get(key) ?? 0) + (isActive ? 1 : -1));
      }
      one.line = isActive ? line : null;
    }
  }

  async function play(day: string): Promise<void> {
    const lines: unknown[] = [];
    for (let count = 1 + random() * 3; count > 0; count -= 1) {
      const account = pick(accounts);
      const [bet, won] = [BigInt(1 + Math.floor(random() * 600)), BigInt(Math.floor(random() * 900))];
      const outcome = random() < 0.2 ? 'late' : 'closed';
      const category = pick(['RNG', 'LIVE']);
      const isPlay = random() < 0.1;
      const id = ids.get(account);
      lines.push([outcome, id, 'r', 'n', category, 'USD', isPlay, String(bet), String(won)]);
      if (!isPlay) expectBet(account, day, category, outcome === 'late' ? -bet : bet, outcome === 'late' ? -won : won);
    }
    const body = JSON.stringify({ vendor: 'HOUSE', lines });
    await asOwner(gateway.context.db, MERCHANT, (db) =>
      sql`insert into event (merchant, at, kind, body) values (${MERCHANT}, ${`${day}T12:00:00Z`}, 'rounds', ${body}::json)`.execute(
        db,
      ),
    );
  }

  const ids = new Map<string, string>();
  const readSums = async () => {
    const rows = await run(sql<{ key: string; bet: bigint; won: bigint }>`
      select m.account || ' ' || d.day || ' ' || d.category as key, d.bet_minor as bet, d.won_minor as won
        from team_day d join member m on m.merchant = d.merchant and m.id = d.member_id where d.category <> '-'`);
    return new Map(rows.flatMap(({ key, bet, won }) => [[`${key} bet`, bet] as const, [`${key} won`, won] as const]));
  };
  const readPeriods = async (column: 'active' | 'newcomers') => {
    const rows = await run(sql<{
      key: string;
      n: number;
    }>`select m.account || ' ' || t.period || ' ' || t.began as key, t.${sql.ref(column)} as n
      from team_period t join member m on m.merchant = t.merchant and m.id = t.member_id where t.period in ('D', 'M')`);
    return new Map(rows.filter(({ n }) => n !== 0).map(({ key, n }) => [key, n]));
  };
  const notZero = <T>(map: ReadonlyMap<string, T>) => new Map([...map].filter(([, value]) => Number(value) !== 0));

  beforeAll(async () => {
    await run(
      sql`insert into active_rule (merchant, from_day, minimum_minor) values (${MERCHANT}, '2026-01-01', 1000)`,
    );
    for (const [at, account] of accounts.entries())
      uplines.set(account, at === 0 || random() < 0.1 ? null : pick(accounts.slice(0, at)));
    await player(Object.fromEntries(uplines));
    for (const { account, id } of await run(sql<{ account: string; id: string }>`select account, id from member`))
      ids.set(account, id);
    for (let step = 0; step < 150; step += 1) {
      if (random() < 0.85) await play(`2026-11-2${Math.floor(random() * 4)}`);
      else await moveSomebody();
      if (random() < 0.2)
        await takeBatch(
          gateway.context.db,
          { merchant: MERCHANT, consumer: TEAM, which: 'live' },
          1 + Math.floor(random() * 9),
        );
    }
  });

  async function moveSomebody(): Promise<void> {
    const [account, upline] = [pick(accounts), random() < 0.2 ? null : pick(accounts)];
    if (upline !== null && lineIn(upline).includes(account)) return;
    await move(account, upline);
    uplines.set(account, upline);
  }

  test('M215: a team’s day is the sum of its members’ activity during membership, moves or not', async () => {
    await drain();
    expect(notZero(await readSums())).toEqual(notZero(sums));
    expect([...sums.values()].length).toBeGreaterThan(200);
  });

  test('M215: a member above the least bet in a period counts once in each team above, and no longer after reversals', async () => {
    expect(await readPeriods('active')).toEqual(notZero(active));
    expect(active.size).toBeGreaterThan(50);
  });

  test('M215: a team counts members and newcomers', async () => {
    const below = new Map<string, number>();
    for (const account of accounts)
      for (const agent of lineIn(account).slice(0, -1)) below.set(agent, (below.get(agent) ?? 0) + 1);
    const rows = await run(sql<{
      account: string;
      members: number;
      directs: number;
    }>`select m.account, s.members, s.directs
      from team_size s join member m on m.merchant = s.merchant and m.id = s.member_id where s.members <> 0 and m.account ~ '^m[0-9]+$'`);
    expect(new Map(rows.map(({ account, members }) => [account, members]))).toEqual(below);
    const directs = Map.groupBy(
      [...uplines.values()].filter((upline) => upline !== null),
      (upline) => upline,
    );
    expect(new Map(rows.map((row) => [row.account, row.directs]))).toEqual(
      new Map([...directs].map(([upline, all]) => [upline, all.length])),
    );
    const joined = [...(await readPeriods('newcomers'))].filter(([key]) => / M /.test(key));
    expect(joined.length).toBeGreaterThan(3);
  });

  test('M215: heads read teams over days and periods; an inactive member has no row', async () => {
    const heads = ['m0', 'm3', 'm5'].map((account) => ids.get(account) ?? '');
    const of = { merchant: MERCHANT, memberIds: heads, currency: 'USD' };
    const { db } = gateway.context;
    const days = await db.withMerchant(MERCHANT, (scope) => readTeamDays(scope, of, ['2026-11-21', '2026-11-22']));
    const bet = days
      .filter(({ memberId }) => memberId === heads[0])
      .reduce((sum, { validMinor }) => sum + validMinor, 0n);
    const wanted = [...sums]
      .filter(([key]) => /^m0 2026-11-2[12] .* bet$/.test(key))
      .reduce((sum, [, minor]) => sum + minor, 0n);
    expect(bet).toBe(wanted);
    const found = await db.withMerchant(MERCHANT, (scope) =>
      readTeamActive(scope, of, { period: 'M', began: '2026-11-01' }),
    );
    expect(found.get(heads[0] ?? '')).toBe(active.get('m0 M 2026-11-01'));
    const none = { ...of, currency: 'EUR' };
    expect(await db.withMerchant(MERCHANT, (scope) => readTeamDays(scope, none, ['2026-11-21', '2026-11-22']))).toEqual(
      [],
    );
  });

  test('a replay from the beginning gives the same rows, in other batches', async () => {
    expect(await replay(gateway.context.db, MERCHANT, TEAM)).toMatchObject({ kind: 'equal' });
  });

  test('a slot is a range of the stream: late reads count in the last one, and a followed one is final', async () => {
    const { db } = gateway.context;
    // Half a day ago: slots are kept for 48 hours, and the test also reads the ten hours before this time.
    const at = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 12 * 3_600_000;
    const bet = (minutes: number, minor: number) => {
      const lines = [['closed', ids.get('m0'), 'r', 'n', 'RNG', 'USD', false, String(minor), '0']];
      const body = JSON.stringify({ vendor: 'HOUSE', lines });
      return asOwner(db, MERCHANT, (owner) =>
        sql`insert into event (merchant, at, kind, body)
          values (${MERCHANT}, ${new Date(at + minutes * 60_000)}, 'rounds', ${body}::json)`.execute(owner),
      );
    };
    const read = async () =>
      (
        await run(sql<{ slot: Date; minor: bigint }>`select slot, valid_minor as minor from team_slot
          where member_id = ${ids.get('m0')} and slot >= ${new Date(at - 600_000)} order by slot`)
      ).map(({ slot, minor }) => [(slot.getTime() - at) / 60_000, Number(minor)]);
    for (const [minutes, minor] of [
      [1, 100],
      [6, 20],
      [2, 3],
      [11, 4_000],
    ] as const)
      await bet(minutes, minor);
    await drain();
    expect(await read()).toEqual([
      [0, 100],
      [5, 23],
      [10, 4_000],
    ]);
    await db.withMerchant(MERCHANT, (scope) => emitEvent(scope, MERCHANT, { kind: 'slot' }));
    await bet(12, 5);
    await bet(-600, 7);
    await drain(1);
    const now = await db.withMerchant(MERCHANT, (scope) => readLastSlotAt(scope, MERCHANT));
    expect(now?.getTime()).toBeGreaterThanOrEqual(at);
    const of = { merchant: MERCHANT, memberIds: [ids.get('m0') ?? ''], currency: 'USD' };
    const range = [new Date(at), new Date(at + 600_000)] as const;
    const [slot] = await db.withMerchant(MERCHANT, (scope) => readTeamSlots(scope, of, range));
    expect(slot).toMatchObject({ category: 'RNG', rounds: 3n, validMinor: 123n });
    expect(await replay(db, MERCHANT, TEAM)).toMatchObject({ kind: 'equal' });
  });
});
