import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { sealOf } from '#gateway/db/tenant.ts';
import type { LoginEvent } from './event.ts';

/**
 * Tells what moves no money and counts all the same, in the transaction in which it happens (tell_event,
 * db/migrations/100-stream.sql). Movements are told by the ledger itself.
 */
export async function tellEvent(db: Db, merchant: string, { kind, memberId }: LoginEvent): Promise<void> {
  const body = JSON.stringify({ member: memberId });
  await sql`select tell_event(${merchant}, ${kind}, ${body}::json, ${sealOf(db)('tell', merchant, kind, body)})`.execute(
    db,
  );
}
