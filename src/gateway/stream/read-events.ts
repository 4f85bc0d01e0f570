import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { EventRow, Place } from './event.ts';

/**
 * Events of a merchant after a position, oldest first: only those below the oldest running transaction, so that no
 * later commit can insert an event between them (docs/decisions/35-derived-figures-come-from-one-event-stream.md).
 */
export async function readStable(db: Db, merchant: string, after: Place, most: number): Promise<readonly EventRow[]> {
  // Order by the table's columns: as text 10 would sort before 9.
  const { rows } = await sql<EventRow>`select epoch, xact::text, seq, at, kind, version, body from event
    where merchant = ${merchant} and (epoch, xact, seq) > (${after.epoch}, ${after.xact}::xid8, ${after.seq})
      and (epoch, xact) < (stream_epoch(), pg_snapshot_xmin(pg_current_snapshot()))
    order by event.epoch, event.xact, event.seq limit ${most}`.execute(db);
  return rows;
}
