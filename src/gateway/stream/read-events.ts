import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { EventRow, Place } from './event.ts';
import './tables.ts';

/**
 * The events of a merchant behind a place, the next ones first: only those below the oldest transaction that still runs, so that
 * nothing can be committed between two of them any more (docs/decisions/089-the-stream.md).
 */
export async function readSettled(db: Db, merchant: string, after: Place, most: number): Promise<readonly EventRow[]> {
  // Ordered by the columns of the table: by the text of a number 10 would come before 9.
  const { rows } = await sql<EventRow>`select epoch, xact::text, seq, at, kind, version, body from event
    where merchant = ${merchant} and (epoch, xact, seq) > (${after.epoch}, ${after.xact}::xid8, ${after.seq})
      and (epoch, xact) < (stream_epoch(), pg_snapshot_xmin(pg_current_snapshot()))
    order by event.epoch, event.xact, event.seq limit ${most}`.execute(db);
  return rows;
}
