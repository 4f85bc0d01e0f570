import type { Database } from '#gateway/db/client.ts';
import { isUnavailable, sqlState } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { inOwnersRows } from './as-owner.ts';
import type { Consumer } from './consumer.ts';
import { type HeldCursor, holdCursor, moveCursor, stopCursor, type Which } from './cursor.ts';
import { type EventRow, readEvent, type StreamEvent, writePlace } from './event.ts';
import { readSettled } from './read-events.ts';

/** What became of a batch. */
export type Batch =
  /** So many events were taken; `since` is when the first of them happened. None: there are no more yet. */
  | { readonly kind: 'taken'; readonly count: number; readonly since: Date | undefined }
  /** Another process is at it, or the consumer has stopped. */
  | { readonly kind: 'busy' | 'stopped' }
  /** The consumer stopped now: it cannot take this event. */
  | { readonly kind: 'failed'; readonly failure: string };

/** Whose batch it is. */
export interface BatchOf {
  readonly merchant: string;
  readonly consumer: Consumer;
  readonly which: Which;
}

/**
 * Takes the next events of a merchant for a consumer, so many at most: cursor and effect in one transaction. A batch that fails is
 * taken again event by event, and the consumer stops at the one that it cannot take. Throws when the database is at fault: then
 * nothing was taken and it may be tried again.
 */
export async function takeBatch(db: Pick<Database, 'owner'>, of: BatchOf, most: number): Promise<Batch> {
  const failed: { cursor?: HeldCursor; error?: unknown } = {};
  try {
    return await inOwnersRows(db, of.merchant, (scope) => takeIn(scope, of, most, failed));
  } catch (error) {
    if (failed.error === undefined || isDatabases(error)) throw error;
  }
  if (most === 1) return stop(db, of, failed.error);
  return takeOneByOne(db, of, most);
}

async function takeIn(db: Db, of: BatchOf, most: number, failed: { error?: unknown }): Promise<Batch> {
  const cursor = await holdCursor(db, of.merchant, of.consumer.name, of.which);
  if (cursor === undefined) return { kind: 'busy' };
  if (cursor.isStopped) return { kind: 'stopped' };
  const rows = await readSettled(db, of.merchant, cursor.place, most);
  const events = upToRounds(rows.map(readEvent), MOST_ROUNDS);
  const last = rows[events.length - 1];
  if (last === undefined) return { kind: 'taken', count: 0, since: undefined };
  try {
    await of.consumer.take(db, cursor, events);
  } catch (error) {
    failed.error = error;
    throw error;
  }
  await moveCursor(db, cursor, { place: last, at: last.at }, events.length);
  return { kind: 'taken', count: events.length, since: rows[0]?.at };
}

/** Rounds of a batch at most: what a batch makes of them is written by one statement a table, as one text. */
const MOST_ROUNDS = 40_000;

/** The first events that tell of so many rounds together at most; the first one in any case. */
export function upToRounds(events: readonly StreamEvent[], most: number): readonly StreamEvent[] {
  let rounds = 0;
  const behind = events.findIndex((event, place) => {
    rounds += event.kind === 'rounds' ? event.lines.length : 0;
    return rounds > most && place > 0;
  });
  return behind < 0 ? events : events.slice(0, behind);
}

async function takeOneByOne(db: Pick<Database, 'owner'>, of: BatchOf, most: number): Promise<Batch> {
  let count = 0;
  let since: Date | undefined;
  while (count < most) {
    const one = await takeBatch(db, of, 1);
    if (one.kind !== 'taken') return one;
    if (one.count === 0) break;
    since ??= one.since;
    count += 1;
  }
  return { kind: 'taken', count, since };
}

/** Notes where it stopped, unless another process has gone on meanwhile. */
async function stop(db: Pick<Database, 'owner'>, of: BatchOf, error: unknown): Promise<Batch> {
  return inOwnersRows(db, of.merchant, async (scope) => {
    const cursor = await holdCursor(scope, of.merchant, of.consumer.name, of.which);
    if (cursor === undefined || cursor.isStopped) return { kind: 'busy' };
    const [event] = await readSettled(scope, of.merchant, cursor.place, 1);
    if (event === undefined) return { kind: 'busy' };
    const failure = `${nameOf(event)}: ${error instanceof Error ? error.message : String(error)}`;
    await stopCursor(scope, cursor, failure);
    return { kind: 'failed', failure };
  });
}

const nameOf = (event: EventRow) => `${event.kind} ${writePlace(event)}`;

/** Deadlock, serialisation, locks and time-outs, a server that goes down: nothing is wrong with the event. */
const PASSING = new Set(['40P01', '40001', '55P03', '57014', '57P01', '57P02', '57P03', '25P03', '53300']);

function isDatabases(error: unknown): boolean {
  return isUnavailable(error) || PASSING.has(sqlState(error) ?? '');
}
