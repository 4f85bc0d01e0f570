import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import { isTransient } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { inOwnersRows } from './as-owner.ts';
import type { Consumer } from './consumer.ts';
import { type HeldCursor, holdCursor, isBefore, moveCursor, stopCursor, type Which } from './cursor.ts';
import { type EventRow, type StreamEvent, writePlace } from './event.ts';
import { keepTaken, leaveOut, readLeftOut, takeNow } from './leave-out.ts';
import { readStable } from './read-events.ts';

export type Batch =
  /** Number of processed events; `since` is the time of the first. Zero: no more events yet. */
  | { readonly kind: 'taken'; readonly count: number; readonly since: Date | undefined; readonly aside: number }
  /** Another process holds the cursor, or the consumer has stopped. */
  | { readonly kind: 'busy' | 'stopped' }
  /** The consumer stopped now: it failed for this event and set too many aside before. */
  | { readonly kind: 'failed'; readonly failure: string };

export interface BatchOf {
  readonly merchant: string;
  readonly consumer: Consumer;
  readonly which: Which;
}

/**
 * Processes the next events of a merchant with a consumer, up to a limit; cursor and effects commit in one transaction.
 * A failed batch is retried half by half; for an event that fails alone the failing parts are set aside, and the
 * consumer continues. The consumer stops if too much is set aside already, because then the consumer is at fault and
 * not the events. Throws on a transient database error: nothing was processed, and the caller may retry.
 */
export async function takeBatch(db: Pick<Database, 'owner'>, of: BatchOf, most: number): Promise<Batch> {
  const failed: FailedBatch = { count: 0 };
  try {
    return await inOwnersRows(db, of.merchant, (scope) => takeIn(scope, of, most, failed));
  } catch (error) {
    if (failed.error === undefined || isTransient(error)) throw error;
  }
  return failed.count === 1 ? takeParts(db, of, failed.error) : takeHalves(db, of, failed.count);
}

interface FailedBatch {
  error?: unknown;
  /** Number of events that were processed together. */
  count: number;
}

async function takeIn(db: Db, of: BatchOf, most: number, failed: FailedBatch): Promise<Batch> {
  const cursor = await holdCursor(db, of.merchant, of.consumer.name, of.which);
  if (cursor === undefined) return { kind: 'busy' };
  if (cursor.isStopped) return { kind: 'stopped' };
  const rows = await readStable(db, of.merchant, cursor.place, most);
  failed.count = rows.length;
  try {
    const { events, last, count } = await readBatch(db, cursor, rows);
    failed.count = count;
    if (last === undefined) return { kind: 'taken', count: 0, since: undefined, aside: 0 };
    if (events.length > 0) await takeNow(db, cursor, of.consumer, events);
    await moveCursor(db, cursor, { place: last, at: last.at }, count);
    return { kind: 'taken', count, since: rows[0]?.at, aside: 0 };
  } catch (error) {
    failed.error = error;
    throw error;
  }
}

/** Parses events of rows up to the limit of rounds. A replay skips what the live consumer skipped. */
export async function readBatch(db: Db, cursor: HeldCursor, rows: readonly EventRow[]) {
  const out = cursor.isLive ? NOTHING : await readLeftOut(db, cursor);
  const all = keepTaken(rows, out);
  const events = upToRounds(all, MOST_ROUNDS);
  const first = all[events.length]?.place;
  // Skipped events before the next batch's first event belong to this batch.
  const count = first === undefined ? rows.length : rows.findIndex((row) => !isBefore(row, first));
  return { events, last: rows[count - 1], count };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Maximum rounds of a batch: each table is written by one statement with one JSON text. */
const MOST_ROUNDS = 40_000;

/** The first events that together have at most this number of rounds; always at least one event. */
export function upToRounds(events: readonly StreamEvent[], most: number): readonly StreamEvent[] {
  let rounds = 0;
  const behind = events.findIndex((event, place) => {
    rounds += event.kind === 'rounds' ? event.lines.length : 0;
    return rounds > most && place > 0;
  });
  return behind < 0 ? events : events.slice(0, behind);
}

/** Processes the next `count` events after they failed together: an event that fails alone costs the others little. */
async function takeHalves(db: Pick<Database, 'owner'>, of: BatchOf, count: number): Promise<Batch> {
  const first = await takeBatch(db, of, Math.ceil(count / 2));
  if (first.kind !== 'taken' || first.count === 0 || first.count >= count) return first;
  const second = await takeBatch(db, of, count - first.count);
  if (second.kind !== 'taken') return second;
  return { ...first, count: first.count + second.count, aside: first.aside + second.aside };
}

/**
 * Maximum number of items a consumer may set aside per merchant; above that the consumer itself is considered broken.
 */
const MOST_ASIDE = 100n;

/**
 * Processes a failed event part by part and continues. A replay, and a consumer with too many items set aside, stops at
 * the event.
 */
function takeParts(db: Pick<Database, 'owner'>, of: BatchOf, error: unknown): Promise<Batch> {
  return inOwnersRows(db, of.merchant, async (scope) => {
    const cursor = await holdCursor(scope, of.merchant, of.consumer.name, of.which);
    if (cursor === undefined || cursor.isStopped) return { kind: 'busy' };
    const [row] = await readStable(scope, of.merchant, cursor.place, 1);
    if (row === undefined) return { kind: 'busy' };
    if (!cursor.isLive || (await countAside(scope, cursor)) >= MOST_ASIDE) return stop(scope, cursor, row, error);
    const aside = await leaveOut(scope, { cursor, consumer: of.consumer, row });
    await moveCursor(scope, cursor, { place: row, at: row.at }, 1);
    return { kind: 'taken', count: 1, since: row.at, aside };
  });
}

async function countAside(db: Db, { merchant, consumer }: HeldCursor): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from set_aside
    where merchant = ${merchant} and source = ${consumer} and why <> 'no-member' and closed_as is null`.execute(db);
  return rows[0]?.count ?? 0n;
}

async function stop(db: Db, cursor: HeldCursor, row: EventRow, error: unknown): Promise<Batch> {
  const failure = `${row.kind} ${writePlace(row)}: ${error instanceof Error ? error.message : String(error)}`;
  await stopCursor(db, cursor, failure);
  return { kind: 'failed', failure };
}
