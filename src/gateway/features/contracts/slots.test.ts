import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { type ContractWorld, createContractWorld } from '#gateway/testing/contract-world.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';

const MERCHANT = 'slots';
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

const linesOf = (kind: string) =>
  world.rows(sql<{
    gross: bigint;
    paid: bigint;
    period: string;
  }>`select l.gross_minor as gross, l.paid_minor as paid, l.period
    from settlement_line l join settlement_run r on r.merchant = l.merchant and r.id = l.run_id
    where r.kind = ${kind} and r.state = 'closed' order by r.ends_at, l.place`);

test('M219, D65: real-time slots are ranges of the stream, each rounded alone, by the day’s volume so far', async () => {
  await world.addPlayers({ ra: null });
  const id = await world.agree('REALTIME', null, 'ra', {
    CONS: [{ ratePpm: 3_000 }, { minimumBetMinor: '2000000', ratePpm: 5_000 }],
  });
  const now = Date.now();
  const day = Math.floor(now / 86_400_000) * 86_400_000;
  // Four ended slots of today, or of yesterday in the first minutes of a day.
  const base = (now - day > 3_600_000 ? Math.floor(now / 300_000) : day / 300_000) * 300_000 - 1_500_000;
  const at = (slot: number) => new Date(base + slot * 300_000 + 60_000);
  await world.since(id, new Date(base - 1_000).toISOString());
  await world.bet([{ by: 'ra', bet: 1_234_567, at: at(0) }]);
  await world.bet([{ by: 'ra', bet: 765_433, at: at(1) }]);
  // A late report belongs to the slot that is open when it is read.
  await world.bet([{ by: 'ra', bet: 1_000, at: at(0) }]);
  await world.bet([{ by: 'ra', bet: 100_000, at: at(2) }]);
  await world.contracts.runs.settleDue(MERCHANT);
  await drainStream(gateway, MERCHANT);
  await world.contracts.runs.settleDue(MERCHANT);
  expect((await linesOf('REALTIME')).map(({ gross, paid }) => [gross, paid])).toEqual([
    [3_703n, 3_703n],
    [3_832n, 3_832n],
    [500n, 500n],
  ]);
  const reported = await world.rows(sql<{ kind: string }>`select kind from inbox_message
    where member_id = ${world.idOf('ra')} and kind = 'slotsPaid'`);
  expect(reported).toHaveLength(1);
});

test('M218: an hourly salary is settled over the hours of the merchant’s day', async () => {
  await world.addPlayers({ ha: null });
  const id = await world.agree('HOURLY', null, 'ha', { CONS: [{ ratePpm: 10_000 }] });
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  await world.since(id, new Date(hour - 7_200_000).toISOString());
  await world.bet([{ by: 'ha', bet: 12_345, at: new Date(hour - 1_000) }]);
  await world.settle(new Date(hour + 3_600_000).toISOString());
  expect((await linesOf('HOURLY')).filter(({ paid }) => paid > 0n)).toEqual([]);
  // The hour's slot may grow until another one begins.
  await world.bet([{ by: 'ra', bet: 1, at: new Date(hour + 3_601_000) }]);
  await world.settle(new Date(hour + 3_600_000).toISOString());
  const paid = (await linesOf('HOURLY')).reduce((sum, line) => sum + line.paid, 0n);
  expect(paid).toBe(123n);
});
