import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandOfMerchant } from '#gateway/context/brands-port.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { welcome } from '#gateway/wiring/demo.ts';
import { composeStream } from '#gateway/wiring/wire-stream.ts';
import { boundsOf } from '#model/documents/merchant-day.ts';
import { replay } from '../replay/replay.ts';
import { readStandings } from '../standing.ts';
import { DAILY_COUNTERS } from './daily-counters.ts';
import { readDayRules } from './day-rules.ts';

const MEMBER = '00000000-0000-4000-8000-000000000001';
const zones = new Map([
  ['west', 'America/New_York'],
  ['east', 'Pacific/Kiritimati'],
  ['middle', 'Europe/Malta'],
]);
let gateway: TestGateway;

beforeAll(async () => {
  const find = (merchant: string) => ({ merchant, brand: { timeZone: zones.get(merchant) } }) as BrandOfMerchant;
  const brands = { find, list: () => [...zones.keys()].map(find), problems: () => [] };
  gateway = await createTestGateway([...zones.keys()], { brands });
});

afterAll(() => gateway.close());

const rulesOf = (merchant: string) => gateway.context.db.withMerchant(merchant, (db) => readDayRules(db, merchant));

async function play(merchant: string, moments: readonly string[]): Promise<void> {
  await asOwner(gateway.context.db, merchant, async (owner) => {
    for (const at of moments) {
      const line = ['closed', MEMBER, at, 'n1', 'RNG', 'USD', false, '7', '0'];
      const body = JSON.stringify({ vendor: 'HOUSE', lines: [line] });
      await sql`insert into event (merchant, at, kind, body) values (${merchant}, ${at}, 'rounds', ${body})`.execute(
        owner,
      );
    }
  });
  const stream = composeStream(gateway.context);
  await expect
    .poll(async () => {
      await stream.catchUp(merchant);
      return (await readStandings(gateway.context.db, [merchant])).every(({ waitsSince }) => waitsSince === null);
    })
    .toBe(true);
}

test('a merchant’s days follow its brand’s zone from the first one on, in each of three zones', async () => {
  const found: Record<string, unknown> = {};
  for (const [merchant, zone] of zones) {
    await welcome(gateway.context, merchant);
    await welcome(gateway.context, merchant);
    expect(await rulesOf(merchant)).toEqual([{ fromDay: '0001-01-01', zone, startsMinute: 0 }]);
    await play(merchant, [
      '2026-07-01T03:59:59Z',
      '2026-07-01T04:00:00Z',
      '2026-07-01T10:00:00Z',
      '2026-07-01T22:00:00Z',
    ]);
    const { rows } = await gateway.context.db.withMerchant(merchant, (db) =>
      sql<{
        day: string;
        rounds: bigint;
      }>`select day, rounds from member_day where zone = ${zone} order by day`.execute(db),
    );
    found[merchant] = rows.map(({ day, rounds }) => `${day} ${rounds}`);
  }
  expect(found).toEqual({
    west: ['2026-06-30 1', '2026-07-01 3'],
    east: ['2026-07-01 2', '2026-07-02 2'],
    middle: ['2026-07-01 3', '2026-07-02 1'],
  });
});

test('a new zone applies from a day that has not begun; a change back before it leaves no rule', async () => {
  const { db } = gateway.context;
  await play('west', [new Date().toISOString()]);
  const before = await rulesOf('west');
  zones.set('west', 'Asia/Tokyo');
  await Promise.all([welcome(gateway.context, 'west'), welcome(gateway.context, 'west')]);
  const changed = await rulesOf('west');
  const [, next = { fromDay: '' }] = changed;
  expect(changed).toEqual([...before, { fromDay: next.fromDay, zone: 'Asia/Tokyo', startsMinute: 0 }]);
  const { startsAt } = boundsOf(changed, next.fromDay);
  expect(startsAt).toBeGreaterThan(Date.now());
  expect(startsAt).toBeLessThan(Date.now() + 2 * 86_400_000);
  // Days counted before do not change.
  expect(await replay(db, 'west', DAILY_COUNTERS)).toMatchObject({ kind: 'equal' });
  zones.set('west', 'America/New_York');
  await welcome(gateway.context, 'west');
  expect(await rulesOf('west')).toEqual(before);
});
