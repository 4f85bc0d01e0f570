import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { moveMoneyOnce } from '#gateway/features/wallet/ledger.ts';
import { givePoints, pointAccount, pointsOperator, readPointBalance } from '#gateway/features/wallet/points.ts';
import { watchSetAside } from '#gateway/set-aside/watch.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { dying, ProcessKilled, seeded } from '#gateway/testing/stream-model.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';
import type { PointRulesFile } from '#model/documents/generated/points.ts';
import { countEvents, type PointEvent } from '#model/points/sequence.ts';
import { inOwnersRows } from '../as-owner.ts';
import { ensureCursor } from '../cursor.ts';
import { replay } from '../replay/replay.ts';
import { readStandings } from '../standing.ts';
import { takeBatch } from '../take-batch.ts';
import { POINTS } from './points.ts';
import { runTrials } from './trial-run.ts';

const MERCHANT = 'aurora';
const RULES: PointRulesFile = {
  on: true,
  perMinor: '700',
  depositPpm: 250_000,
  conversion: null,
  categories: { RNG: 1_000_000, SPORTS: 700_000 },
};
let gateway: TestGateway;
let players: readonly string[];

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  const { rows } = await inAurora((db) =>
    sql<{ id: string }>`select id from member where account in ('player1', 'vip1') order by account`.execute(db),
  );
  players = rows.map(({ id }) => id);
  await inOwnersRows(gateway.context.db, MERCHANT, (db) => ensureCursor(db, MERCHANT, POINTS.name));
  await setRules(RULES);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant(MERCHANT, work);
const have = (memberId: string) => inAurora((db) => readPointBalance(db, MERCHANT, memberId));

const setRules = (rules: PointRulesFile) =>
  inAurora((db) =>
    sql`insert into point_rule (merchant, version, document)
      select ${MERCHANT}, coalesce(max(version), 0) + 1, ${JSON.stringify(rules)}::jsonb from point_rule`.execute(db),
  );

/** Processes all emitted events; waits for those that a transaction of another database still blocks. */
async function catchUp(most = 100): Promise<void> {
  await expect
    .poll(
      async () => {
        const batch = await takeBatch(
          gateway.context.db,
          { merchant: MERCHANT, consumer: POINTS, which: 'live' },
          most,
        );
        if (batch.kind !== 'taken') throw new Error(batch.kind === 'failed' ? batch.failure : batch.kind);
        const { rows } = await inAurora((db) =>
          sql<{ left: bigint }>`select count(*) as left from event e, stream_cursor c
            where c.consumer = 'points' and c.is_live and (e.epoch, e.xact, e.seq) > (c.epoch, c.xact, c.seq)`.execute(
            db,
          ),
        );
        return rows[0]?.left;
      },
      { interval: 20, timeout: 60_000 },
    )
    .toBe(0n);
}

type Line = readonly [outcome: 'closed' | 'late', memberId: string, round: string, category: string, minor: bigint];

/** Emits the rounds of one commit like the seamless wallet. */
const notify = (...lines: readonly Line[]) =>
  asOwner(gateway.context.db, MERCHANT, (owner) => {
    const reported = lines.map(([outcome, member, round, category, minor]) => {
      return [outcome, member, round, 'game', category, 'USD', false, String(minor), '0'];
    });
    return sql`insert into event (merchant, kind, body)
      values (${MERCHANT}, 'rounds', ${JSON.stringify({ vendor: 'HOUSE', lines: reported })}::json)`.execute(owner);
  });

/** Spends points like a conversion; false if there are too few. */
async function spend(memberId: string, points: bigint, key: string): Promise<boolean> {
  return inAurora(async (db) => {
    const sides = [
      { accountId: await pointAccount(db, MERCHANT, memberId), amountMinor: -points },
      { accountId: await pointsOperator(db, MERCHANT, 'points_issue'), amountMinor: points },
    ];
    const moved = await moveMoneyOnce(db, {
      merchant: MERCHANT,
      kind: 'conversion',
      actor: memberId,
      key: `member:${key}`,
      sides,
    });
    return moved.kind === 'done';
  });
}

test('M186, D54: random rounds, reverted bets and spending, in batches that die, match npm run points', async () => {
  const [player = ''] = players;
  const random = seeded(20_261_124);
  const ranks = new Map([['1', 1_000_000]]);
  const rules = {
    perMinor: 700n,
    categories: new Map(Object.entries(RULES.categories)),
    ranks,
    depositPpm: 0,
  };
  // Spend the existing points, so that the sequence starts at zero.
  const opening = await have(player);
  expect(await spend(player, opening, 'the opening')).toBe(true);
  await catchUp();
  const events: PointEvent[] = [];
  for (let step = 0; step < 120; step += 1) {
    const dice = random();
    const id = `e${step}`;
    if (dice < 0.5) {
      const category = dice < 0.3 ? 'RNG' : dice < 0.45 ? 'SPORTS' : 'LOTT';
      const validBetMinor = BigInt(Math.floor(random() * 5_000));
      events.push({ kind: 'ROUND', id, category, rank: '1', validBetMinor });
      await notify(['closed', player, id, category, validBetMinor]);
    } else if (dice < 0.75) {
      const of = `e${Math.floor(random() * step)}`;
      const round = events.find((event) => event.kind === 'ROUND' && event.id === of);
      if (round?.kind !== 'ROUND') continue;
      events.push({ kind: 'ROLLBACK', id, of });
      await notify(['late', player, of, round.category, round.validBetMinor]);
    } else {
      // Only points in the ledger can be spent, so process all earlier events first.
      await catchUp(1 + Math.floor(random() * 5));
      const points = BigInt(1 + Math.floor(random() * 8));
      events.push({ kind: 'SPEND', id, points });
      const reported = countEvents(rules, events).records.at(-1);
      expect(await spend(player, points, id)).toBe(reported?.refused !== true);
    }
    if (random() < 0.2) {
      const owner = dying(gateway.context.db.owner, { statements: 2 + Math.floor(random() * 8) });
      await takeBatch({ owner }, { merchant: MERCHANT, consumer: POINTS, which: 'live' }, 3).catch((error: unknown) => {
        if (!(error instanceof ProcessKilled)) throw error;
      });
    }
  }
  await catchUp();
  const { points, records } = countEvents(rules, events);
  expect(await have(player)).toBe(BigInt(points));
  const { rows } = await inAurora((db) =>
    sql<{ earned: bigint; besides: bigint }>`select t.earned, t.besides from point_counter t
      join stream_cursor c using (merchant, generation)
      where c.consumer = 'points' and c.is_live and t.member_id = ${player}`.execute(db),
  );
  expect(String(rows[0]?.earned)).toBe(records.at(-1)?.totalMillionths);
  const before = await have(player);
  expect(await replay(gateway.context.db, MERCHANT, POINTS)).toMatchObject({ kind: 'equal' });
  expect(await have(player)).toBe(before);
});

test('D54: points spent just before their bet was reverted stay spent, and a replay agrees', async () => {
  const vip = players[1] ?? '';
  await spend(vip, await have(vip), 'all of it');
  await catchUp();
  await notify(['closed', vip, 'x1', 'RNG', 7_000n]);
  await catchUp();
  // Rank 5 of the demo has a factor of 1.5.
  expect(await have(vip)).toBe(15n);
  await notify(['late', vip, 'x1', 'RNG', 7_000n]);
  expect(await spend(vip, 12n, 'just before')).toBe(true);
  await catchUp(1);
  await notify(['closed', vip, 'x2', 'RNG', 1_400n]);
  await catchUp();
  expect(await have(vip)).toBe(3n);
  expect(await replay(gateway.context.db, MERCHANT, POINTS)).toMatchObject({ kind: 'equal' });
  expect(await have(vip)).toBe(3n);
});

test('D24, M186: a round earns by the rules and the rank before it, not later ones', async () => {
  const [player = ''] = players;
  const earnedBy = async (round: string) => {
    const before = await have(player);
    await notify(['closed', player, round, 'RNG', 70_000n]);
    await catchUp();
    return (await have(player)) - before;
  };
  expect(await earnedBy('y1')).toBe(100n);
  await inAurora((db) => sql`update member set rank_level = 3 where id = ${player}`.execute(db));
  expect(await earnedBy('y2')).toBe(120n);
  await setRules({ ...RULES, perMinor: '1400' });
  expect(await earnedBy('y3')).toBe(60n);
  await inAurora((db) =>
    sql`update club_rank set benefits = '[{"kind": "pointRate", "value": "2.5"}]' where level = 3`.execute(db),
  );
  expect(await earnedBy('y4')).toBe(125n);
  await setRules({ ...RULES, on: false });
  expect(await earnedBy('y5')).toBe(0n);
  await setRules(RULES);
  expect(await replay(gateway.context.db, MERCHANT, POINTS)).toMatchObject({ kind: 'equal' });
});

test('M186, P6: the postings of earned points name the round, and whether there were others', async () => {
  const [player = ''] = players;
  const subjects = () =>
    inAurora(async (db) => {
      const { rows } = await sql<{ subject: string | null }>`select p.subject from posting p
          join ledger_account a on a.merchant = p.merchant and a.id = p.account_id and a.kind = 'points'
        where a.owner_id = ${player} order by p.id desc limit 1`.execute(db);
      return rows[0]?.subject;
    });
  await notify(['closed', player, 'why1', 'RNG', 70_000n]);
  await catchUp();
  expect(await subjects()).toMatch(/^round:\S+ why1$/);
  await notify(['closed', player, 'why2', 'RNG', 70_000n], ['closed', player, 'why3', 'RNG', 70_000n]);
  await catchUp();
  expect(await subjects()).toMatch(/^rounds:\S+ why3$/);
});

test('M186: deposits earn at their own rate, gifts earn nothing, and a batch is one transfer with a line for each member', async () => {
  const [player = '', vip = ''] = players;
  const before = [await have(player), await have(vip)];
  await inAurora((db) =>
    givePoints(db, { merchant: MERCHANT, memberId: player, points: 5n, obligation: 'mission:7:once' }),
  );
  await notify(['closed', player, 'z1', 'SPORTS', 10_000n], ['closed', vip, 'z1', 'RNG', 7_000n]);
  await catchUp();
  // 10,000 × 0.7 × 2.5 ÷ 700, and 7,000 × 1.5 ÷ 700
  expect([await have(player), await have(vip)]).toEqual([(before[0] ?? 0n) + 5n + 25n, (before[1] ?? 0n) + 15n]);
  const { rows } = await inAurora((db) =>
    sql<{ lines: bigint; actor: string }>`select count(*) as lines, t.actor from posting p
      join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
      where t.kind = 'points' and t.key like 'platform:points %' group by t.id, t.actor, t.created_at
      order by t.created_at desc limit 1`.execute(db),
  );
  expect(rows).toEqual([{ lines: 3n, actor: 'house' }]);
});

test('M186, D54: points of a former member are skipped and counted, and block no other member', async () => {
  const [player = ''] = players;
  const before = await have(player);
  const anonymousVisitor = randomUUID();
  // 7,000 × 2.5 ÷ 700
  await notify(['closed', anonymousVisitor, 's1', 'RNG', 7_000n], ['closed', player, 's1', 'RNG', 7_000n]);
  await catchUp();
  await notify(['closed', anonymousVisitor, 's2', 'RNG', 7_000n]);
  await notify(['closed', player, 's2', 'RNG', 7_000n]);
  await catchUp(1);
  expect((await have(player)) - before).toBe(50n);
  const standings = await readStandings(gateway.context.db, [MERCHANT]);
  expect(standings.find(({ consumer }) => consumer === POINTS.name)).toMatchObject({
    stoppedAt: null,
    leftOut: { 'no-member': 2 },
  });
  const anonymousVisitors = await inAurora((db) =>
    sql`select from ledger_account where owner_id = ${anonymousVisitor}`.execute(db).then(({ rows }) => rows.length),
  );
  expect(anonymousVisitors).toBe(0);
  watchSetAside(gateway.context);
  expect(await gateway.context.metrics.registry.getSingleMetricAsString('livery_set_aside')).toContain(
    '{source="points",why="no-member"} 1',
  );
  expect(await replay(gateway.context.db, MERCHANT, POINTS)).toMatchObject({ kind: 'equal' });
});

test('D24: a trial run shows what the same events earn', async () => {
  const [player = ''] = players;
  const { rows } = await inAurora((db) => sql<{ now: Date }>`select clock_timestamp() as now`.execute(db));
  const from = rows[0]?.now ?? new Date(0);
  const draft = { ...RULES, perMinor: '100' };
  for (let round = 0; round < 9; round += 1) await notify(['closed', player, `t${round}`, 'RNG', 333n]);
  const to = new Date(from.getTime() + 3_600_000);
  const reported = await inAurora((db) => runTrials(db, MERCHANT, [draft, { ...draft, on: false }], { from, to }));
  // Nine times 333 × 2.5 ÷ 100
  expect(reported).toEqual([
    { points: 74n, members: 1, events: 9 },
    { points: 0n, members: 0, events: 9 },
  ]);
  expect(CONSUMERS).toContain(POINTS);
});
