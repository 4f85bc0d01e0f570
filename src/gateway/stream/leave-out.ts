import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import { isTransient } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { halvesOf } from '#gateway/process/halves-of.ts';
import { closeTaken, setAside } from '#gateway/set-aside/set-aside.ts';
import { inOwnersRows } from './as-owner.ts';
import type { Consumer } from './consumer.ts';
import { type HeldCursor, holdCursor } from './cursor.ts';
import {
  type EventRow,
  EventUnreadable,
  type Place,
  readEvent,
  readPlace,
  type StreamEvent,
  writePlace,
} from './event.ts';

/** A locked cursor and an event that its consumer could not process as a whole. */
interface LeaveOut {
  readonly cursor: HeldCursor;
  readonly consumer: Consumer;
  readonly row: EventRow;
}

/**
 * Processes the parts of an event that failed as a whole and sets those aside that fail alone, in the transaction that
 * advances the cursor; returns the number of parts set aside.
 */
export async function leaveOut(db: Db, { cursor, consumer, row }: LeaveOut): Promise<number> {
  const { merchant } = cursor;
  const note = (place: Place, error: unknown) =>
    setAside(
      db,
      { merchant, source: cursor.consumer, item: writePlace(place) },
      {
        error: `${row.kind}: ${wordsOf(error)}`,
        why: error instanceof EventUnreadable ? 'unreadable' : 'failed',
        retry: 'asked',
      },
    );
  let event: StreamEvent;
  try {
    event = readEvent(row);
  } catch (error) {
    await note(row, error);
    return 1;
  }
  const takeSome = async (parts: readonly StreamEvent[]): Promise<number> => {
    const error = await takeTogether(db, cursor, consumer, parts);
    const [one] = parts;
    if (error === undefined || one === undefined) return 0;
    if (parts.length > 1) return takeHalves(parts);
    await note(one.place, error);
    return 1;
  };
  const takeHalves = async (parts: readonly StreamEvent[]) => {
    const [first, second] = halvesOf(parts);
    return (await takeSome(first)) + (await takeSome(second));
  };
  return takeHalves(partsOf(event));
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Processes events and checks deferred constraints immediately, so that a failure is attributed to these events and not
 * to the commit.
 */
export async function takeNow(
  db: Db,
  cursor: HeldCursor,
  consumer: Consumer,
  events: readonly StreamEvent[],
): Promise<void> {
  await consumer.take(db, cursor, events);
  await sql`set constraints all immediate`.execute(db);
}

/** Processes parts inside a savepoint; returns their error, undefined on success. Throws on a transient database error. */
async function takeTogether(
  db: Db,
  cursor: HeldCursor,
  consumer: Consumer,
  parts: readonly StreamEvent[],
): Promise<unknown> {
  if (parts.length === 0) return undefined;
  await sql`savepoint part`.execute(db);
  try {
    await takeNow(db, cursor, consumer, parts);
    await sql`release savepoint part`.execute(db);
    return undefined;
  } catch (error) {
    if (isTransient(error)) throw error;
    await sql`rollback to savepoint part`.execute(db);
    return error ?? 'no reason was told';
  }
}

/** Positions that a consumer has set aside; a replay skips them too. */
export async function readLeftOut(
  db: Db,
  { merchant, consumer }: Pick<HeldCursor, 'merchant' | 'consumer'>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ item: string }>`select item from set_aside
    where merchant = ${merchant} and source = ${consumer} and closed_as is distinct from 'done'`.execute(db);
  return new Set(rows.map(({ item }) => item));
}

/** Parses rows without the skipped positions. Throws `EventUnreadable`. */
export function keepTaken(rows: readonly EventRow[], out: ReadonlySet<string>): readonly StreamEvent[] {
  return rows.flatMap((row) => (out.has(writePlace(row)) ? [] : (withoutParts(readEvent(row), out) ?? [])));
}

/** Retries the parts that staff released, one by one, after all events that followed. */
export async function retakeAside(db: Pick<Database, 'owner'>, merchant: string, consumer: Consumer): Promise<void> {
  await inOwnersRows(db, merchant, async (scope) => {
    const cursor = await holdCursor(scope, merchant, consumer.name, 'live');
    if (cursor === undefined) return;
    const { rows } = await sql<{ item: string }>`select item from set_aside
      where merchant = ${merchant} and source = ${consumer.name} and closed_as is null and retry_at <= clock_timestamp()
      order by first_at, item limit 100`.execute(scope);
    for (const { item } of rows) {
      const error = await retake(scope, { cursor, consumer, item });
      const of = { merchant, source: consumer.name };
      if (error === undefined) await closeTaken(scope, of, [item]);
      else await setAside(scope, { ...of, item }, { error: wordsOf(error), retry: 'asked' });
    }
  });
}

interface Retaking {
  readonly cursor: HeldCursor;
  readonly consumer: Consumer;
  readonly item: string;
}

async function retake(db: Db, { cursor, consumer, item }: Retaking): Promise<unknown> {
  const place = readPlace(item);
  if (place === undefined) return undefined;
  const { epoch, xact, seq } = place;
  const { rows } = await sql<EventRow>`select epoch, xact::text, seq, at, kind, version, body from event
    where merchant = ${cursor.merchant} and epoch = ${epoch} and xact = ${xact}::xid8 and seq = ${seq}`.execute(db);
  const [row] = rows;
  if (row === undefined) return 'the event is not there';
  try {
    const event = readEvent(row);
    const part = place.part === undefined ? event : partsOf(event)[place.part];
    return part === undefined ? 'the event has no such part' : await takeTogether(db, cursor, consumer, [part]);
  } catch (error) {
    if (error instanceof EventUnreadable) return error;
    throw error;
  }
}

/**
 * Splits an event into events of one round or one member each: one commit covers many members, and a failing part must
 * not block the others. An event with a single part is returned unchanged.
 */
function partsOf(event: StreamEvent): readonly StreamEvent[] {
  const at = (part: number) => ({ ...event.place, part });
  if (event.kind === 'rounds' && event.lines.length > 1)
    return event.lines.map((line, part) => ({ ...event, lines: [line], place: at(part) }));
  if (event.kind === 'occasion' && event.people.length > 1)
    return event.people.map((person, part) => ({ ...event, people: [person], place: at(part) }));
  return [event];
}

/** An event without the skipped parts; undefined if none is left. */
function withoutParts(event: StreamEvent, out: ReadonlySet<string>): StreamEvent | undefined {
  if (out.size === 0) return event;
  if (out.has(writePlace(event.place))) return undefined;
  const parts = partsOf(event);
  const isIn = (part: number) => !out.has(writePlace({ ...event.place, part }));
  if (parts.every((_, part) => isIn(part))) return event;
  if (event.kind === 'rounds') return { ...event, lines: event.lines.filter((_, part) => isIn(part)) };
  if (event.kind === 'occasion') return { ...event, people: event.people.filter((_, part) => isIn(part)) };
  return event;
}
