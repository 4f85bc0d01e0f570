import { sql } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';

/** Validity of a ticket in minutes. `enrol` is longer, because the staff user may have to install an app first. */
type TicketPurpose = Tables['staff_ticket']['purpose'];

const MINUTES: Readonly<Record<TicketPurpose, number>> = { secondStep: 10, enrol: 30, passkey: 5, newPasskey: 5 };
const MOST_TRIES = 5;

export interface Ticket {
  /** Undefined: the passkey identifies the account. */
  readonly staffId: string | undefined;
  readonly challenge: string;
}

/** Creates a ticket of 256 random bits, stored as a hash; deletes expired tickets. */
export async function makeTicket(
  db: Db,
  random: RandomBytes,
  { purpose, staffId, challenge }: { purpose: TicketPurpose; staffId?: string | undefined; challenge?: string },
): Promise<string> {
  const token = Buffer.from(random(32)).toString('base64url');
  await db.deleteFrom('staff_ticket').where('expires_at', '<', sql<Date>`now()`).execute();
  await db
    .insertInto('staff_ticket')
    .values({
      token_hash: digest(token),
      staff_id: staffId ?? null,
      purpose,
      challenge: challenge ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES[purpose]})`,
    })
    .execute();
  return token;
}

/**
 * Locks a ticket and counts an attempt; after five attempts it is invalid. Concurrent attempts are serialized. A caller
 * that rejects an attempt must commit.
 */
export async function takeTicket(db: Db, token: string, purpose: TicketPurpose): Promise<Ticket | undefined> {
  const row = await db
    .updateTable('staff_ticket')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', digest(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MOST_TRIES)
    .returning(['staff_id', 'challenge'])
    .executeTakeFirst();
  return row && { staffId: row.staff_id ?? undefined, challenge: row.challenge ?? '' };
}

/** Reads a ticket without counting an attempt. */
export async function readTicket(db: Db, token: string, purpose: TicketPurpose): Promise<Ticket | undefined> {
  const row = await db
    .selectFrom('staff_ticket')
    .select(['staff_id', 'challenge'])
    .where('token_hash', '=', digest(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MOST_TRIES)
    .executeTakeFirst();
  return row && { staffId: row.staff_id ?? undefined, challenge: row.challenge ?? '' };
}

export async function endTicket(db: Db, token: string): Promise<void> {
  await db.deleteFrom('staff_ticket').where('token_hash', '=', digest(token)).execute();
}

export async function endTickets(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_ticket').where('staff_id', '=', staffId).execute();
}
