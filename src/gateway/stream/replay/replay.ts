import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import { sqlState } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { inOwnersRows } from '../as-owner.ts';
import type { Consumer } from '../consumer.ts';
import { type HeldCursor, holdCursor, isBefore, moveCursor } from '../cursor.ts';
import { writePlace } from '../event.ts';
import { keepTaken, readLeftOut } from '../leave-out.ts';
import { readStable } from '../read-events.ts';
import { takeBatch } from '../take-batch.ts';
import { type Difference, findDifferences } from './compare.ts';

export type Replayed =
  /** The rows are equal; the new generation replaced the live one. */
  | { readonly kind: 'equal'; readonly events: bigint; readonly seconds: number }
  /** Some rows differ: nothing was changed. At most twenty differences are listed. */
  | { readonly kind: 'different'; readonly differences: readonly Difference[] }
  /** The replay cannot continue: the consumer cannot process an event, or has never started. */
  | { readonly kind: 'stopped'; readonly failure: string }
  /** The replay was interrupted and continues from there the next time. */
  | { readonly kind: 'broken' };

/**
 * Events of a batch; no requests wait for a replay. Large batches write each row once: a replay in small batches would
 * rewrite the rows of members who play every day.
 */
const MOST_TOGETHER = 2_500;
const MOST_TRIES = 5;

/**
 * Replays a merchant's events from the first one into a new generation next to the live rows, up to the live cursor.
 * Then compares the generations row by row and makes the new one live if they are equal. An interrupted replay
 * continues where it stopped; `mayGoOn` is checked before each batch.
 */
export async function replay(
  db: Pick<Database, 'owner' | 'unhurried'>,
  merchant: string,
  consumer: Consumer,
  mayGoOn: () => boolean = () => true,
): Promise<Replayed> {
  const begun = performance.now();
  const generation = await inOwnersRows(db, merchant, (scope) => begin(scope, merchant, consumer.name));
  if (generation === undefined) return { kind: 'stopped', failure: 'it has taken nothing yet' };
  for (;;) {
    if (!mayGoOn()) return { kind: 'broken' };
    const batch = await takeBatch(db, { merchant, consumer, which: generation }, MOST_TOGETHER);
    if (batch.kind === 'failed') {
      await inOwnersRows(db, merchant, (scope) => forget(scope, { merchant, generation }, consumer));
      return { kind: 'stopped', failure: batch.failure };
    }
    if (batch.kind !== 'taken') return { kind: 'stopped', failure: 'another replay of it runs' };
    if (batch.count === 0) break;
  }
  const found = await finish(db, merchant, consumer, generation);
  if (found.differences.length > 0) return { kind: 'different', differences: found.differences };
  return { kind: 'equal', events: found.events, seconds: (performance.now() - begun) / 1_000 };
}

/** The generation of the replay: that of an interrupted replay, or a new one at the start of the stream. */
async function begin(db: Db, merchant: string, consumer: string): Promise<number | undefined> {
  const live = await holdCursor(db, merchant, consumer, 'live', true);
  if (live === undefined) return undefined;
  const { rows } = await sql<{ generation: number }>`select generation from stream_cursor
    where merchant = ${merchant} and consumer = ${consumer} and not is_live order by generation desc limit 1`.execute(
    db,
  );
  if (rows[0] !== undefined) return rows[0].generation;
  const generation = live.generation + 1;
  await sql`insert into stream_cursor (merchant, consumer, generation, is_live)
    values (${merchant}, ${consumer}, ${generation}, false)`.execute(db);
  return generation;
}

interface Finished {
  readonly events: bigint;
  readonly differences: readonly Difference[];
}

/**
 * Brings both generations to the same position, compares them and deletes one, in one transaction that locks both
 * cursors.
 */
async function finish(
  db: Pick<Database, 'unhurried'>,
  merchant: string,
  consumer: Consumer,
  generation: number,
): Promise<Finished> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.unhurried((scope) => finishIn(scope, merchant, consumer, generation));
    } catch (error) {
      // The live consumer advanced between the snapshot and the lock.
      if (sqlState(error) !== '40001' || tries === MOST_TRIES) throw error;
    }
  }
}

async function finishIn(db: Db, merchant: string, consumer: Consumer, generation: number): Promise<Finished> {
  await sql`select set_config('app.merchant', ${merchant}, true)`.execute(db);
  const live = await holdCursor(db, merchant, consumer.name, 'live', true);
  const made = await holdCursor(db, merchant, consumer.name, generation, true);
  if (live === undefined || made === undefined)
    throw new Error(`The replay of ${consumer.name} was ended by another one`);
  await catchUp(db, consumer, live, made);
  await catchUp(db, consumer, made, live);
  const differences: Difference[] = [];
  for (const table of consumer.tables)
    differences.push(...(await findDifferences(db, merchant, table, [live.generation, generation])));
  const { rows } = await sql<{ taken: bigint }>`select taken from stream_cursor
    where merchant = ${merchant} and consumer = ${consumer.name} and generation = ${generation}`.execute(db);
  await forget(db, differences.length > 0 ? made : live, consumer);
  if (differences.length === 0)
    await sql`update stream_cursor set is_live = true
      where merchant = ${merchant} and consumer = ${consumer.name} and generation = ${generation}`.execute(db);
  return { events: rows[0]?.taken ?? 0n, differences };
}

/** Processes the events between two positions, if the cursor is behind. */
async function catchUp(db: Db, consumer: Consumer, behind: HeldCursor, ahead: HeldCursor): Promise<void> {
  let place = behind.place;
  const out = await readLeftOut(db, behind);
  while (isBefore(place, ahead.place)) {
    const rows = await readStable(db, behind.merchant, place, MOST_TOGETHER);
    const until = rows.filter((row) => !isBefore(ahead.place, row));
    const last = until.at(-1);
    if (last === undefined)
      throw new Error(`Events up to ${writePlace(ahead.place)} are not to be read: the last is ${writePlace(place)}`);
    const events = keepTaken(until, out);
    if (events.length > 0) await consumer.take(db, behind, events);
    await moveCursor(db, behind, { place: last, at: last.at }, until.length);
    place = last;
  }
}

async function forget(
  db: Db,
  { merchant, generation }: { readonly merchant: string; readonly generation: number },
  consumer: Consumer,
): Promise<void> {
  for (const { name } of consumer.tables)
    await sql`delete from ${sql.table(name)} where merchant = ${merchant} and generation = ${generation}`.execute(db);
  await sql`delete from stream_cursor
    where merchant = ${merchant} and consumer = ${consumer.name} and generation = ${generation}`.execute(db);
}
