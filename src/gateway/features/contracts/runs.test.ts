import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { type ContractWorld, createContractWorld } from '#gateway/testing/contract-world.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { drawsOf } from '#model/agents/testing/draw-terms.ts';
import { type NaiveMember, naiveSettle } from '#model/agents/testing/naive.ts';

const MERCHANT = 'runs';
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
const linesOf = (prefix: string) =>
  world.rows(sql<{
    account: string;
    period: string;
    gross: bigint;
    net: bigint;
    paid: bigint | null;
    late: boolean;
  }>`select m.account,
      l.period, l.gross_minor as gross, l.net_minor as net, l.paid_minor as paid, l.has_late as late
    from settlement_line l join member m on m.merchant = l.merchant and m.id = l.holder_id
    where starts_with(m.account, ${prefix}) order by l.period, m.account`);

async function agreeDaily(prefix: string, from: string) {
  const ids = [
    await world.agree('DAILY', null, `${prefix}a`, rate(10_000)),
    await world.agree('DAILY', `${prefix}a`, `${prefix}b`, rate(5_000)),
  ];
  for (const id of ids) await world.since(id, from);
  return ids;
}

/** Contracts of finished tests would otherwise be settled on every further day. */
const end = (ids: readonly string[], at: string) =>
  asOwner(gateway.context.db, MERCHANT, (db) =>
    sql`update contract set state = 'ended', version = version + 1, ended_at = ${at} where id = any (${ids}::uuid[])`.execute(
      db,
    ),
  );

test('D64: bets after the close of a period are a marked part of the next one, once', async () => {
  await world.addPlayers({ la: null, lb: 'la' });
  const ids = await agreeDaily('l', '2026-03-10T08:00:00Z');
  await world.bet([{ by: 'lb', bet: 100_000, at: '2026-03-10T12:00:00Z' }]);
  await world.settle('2026-03-11T00:10:00Z');
  await world.bet([
    { by: 'lb', bet: 40_000, at: '2026-03-10T13:00:00Z' },
    { by: 'lb', bet: 20_000, at: '2026-03-11T12:00:00Z' },
  ]);
  await world.settle('2026-03-13T00:10:00Z');
  expect((await linesOf('l')).map(({ account, period, gross, late }) => [account, period, gross, late])).toEqual([
    ['la', '2026-03-10', 1_000n, false],
    ['lb', '2026-03-10', 500n, false],
    ['la', '2026-03-11', 600n, true],
    ['lb', '2026-03-11', 300n, true],
    ['la', '2026-03-12', 0n, false],
    ['lb', '2026-03-12', 0n, false],
  ]);
  await end(ids, '2026-03-13T00:00:00Z');
});

test('M217, D64: a draft is posted with the bets of its grace time; one without such bets is posted unchanged', async () => {
  await world.addPlayers({ ga: null, gb: 'ga' });
  const ids = [
    await world.agree('DIVIDEND', null, 'ga', rate(10_000), 'D'),
    await world.agree('DIVIDEND', 'ga', 'gb', rate(5_000), 'D'),
  ];
  for (const id of ids) await world.since(id, '2026-04-10T08:00:00Z');
  const drafted = async () => {
    await world.contracts.runs.settleDue(MERCHANT, Date.parse('2026-04-12T00:10:00Z'));
    const lines = await world.rows(sql<{ lies: string }>`select l.ctid::text as lies from settlement_line l
      join settlement_run r on r.merchant = l.merchant and r.id = l.run_id where r.kind = 'DIVIDEND' and r.state = 'draft' order by l.place`);
    return lines.map(({ lies }) => lies);
  };
  const post = async () => {
    await asOwner(gateway.context.db, MERCHANT, (db) =>
      sql`update timer set next_at = now() - interval '1 minute'`.execute(db),
    );
    await world.timers.takeAll(MERCHANT);
    const lines = await world.rows(sql<{
      lies: string;
      gross: bigint;
    }>`select l.ctid::text as lies, l.gross_minor as gross
      from settlement_line l join settlement_run r on r.merchant = l.merchant and r.id = l.run_id
      where r.kind = 'DIVIDEND' and r.state = 'posting' order by l.place`);
    return lines.map(({ lies, gross }) => ({ lies, gross }));
  };
  await world.bet([{ by: 'gb', bet: 100_000, at: '2026-04-10T12:00:00Z' }]);
  const first = await drafted();
  expect(first).toHaveLength(2);
  await world.bet([{ by: 'gb', bet: 60_000, at: '2026-04-10T13:00:00Z' }]);
  const posted = await post();
  expect(posted.map(({ gross }) => gross)).toEqual([1_600n, 800n]);
  await world.contracts.runs.settleDue(MERCHANT, Date.parse('2026-04-12T00:10:00Z'));
  const second = await drafted();
  expect(second).toHaveLength(2);
  expect((await post()).map(({ lies }) => lies)).toEqual(second);
  await world.settle('2026-04-12T00:10:00Z');
  await end(ids, '2026-04-12T00:00:00Z');
});

test('M217: parallel workers pay each line once', async () => {
  await world.addPlayers({ wa: null, wb: 'wa' });
  const ids = await agreeDaily('w', '2026-05-10T08:00:00Z');
  await world.bet([{ by: 'wb', bet: 100_000, at: '2026-05-10T12:00:00Z' }]);
  await world.settle('2026-05-11T00:10:00Z');
  await Promise.all(
    [1, 2, 3, 4].map(() => world.contracts.runs.settleDue(MERCHANT, Date.parse('2026-05-11T00:10:00Z'))),
  );
  const [moved] = await world.rows(sql<{ count: number }>`select count(*)::integer as count from transfer
    where obligation = any (${ids.map((id) => `settle:${id}:2026-05-10`)}::text[])`);
  expect(moved?.count).toBe(2);
  await end(ids, '2026-05-11T00:00:00Z');
});

test('M216, D61: random trees settle like the simple sum, to the unit', async () => {
  const checks: (() => Promise<void>)[] = [];
  for (let seed = 1; seed <= 6; seed += 1) {
    const draws = drawsOf(seed);
    const name = (at: number) => `r${seed}x${at}`;
    const many = 4 + draws.below(6);
    const uplines = Array.from({ length: many }, (_, at) => (at === 0 ? null : name(draws.below(at))));
    await world.addPlayers(Object.fromEntries(uplines.map((upline, at) => [name(at), upline])));
    const rates = new Map<string, number>();
    for (let at = 0; at < many; at += 1) {
      const upline = uplines[at] ?? null;
      const above = upline === null ? 400_000 : rates.get(upline);
      if (above === undefined || (at > 0 && draws.isOneIn(4))) continue;
      const own = Math.floor((above * (5 + draws.below(6))) / 10);
      rates.set(name(at), own);
      await world.since(await world.agree('DIVIDEND', upline, name(at), rate(own), 'W'), '2026-06-01T08:00:00Z');
    }
    const bets = Array.from({ length: 12 }, () => ({
      by: name(draws.below(many)),
      category: draws.one(['LIVE', 'RNG', 'SPORTS']),
      bet: draws.below(90_000),
      won: draws.below(90_000),
      at: `2026-06-0${2 + draws.below(5)}T1${draws.below(9)}:00:00Z`,
    }));
    await world.bet(bets);
    const members: NaiveMember[] = uplines.map((upline, at) => ({
      id: name(at),
      upline,
      active: true,
      figures: bets
        .filter(({ by }) => by === name(at))
        .map(({ category, bet, won }) => ({ product: category, validBetMinor: `${bet}`, lossMinor: `${bet - won}` })),
    }));
    const contracts = [...rates].map(([id, own]) => ({ id, rows: rate(own) }));
    const expected = naiveSettle({ kind: 'DIVIDEND', members, contracts });
    checks.push(async () => {
      const lines = new Map((await linesOf(`r${seed}x`)).map((line) => [line.account, line]));
      for (const { id, grossMinor, netMinor, paidMinor } of expected.lines) {
        const line = lines.get(id);
        expect([seed, id, line?.gross, line?.net, line?.paid]).toEqual([
          seed,
          id,
          BigInt(grossMinor),
          BigInt(netMinor),
          BigInt(paidMinor),
        ]);
      }
    });
  }
  await world.settle('2026-06-08T00:10:00Z');
  for (const check of checks) await check();
});
