import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { periodClock } from '#gateway/stream/daily-counters/limit-periods.ts';
import type { ZonedOwner } from './owner.ts';

/**
 * Locks the member's wallets until the end of the transaction and makes the row that bets read (130-protection.sql).
 * The member's row must be locked before. `counting`: for a limit on bets, whose sums are kept from then on.
 */
export async function guardPlay(db: Db, { memberId, zone, now }: ZonedOwner, counting: boolean): Promise<void> {
  const [, ...starts] = periodClock(zone, now);
  const since = starts.map((start) => new Date(start));
  await sql`select guard_play(${memberId}::uuid, ${since}::timestamptz[], ${counting})`.execute(db);
}
