import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import { sqlState } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { inOwnersRows } from '../as-owner.ts';
import type { Consumer } from '../consumer.ts';
import { type HeldCursor, holdCursor, isBefore, moveCursor } from '../cursor.ts';
import { writePlace } from '../event.ts';
import { keepTaken, readLeftOut } from '../leave-out.ts';
import { readSettled } from '../read-events.ts';
import { takeBatch } from '../take-batch.ts';
import { type Difference, findDifferences } from './compare.ts';

/** What came of making a consumer's rows anew. */
export type Replayed =
  /** The same rows came out, and took the place of the others. */
  | { readonly kind: 'equal'; readonly events: bigint; readonly seconds: number }
  /** Some did not: nothing was changed. At most twenty are named. */
  | { readonly kind: 'different'; readonly differences: readonly Difference[] }
  /** It could not go on: the consumer cannot take an event, or has never begun. */
  | { readonly kind: 'stopped'; readonly failure: string }
  /** It was told not to go on, and goes on from there the next time. */
  | { readonly kind: 'broken' };

/**
 * Events of a batch; nobody's calls wait behind it. What many rounds of one member add to a row is written once: a replay in small
 * batches writes the rows of members who play every day again and again.
 */
const MOST_TOGETHER = 2_500;
const MOST_TRIES = 5;

/**
 * Makes what a consumer has made of a merchant's events anew, from the first one, beside the live rows: up to where those stand,
 * then compares row by row, and puts the new ones in their place when they are the same. One that was broken off goes on where it was;
 * `mayGoOn` is asked before each batch.
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

/** The generation beside the live one: that of a replay that was broken off, or a new one at the beginning. */
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

/** Brings both to one place, compares, and ends one of them: all in one transaction, in which neither goes on. */
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
      // The live one went on between the snapshot and the lock.
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

/** Takes the events between the place of one and that of the other, where the other is further. */
async function catchUp(db: Db, consumer: Consumer, behind: HeldCursor, ahead: HeldCursor): Promise<void> {
  let place = behind.place;
  const out = await readLeftOut(db, behind);
  while (isBefore(place, ahead.place)) {
    const rows = await readSettled(db, behind.merchant, place, MOST_TOGETHER);
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

/** Takes away a generation and what it made. */
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
