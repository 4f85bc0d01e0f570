import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { readStandings } from '#gateway/stream/standing.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { awaitCounted, seedContracts, settlePast } from './seed-contracts.ts';
import { seedCrowd } from './seed-history.ts';

const MERCHANT = 'harbor';
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const ask = <Row>(query: ReturnType<typeof sql<Row>>) =>
  gateway.context.db.withMerchant(MERCHANT, async (db) => (await query.execute(db)).rows);

test('M208, M216: the demo’s agent has contracts, payments of closed runs, and an open offer; once', async () => {
  expect(await seedContracts(gateway.context, MERCHANT)).toBe(false);
  await seedCrowd(gateway.context, MERCHANT, 60, { length: { days: 20, daysOfRounds: 20 } });
  // As when the demo starts: its data is still being counted.
  let isCounted = false;
  const counted = awaitCounted(gateway.context, MERCHANT, () => false).then(() => {
    isCounted = true;
  });
  expect((await readStandings(gateway.context.db, [MERCHANT])).some(({ waitsSince }) => waitsSince !== null)).toBe(
    true,
  );
  expect(isCounted).toBe(false);
  await drainStream(gateway, MERCHANT);
  await counted;
  expect(await seedContracts(gateway.context, MERCHANT)).toBe(true);
  expect(await seedContracts(gateway.context, MERCHANT)).toBe(false);
  await drainStream(gateway, MERCHANT);
  await settlePast(gateway.context, MERCHANT, () => false);
  const runs = await ask(sql<{ kind: string; paid: bigint }>`select kind, sum(paid_minor)::bigint as paid
    from settlement_run where state = 'closed' group by kind order by kind`);
  expect(runs.map(({ kind }) => kind)).toEqual(['DAILY', 'DIVIDEND']);
  expect(runs[0]?.paid).toBeGreaterThan(0n);
  const [income] = await ask(sql<{ lines: number }>`select count(*)::integer as lines from settlement_line
    where holder_id = (select id from member where account = 'agent1') and paid_at is not null`);
  expect(income?.lines).toBeGreaterThan(5);
  const open = await ask(sql<{ kind: string; state: string; mine: boolean }>`select kind, state,
      (state = 'offered') = (offerer_id is null) as mine
    from contract where state in ('offered', 'ending') order by kind, state`);
  expect(open).toEqual(
    expect.arrayContaining([
      { kind: 'DAILY', state: 'offered', mine: true },
      { kind: 'REALTIME', state: 'ending', mine: true },
    ]),
  );
});
