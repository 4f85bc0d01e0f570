import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#gateway/context/context.ts';
import { signAll } from '#gateway/features/books/job.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { movementOf } from '#gateway/features/cashier/orders/plan.ts';
import { offered } from '#gateway/features/games/read-model.ts';
import { inOwnersRows } from '#gateway/stream/as-owner.ts';
import { addDayRule } from '#gateway/stream/daily-counters/day-rules.ts';
import { replay } from '#gateway/stream/replay/replay.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';
import { HISTORY_MOVEMENTS } from '#model/history/orders.ts';
import { type SeedingOptions, seedCrowd } from './seed-history.ts';

const MERCHANT = 'aurora';
/** Europe/Malta puts its clocks forward on 29 March 2026. */
const OPTIONS: SeedingOptions = { length: { days: 24, daysOfRounds: 10 }, lastDay: '2026-04-10' };
const MEMBERS = 60;
const ZONE = 'Europe/Malta';

let gateway: TestGateway;
let context: Context;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  context = gateway.context;
  await countIn(context, ZONE);
  // Disables the vendor whose games would be played first.
  await inOwnersRows(context.db, MERCHANT, (db) =>
    sql`update merchant_vendor v set enabled = false where v.merchant = ${MERCHANT} and v.code = (select g.vendor from merchant_game o
      join game g on g.node_id = o.node_id where o.merchant = ${MERCHANT} order by o.position limit 1)`.execute(db),
  );
});

afterAll(() => gateway.close());

const countIn = ({ db }: Context, zone: string) =>
  inOwnersRows(db, MERCHANT, (scope) => addDayRule(scope, MERCHANT, { fromDay: '0001-01-01', zone, startsMinute: 0 }));

async function verify(of: Context) {
  await signAll(of.db, MERCHANT);
  const [report] = await verifyBooks(of.db, [MERCHANT], new Map());
  return report;
}

const ask = async <Row>(statement: ReturnType<typeof sql>): Promise<readonly Row[]> =>
  (await inOwnersRows(context.db, MERCHANT, (db) => statement.execute(db))).rows as Row[];

describe('a history', () => {
  test('stops at a given point and resumes there, without a duplicate row; a second start seeds nothing', async () => {
    const reported: number[] = [];
    const early = {
      ...OPTIONS,
      notify: (_: string, at: number) => void reported.push(at),
      isEnough: () => reported.length >= 2,
    };
    expect(await seedCrowd(context, MERCHANT, MEMBERS, early)).toBe(2);
    const rest = await seedCrowd(context, MERCHANT, MEMBERS, OPTIONS);
    const [row] = await ask<{ seeded: number; segments: number }>(
      sql`select seeded, segments from demo_history where members = '1'`,
    );
    expect(row).toEqual({ seeded: 2 + rest, segments: 2 + rest });
    expect(await seedCrowd(context, MERCHANT, MEMBERS, OPTIONS)).toBe(0);
  });

  test('uses games that the merchant offers: a record has a name for each', async () => {
    const [row] = await ask<{ rounds: number; nameless: number }>(
      sql`select count(*)::integer as rounds, count(*) filter (where node_id not in (select game.node_id from ${offered(MERCHANT)}
          where merchant_game.merchant = ${MERCHANT} and merchant_game.enabled))::integer as nameless from game_round`,
    );
    expect(row?.rounds).toBeGreaterThan(0);
    expect(row?.nameless).toBe(0);
  });

  test('leaves books that verify, signed as they were written, also after later moves', async () => {
    expect((await verify(context))?.fault).toBeUndefined();
    const signed = await ask<{ count: bigint }>(sql`select count(*) from transfer t where kind = 'game' and not exists (
      select from (select unnest(transfers) as id from ledger_block) b where b.id = t.id)`);
    expect(signed).toEqual([{ count: 0n }]);
  });

  test('reaches consumers as live events do: a replay gives the same, by days of the zone across the change of its clocks', async () => {
    await drainStream(gateway, MERCHANT);
    for (const consumer of CONSUMERS)
      expect(await replay(context.db, MERCHANT, consumer)).toMatchObject({ kind: 'equal' });
    const wrong = await ask(sql`
      select coalesce(d.day, r.day) as day, d.bet, r.bet as laid from
        (select day, sum(bet_minor) as bet from member_day where category <> '-' group by day) d
        full join (select (ended_at at time zone ${ZONE})::date as day, sum(bet_minor) as bet from game_round where closed group by 1) r using (day)
        where d.bet is distinct from r.bet`);
    expect(wrong).toEqual([]);
    const [days] = await ask<{
      first: string;
      last: string;
    }>(sql`select min(day) as first, max(day) as last from member_day
      where category <> '-'`);
    expect((days?.first ?? '') >= '2026-03-18' && (days?.last ?? '9') <= '2026-04-10').toBe(true);
  });

  test('leaves tasks for staff, and no order that only a clock would have advanced', async () => {
    const waiting = await ask<{ what: string }>(sql`
      select 'deposit ' || state as what from deposit where state not in ('paid', 'failed', 'reversed')
      union select 'withdrawal ' || state from withdrawal where held_minor > 0
      union select 'match ' || state from payout_match where state not in ('received')
      union select 'suspense' from suspense where closed_as is null order by 1`);
    expect(waiting.map(({ what }) => what)).toEqual([
      ...['deposit review', 'deposit waiting', 'match disputed', 'suspense', 'withdrawal held', 'withdrawal sending'],
    ]);
    expect(
      await ask(sql`select from deposit d where state = 'waiting' and not exists (
      select from payout_match m where m.deposit_id = d.id and m.state = 'disputed')`),
    ).toEqual([]);
    const owing = await ask<{ count: bigint }>(sql`select count(*) from member where owes`);
    expect(owing).toEqual([{ count: 1n }]);
  });

  test('names its movements and obligations as the cashier does', () => {
    for (const [name, [kind, suffix]] of Object.entries(HISTORY_MOVEMENTS)) {
      const [machine = '', step = ''] = name.split(' ');
      const parts = [machine, 'ID', ...(suffix === null ? [] : [suffix === 'each' ? '3' : suffix])];
      expect(movementOf(machine, step, 'ID', 3n)).toEqual({ kind, obligation: parts.join(':') });
    }
  });
});
