import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { findSessionDevice } from '#gateway/identity/sessions/session-device.ts';

/** A session or known browser as sent to the client (contract, places). */
export interface PlaceDocument {
  readonly id: string;
  readonly device: string;
  readonly country: string;
  readonly network: string;
  readonly seenAt: number;
  readonly current: boolean;
}

/** A member's valid sessions, last used first; `current` marks the requesting session. */
export async function readSessions(
  db: Db,
  merchant: string,
  memberId: string,
  current: Buffer,
): Promise<PlaceDocument[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device_name as name', 'country', 'network', 'seen_at'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('seen_at', '>', sql<Date>`now() - interval '30 minutes'`)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .execute();
  return rows.map((row) => documentOf(row.id, row, row.id.equals(current)));
}

/** Browsers from which a member logged in, last used first; `current` marks that of the requesting session. */
export async function readDevices(
  db: Db,
  merchant: string,
  memberId: string,
  current: Buffer,
): Promise<PlaceDocument[]> {
  const rows = await db
    .selectFrom('member_device')
    .select(['device', 'name', 'country', 'network', 'seen_at'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('seen_at', 'desc')
    .execute();
  const mine = await findSessionDevice(db, merchant, memberId, current);
  return rows.map((row) => documentOf(row.device, row, mine?.equals(row.device) ?? false));
}

interface Row {
  readonly name: string;
  readonly country: string;
  readonly network: string;
  readonly seen_at: Date;
}

/** The id is a digest of the browser's secret: it identifies the session but cannot open it. */
function documentOf(id: Buffer, { name, country, network, seen_at }: Row, current: boolean): PlaceDocument {
  return { id: id.toString('base64url'), device: name, country, network, seenAt: seen_at.getTime(), current };
}
