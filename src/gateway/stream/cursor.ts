import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Writing } from './consumer.ts';
import type { Place } from './event.ts';

/** Cursor of a consumer, locked by the current transaction. */
export interface HeldCursor extends Writing {
  readonly consumer: string;
  readonly place: Place;
  readonly isStopped: boolean;
}

/** The live cursor of a consumer, or the generation of a replay. */
export type Which = 'live' | number;

export function isBefore(one: Place, other: Place): boolean {
  if (one.epoch !== other.epoch) return one.epoch < other.epoch;
  const [xact, otherXact] = [BigInt(one.xact), BigInt(other.xact)];
  return xact === otherXact ? one.seq < other.seq : xact < otherXact;
}

/** Creates the live cursor of a consumer at the start of the stream, if the merchant has none. */
export async function ensureCursor(db: Db, merchant: string, consumer: string): Promise<void> {
  await sql`insert into stream_cursor (merchant, consumer, generation, is_live)
    select ${merchant}, ${consumer}, 1, true
      where not exists (select from stream_cursor where merchant = ${merchant} and consumer = ${consumer} and is_live)
    on conflict do nothing`.execute(db);
}

/**
 * Locks a cursor for this transaction; undefined if another process holds it or it does not exist. `waits`: wait for
 * the lock.
 */
export async function holdCursor(
  db: Db,
  merchant: string,
  consumer: string,
  which: Which,
  waits = false,
): Promise<HeldCursor | undefined> {
  const chosen = which === 'live' ? sql`is_live` : sql`generation = ${which}`;
  const { rows } = await sql<CursorRow>`
    select generation, is_live as "isLive", epoch, xact::text, seq, stopped_at is not null as "isStopped" from stream_cursor
      where merchant = ${merchant} and consumer = ${consumer} and ${chosen}
      for no key update ${waits ? sql`` : sql`skip locked`}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { generation, isLive, epoch, xact, seq, isStopped } = row;
  return { merchant, consumer, generation, isLive, isStopped, place: { epoch, xact, seq } };
}

/** Locks the running live cursors of these consumers; those that another process holds are left out. */
export async function holdLiveCursors(
  db: Db,
  merchant: string,
  consumers: readonly string[],
): Promise<readonly HeldCursor[]> {
  const { rows } = await sql<Place & { consumer: string; generation: number }>`
    select consumer, generation, epoch, xact::text, seq from stream_cursor
      where merchant = ${merchant} and consumer = any (${[...consumers]}::text[]) and is_live and stopped_at is null
      order by consumer for no key update skip locked`.execute(db);
  return rows.map(({ consumer, generation, epoch, xact, seq }) => ({
    merchant,
    consumer,
    generation,
    isLive: true,
    isStopped: false,
    place: { epoch, xact, seq },
  }));
}

interface CursorRow extends Place {
  readonly generation: number;
  readonly isLive: boolean;
  readonly isStopped: boolean;
}

/** Moves a locked cursor past the last of the processed events. */
export async function moveCursor(
  db: Db,
  { merchant, consumer, generation }: HeldCursor,
  to: { readonly place: Place; readonly at: Date },
  count: number,
): Promise<void> {
  const { epoch, xact, seq } = to.place;
  await sql`update stream_cursor set epoch = ${epoch}, xact = ${xact}::xid8, seq = ${seq}, at = ${to.at}, taken = taken + ${count}
    where merchant = ${merchant} and consumer = ${consumer} and generation = ${generation}`.execute(db);
}

export async function stopCursor(
  db: Db,
  { merchant, consumer, generation }: HeldCursor,
  failure: string,
): Promise<void> {
  await sql`update stream_cursor set stopped_at = now(), failure = ${failure.slice(0, 1_000)}
    where merchant = ${merchant} and consumer = ${consumer} and generation = ${generation}`.execute(db);
}

/** Resumes a stopped consumer at its event. False: it was not stopped. */
export async function resumeCursor(db: Db, merchant: string, consumer: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update stream_cursor set stopped_at = null, failure = null
    where merchant = ${merchant} and consumer = ${consumer} and is_live and stopped_at is not null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
