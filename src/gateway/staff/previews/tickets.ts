import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RedeemedPreview } from '#contract/staff/previews/edge-link.ts';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** Validity of a ticket: one minute (docs/explanation/safety.md#browser), like a game ticket. */
const LIFE = sql<Date>`now() - interval '60 seconds'`;
const TICKET = /^[A-Za-z0-9_-]{43}$/;

/** Stores a ticket in the merchant's transaction; `secret` has 256 random bits. Also deletes expired tickets. */
export async function keepTicket(
  db: Db,
  merchant: string,
  secret: Uint8Array,
  { staffId, shows }: { readonly staffId: string; readonly shows: RedeemedPreview },
): Promise<string> {
  const ticket = Buffer.from(secret).toString('base64url');
  await db.deleteFrom('preview_ticket').where('merchant', '=', merchant).where('created_at', '<', LIFE).execute();
  await db
    .insertInto('preview_ticket')
    .values({ merchant, ticket_hash: hashTicket(ticket), staff_id: staffId, shows: JSON.stringify(shows) })
    .execute();
  return ticket;
}

/**
 * Consumes a ticket in the merchant's transaction and returns its preview; undefined if the ticket is used, expired, of
 * another merchant or invalid.
 */
export async function takeTicket(db: Db, merchant: string, ticket: string): Promise<unknown> {
  if (!TICKET.test(ticket)) return undefined;
  const row = await db
    .deleteFrom('preview_ticket')
    .where('merchant', '=', merchant)
    .where('ticket_hash', '=', hashTicket(ticket))
    .returning(['shows', sql<boolean>`created_at > ${LIFE}`.as('lives')])
    .executeTakeFirst();
  return row?.lives ? row.shows : undefined;
}

function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
