import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { signOf } from '#gateway/db/tenant.ts';
import type { DepositedEvent, LoginEvent, RewardEvent, SlotEvent, WithdrawnEvent } from './event.ts';

type EmittedEvent = LoginEvent | SlotEvent | DepositedEvent | WithdrawnEvent | RewardEvent;

/**
 * Emits an event that moves no money, in the transaction that caused it (emit_event, db/migrations/100-stream.sql). The
 * ledger itself emits the events of movements.
 */
export async function emitEvent(db: Db, merchant: string, event: EmittedEvent): Promise<void> {
  const body = JSON.stringify(bodyOf(event));
  const sign = signOf(db)('tell', merchant, event.kind, body);
  await sql`select emit_event(${merchant}, ${event.kind}, ${body}::json, ${sign})`.execute(db);
}

/** Body of an event in the stored format (schemas/stream/events.schema.json). */
function bodyOf(event: EmittedEvent): object {
  switch (event.kind) {
    case 'login':
      return { member: event.memberId };
    case 'slot':
      return {};
    case 'deposited':
      return {
        member: event.memberId,
        deposit: event.depositId,
        transfer: event.transferId,
        currency: event.currency,
        amount: String(event.minor),
      };
    case 'withdrawn':
      return { member: event.memberId, withdrawal: event.withdrawalId, currency: event.currency };
    case 'grantBegun':
      return { member: event.memberId, grant: event.grantId, goal: String(event.goalMinor), terms: event.terms };
    case 'grantEnded':
      return { member: event.memberId, grant: event.grantId };
    case 'ruleSet':
      return { promotion: event.promotionId, ...(event.version !== undefined && { version: String(event.version) }) };
    case 'rankReached':
      return { member: event.memberId, level: event.level };
    case 'occasion':
      return {
        occasion: event.occasion,
        day: event.day,
        people: event.people.map(({ memberId, level }) => [memberId, level]),
      };
  }
}
