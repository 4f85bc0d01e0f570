import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import { isTransient } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { inOwnersRows } from './as-owner.ts';
import type { Consumer } from './consumer.ts';
import { type HeldCursor, holdLiveCursors } from './cursor.ts';
import { type EventRow, writePlace } from './event.ts';
import { takeNow } from './leave-out.ts';
import { readStable } from './read-events.ts';
import { readBatch } from './take-batch.ts';

/** A batch of several consumers: their names, and the number of its events. Without names nothing was processed. */
export interface SharedBatch {
  readonly names: readonly string[];
  readonly count: number;
}

export const NOTHING_SHARED: SharedBatch = { names: [], count: 0 };

/**
 * Processes the next events of a merchant with all of these consumers that are at the same position, in one
 * transaction: at low rates most of the cost of an event is the transaction of each consumer. If one of them fails,
 * nothing is processed, and each consumer takes its own batch (`takeBatch`), which finds the one at fault. Throws on a
 * transient database error.
 */
export async function takeShared(
  db: Pick<Database, 'owner'>,
  merchant: string,
  consumers: readonly Consumer[],
  most: number,
): Promise<SharedBatch> {
  if (consumers.length < 2) return NOTHING_SHARED;
  try {
    return await inOwnersRows(db, merchant, (scope) => takeIn(scope, merchant, consumers, most));
  } catch (error) {
    if (isTransient(error)) throw error;
    return NOTHING_SHARED;
  }
}

async function takeIn(db: Db, merchant: string, consumers: readonly Consumer[], most: number): Promise<SharedBatch> {
  const held = await holdLiveCursors(
    db,
    merchant,
    consumers.map(({ name }) => name),
  );
  const cursors = largestGroup(held);
  const [first, second] = cursors;
  if (first === undefined || second === undefined) return NOTHING_SHARED;
  const names = cursors.map(({ consumer }) => consumer);
  const { events, last, count } = await readBatch(db, first, await readStable(db, merchant, first.place, most));
  if (last === undefined) return { names, count: 0 };
  for (const cursor of cursors) {
    const consumer = consumers.find(({ name }) => name === cursor.consumer);
    if (consumer !== undefined && events.length > 0) await takeNow(db, cursor, consumer, events);
  }
  await moveTogether(db, merchant, names, last, count);
  return { names, count };
}

/** The cursors at the position that most of them have. */
function largestGroup(cursors: readonly HeldCursor[]): readonly HeldCursor[] {
  const groups = [...Map.groupBy(cursors, ({ place }) => writePlace(place)).values()];
  return groups.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

async function moveTogether(
  db: Db,
  merchant: string,
  consumers: readonly string[],
  { epoch, xact, seq, at }: EventRow,
  count: number,
): Promise<void> {
  await sql`update stream_cursor set epoch = ${epoch}, xact = ${xact}::xid8, seq = ${seq}, at = ${at}, taken = taken + ${count}
    where merchant = ${merchant} and consumer = any (${[...consumers]}::text[]) and is_live`.execute(db);
}
