/** Day boundaries (D52, D53) in the betting record and in profit and loss. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDayRule } from '#gateway/stream/daily-counters/day-rules.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

const MERCHANT = 'lotus';
let gateway: TestGateway;
/** Time zones by start day, and days of 25, 23, 25 and 24 hours in them. */
const ZONES = { '0001-01-01': 'Europe/Berlin', '2025-06-01': 'America/New_York', '2025-12-01': 'Asia/Tokyo' };
const DAYS = [
  ['Europe/Berlin', '2024-10-27', '2024-10-26T22:00:00Z', '2024-10-27T23:00:00Z'],
  ['Europe/Berlin', '2025-03-30', '2025-03-29T23:00:00Z', '2025-03-30T22:00:00Z'],
  ['America/New_York', '2025-11-02', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z'],
  ['Asia/Tokyo', '2025-12-24', '2025-12-23T15:00:00Z', '2025-12-24T15:00:00Z'],
] as const;
const YESTERDAY = '2026-02-10T03:00:00Z';
const TODAY = '2026-02-11T03:00:00Z';
let player: Visitor;
let memberId = '';

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  player = createVisitor(gateway, MERCHANT);
  await player.logIn('player1', 'Livery-demo-1');
  await gateway.context.db.withMerchant(MERCHANT, async (db) => {
    for (const [fromDay, zone] of Object.entries(ZONES))
      await addDayRule(db, MERCHANT, { fromDay, zone, startsMinute: 0 });
  });
  const { rows } = await gateway.context.db.withMerchant(MERCHANT, (db) =>
    sql<{ id: string }>`select id from member where account = 'player1'`.execute(db),
  );
  memberId = rows[0]?.id ?? '';
  for (const [, , first, end] of DAYS)
    for (const moment of [Date.parse(first) - 1, Date.parse(first), Date.parse(end) - 1, Date.parse(end)])
      await ended(new Date(moment).toISOString(), 'closed');
  await ended(YESTERDAY, 'closed', 'late');
  await reported(TODAY, 'late', 'late');
  await ended(TODAY, 'back');
});

afterAll(() => gateway.close());

/** A round begun the day before and ended at the moment, as the ledger stores it. */
async function ended(moment: string, outcome: 'closed' | 'back', round: string = moment): Promise<void> {
  await asOwner(gateway.context.db, MERCHANT, (db) =>
    sql`insert into game_round (merchant, vendor, member_id, round, node_id, is_trial, next_number, live_bets, closed, bet_minor,
        won_minor, category, begun_at, moved_at, ended_at)
      values (${MERCHANT}, 'HOUSE', ${memberId}, ${round}, 'n1', false, 2, ${outcome === 'back' ? 0 : 1}, ${outcome === 'closed'},
        ${outcome === 'back' ? 0 : 7}, 0, 'RNG', ${moment}::timestamptz - interval '1 day', ${moment}, ${moment})`.execute(
      db,
    ),
  );
  await reported(moment, outcome, round);
}

async function reported(moment: string, outcome: 'closed' | 'back' | 'late', round: string): Promise<void> {
  const lines = [[outcome, memberId, round, 'n1', 'RNG', 'VND', false, '7', '0']];
  await asOwner(gateway.context.db, MERCHANT, (db) =>
    sql`insert into event (merchant, at, kind, body)
      values (${MERCHANT}, ${moment}, 'rounds', ${JSON.stringify({ vendor: 'HOUSE', lines })})`.execute(db),
  );
}

async function read(record: string, asked: Readonly<Record<string, string>>) {
  const reply = await player.ask('GET', `/wps/member/records/${record}?${new URLSearchParams(asked)}`);
  return reply.json().value;
}

const figuresOf = async (day: string) => {
  await drainStream(gateway, MERCHANT);
  const asked = { from: day, to: day };
  return { played: await read('bets', asked), came: await read('profit', asked) };
};

test.each(DAYS)(
  'D52, D53: in %s the day %s is the same in betting record and profit and loss',
  async (zone, day, first, end) => {
    const { played, came } = await figuresOf(day);
    const inside = [Date.parse(end) - 1, Date.parse(first)].map((moment) => new Date(moment).toISOString());
    expect([played.zone, came.zone]).toEqual([zone, zone]);
    expect(played.rows.map((row: { day: string; round: string }) => [row.day, row.round])).toEqual(
      inside.map((round) => [day, round]),
    );
    expect(played.sums).toEqual({ rounds: 2, bet: '14', won: '0' });
    expect(
      came.days.map((row: { day: string; rounds: number; bet: string }) => [row.day, row.rounds, row.bet]),
    ).toEqual([[day, 2, '14']]);
  },
);

test('D53: a reversal counts on its own day: yesterday’s figures do not change', async () => {
  const [yesterday, today] = [await figuresOf('2026-02-10'), await figuresOf('2026-02-11')];
  expect(yesterday.played.rows).toEqual([expect.objectContaining({ round: 'late' })]);
  expect(yesterday.came.sums).toMatchObject({ rounds: 1, bet: '7', result: '-7' });
  expect(today.played.rows).toEqual([expect.objectContaining({ round: TODAY, state: 'back', bet: '0' })]);
  expect(today.came.sums).toMatchObject({ rounds: 0, bet: '-7', result: '7' });
});
