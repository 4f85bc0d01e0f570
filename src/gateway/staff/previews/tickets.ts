import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RedeemedPreview } from '#contract/staff/previews/edge-link.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Validity of a ticket: one minute (docs/explanation/safety.md#browser), like a game ticket; of a link as it says. */
const LIFE = sql<Date>`now() - coalesce(make_interval(mins => link_minutes), interval '60 seconds')`;
/** An opened preview: half an hour, as at the edge that opened it. */
const OPENED_LIFE = sql<Date>`now() - interval '30 minutes'`;
/** Form of a ticket, and of the name of an opened preview. */
const TICKET = /^[A-Za-z0-9_-]{43}$/;

interface NewTicket {
  readonly staffId: string;
  readonly shows: RedeemedPreview;
  /** Of a link that is handed on. */
  readonly minutes?: number | undefined;
}

/** Stores a ticket in the merchant's transaction; `secret` has 256 random bits. Also deletes expired tickets. */
export async function keepTicket(
  db: Db,
  merchant: string,
  secret: Uint8Array,
  { staffId, shows, minutes }: NewTicket,
): Promise<string> {
  const ticket = Buffer.from(secret).toString('base64url');
  await db
    .deleteFrom('preview_ticket')
    .where('merchant', '=', merchant)
    .where((eb) =>
      eb.or([
        eb.and([eb('is_opened', '=', true), eb('created_at', '<', OPENED_LIFE)]),
        eb.and([eb('is_opened', '=', false), eb('created_at', '<', LIFE)]),
      ]),
    )
    .execute();
  await db
    .insertInto('preview_ticket')
    .values({
      merchant,
      ticket_hash: hashTicket(ticket),
      staff_id: staffId,
      shows: JSON.stringify(shows),
      link_minutes: minutes ?? null,
    })
    .execute();
  return ticket;
}

/**
 * Consumes a ticket in the merchant's transaction and returns its preview; undefined if the ticket is used, expired, of
 * another merchant or invalid. The preview can be read by `name`, which the edge chose, until it expires.
 */
export async function takeTicket(db: Db, merchant: string, ticket: string, name: string): Promise<unknown> {
  if (!TICKET.test(ticket) || !TICKET.test(name)) return undefined;
  const row = await db
    .updateTable('preview_ticket')
    .set({ ticket_hash: hashTicket(name), is_opened: true, created_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('ticket_hash', '=', hashTicket(ticket))
    .where('is_opened', '=', false)
    .where('created_at', '>', LIFE)
    .returning('shows')
    .executeTakeFirst();
  return row?.shows;
}

/** The preview that an edge opened under a name; undefined if there is none, or it has expired. */
export async function readOpened(db: Db, merchant: string, name: string): Promise<unknown> {
  if (!TICKET.test(name)) return undefined;
  const row = await db
    .selectFrom('preview_ticket')
    .select('shows')
    .where('merchant', '=', merchant)
    .where('ticket_hash', '=', hashTicket(name))
    .where('is_opened', '=', true)
    .where('created_at', '>', OPENED_LIFE)
    .executeTakeFirst();
  return row?.shows;
}

function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
