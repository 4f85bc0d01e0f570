import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { sealOf } from '#gateway/db/tenant.ts';
import type { LoginEvent, SlotEvent } from './event.ts';

/**
 * Tells what moves no money and counts all the same, in the transaction in which it happens (tell_event,
 * db/migrations/100-stream.sql). Movements are told by the ledger itself.
 */
export async function tellEvent(db: Db, merchant: string, event: LoginEvent | SlotEvent): Promise<void> {
  const { kind } = event;
  const body = JSON.stringify(event.kind === 'login' ? { member: event.memberId } : {});
  await sql`select tell_event(${merchant}, ${kind}, ${body}::json, ${sealOf(db)('tell', merchant, kind, body)})`.execute(
    db,
  );
}
