import type { Read } from '../agents/read-terms.ts';
import {
  amountFromZero,
  countAt,
  keysOf,
  listAt,
  oneOf,
  ParseError,
  type Path,
  textAt,
  withRemedy,
} from '../agents/reader.ts';
import { isTimeZone } from '../documents/time-zone.ts';
import { isObject, type JsonObject } from '../json/json.ts';
import { readMoment } from '../json/moment.ts';
import { showValue } from '../json/problem.ts';
import { type Limit, type LimitAmount, MEASURES, PERIODS, type RaiseRule } from './limit.ts';
import { POSTING_KINDS } from './measure.ts';
import type { LimitEvent, LimitHistory } from './replay.ts';

const KINDS = [...POSTING_KINDS, 'REFUND', 'SET', 'CONFIRM'] as const;
type EventKind = (typeof KINDS)[number];

const KEYS: Readonly<Record<EventKind, readonly string[]>> = {
  DEPOSIT: ['id', 'at', 'kind', 'amountMinor'],
  WITHDRAWAL: ['id', 'at', 'kind', 'amountMinor'],
  BET: ['id', 'at', 'kind', 'amountMinor'],
  WIN: ['id', 'at', 'kind', 'amountMinor'],
  REFUND: ['id', 'at', 'kind', 'of'],
  SET: ['id', 'at', 'kind', 'limit', 'amountMinor'],
  CONFIRM: ['id', 'at', 'kind', 'limit'],
};

/** More than a century, so that each time of a request can be written. */
const MOST_HOURS = 1_000_000;

/** Parses the input of `npm run -s limits`. Never throws. */
export function readHistory(document: unknown): Read<LimitHistory> {
  try {
    const found = objectAt(document, [], ['zone', 'limits', 'events']);
    const zone = zoneAt(found['zone'], ['zone']);
    const limits = readLimits(found['limits'], ['limits']);
    const events = readEvents(found['events'], ['events'], new Set(limits.map(({ id }) => id)));
    return { value: { zone, limits, events } };
  } catch (error) {
    if (error instanceof ParseError) return { mistake: error.message };
    throw error;
  }
}

function readLimits(value: unknown, path: Path): LimitHistory['limits'] {
  const known = new Set<string>();
  return itemsAt(value, path).map((item, index) => {
    const limit = readLimit(item, [...path, index]);
    if (known.has(limit.id)) throw again([...path, index, 'id'], limit.id, 'limit');
    known.add(limit.id);
    return limit;
  });
}

function readLimit(value: unknown, path: Path): LimitHistory['limits'][number] {
  const found = objectAt(value, path, ['id', 'measure', 'period', 'amountMinor', 'raise']);
  const id = idAt(found['id'], [...path, 'id']);
  const measured = measureAt(found, path);
  const amountMinor = amountOrNone(found['amountMinor'], [...path, 'amountMinor']);
  return { ...measured, id, amountMinor, raise: readRaise(found['raise'], [...path, 'raise']) };
}

type Measured = Limit extends infer One ? (One extends Limit ? Pick<One, 'measure' | 'period'> : never) : never;

function measureAt(found: JsonObject, path: Path): Measured {
  const measure = wordAt(found['measure'], [...path, 'measure'], MEASURES);
  const period = found['period'];
  const at = [...path, 'period'];
  if (measure !== 'SINGLE_STAKE') return { measure, period: wordAt(period, at, PERIODS) };
  if (period === null) return { measure, period };
  throw new ParseError(at, showValue(period), 'null', 'Write null: SINGLE_STAKE compares each bet alone.');
}

function readRaise(value: unknown, path: Path): RaiseRule {
  const found = objectAt(value, path, ['afterHours', 'untilPeriodEnds', 'confirmWithinHours']);
  return {
    afterHours: hoursAt(found['afterHours'], [...path, 'afterHours']),
    untilPeriodEnds: yesOrNo(found['untilPeriodEnds'], [...path, 'untilPeriodEnds']),
    confirmWithinHours: hoursAt(found['confirmWithinHours'], [...path, 'confirmWithinHours']),
  };
}

function readEvents(value: unknown, path: Path, limits: ReadonlySet<string>): readonly LimitEvent[] {
  const kinds = new Map<string, EventKind>();
  const events: LimitEvent[] = [];
  for (const [index, item] of itemsAt(value, path).entries()) {
    const place = [...path, index];
    const event = readEvent(item, place);
    if (kinds.has(event.id)) throw again([...place, 'id'], event.id, 'event');
    const before = events.at(-1);
    if (before !== undefined && event.at < before.at)
      throw new ParseError(
        [...place, 'at'],
        showValue(new Date(event.at).toISOString()),
        `no time before ${showValue(new Date(before.at).toISOString())} of the event before it`,
        'Sort the events by time.',
      );
    if (event.kind === 'REFUND' && kinds.get(event.of) !== 'BET')
      throw unknown([...place, 'of'], event.of, 'the id of an earlier BET');
    if ('limit' in event && !limits.has(event.limit))
      throw unknown([...place, 'limit'], event.limit, 'the id of a limit');
    kinds.set(event.id, event.kind);
    events.push(event);
  }
  return events;
}

function readEvent(value: unknown, path: Path): LimitEvent {
  const at = (key: string): Path => [...path, key];
  const kind = wordAt(isObject(value) ? value['kind'] : noObject(value, path), at('kind'), KINDS);
  const found = objectAt(value, path, KEYS[kind]);
  const any = { id: idAt(found['id'], at('id')), at: instantAt(found['at'], at('at')) };
  if (kind === 'REFUND') return { ...any, kind, of: idAt(found['of'], at('of')) };
  if (kind === 'CONFIRM') return { ...any, kind, limit: idAt(found['limit'], at('limit')) };
  if (kind === 'SET') {
    const amountMinor = amountOrNone(found['amountMinor'], at('amountMinor'));
    return { ...any, kind, limit: idAt(found['limit'], at('limit')), amountMinor };
  }
  return { ...any, kind, amountMinor: amountAt(found['amountMinor'], at('amountMinor')) };
}

function zoneAt(value: unknown, path: Path): string {
  if (typeof value === 'string' && isTimeZone(value)) return value;
  throw new ParseError(path, showValue(value), 'the IANA name of a time zone', 'Write a name such as "Europe/Berlin".');
}

function instantAt(value: unknown, path: Path): number {
  const ms = typeof value === 'string' ? readMoment(value) : undefined;
  if (ms !== undefined) return ms;
  throw new ParseError(
    path,
    showValue(value),
    'an ISO 8601 date and time with its offset, from 1970 to 9999',
    'Write a time such as "2026-11-24T02:00:00.000Z".',
  );
}

function amountAt(value: unknown, path: Path): bigint {
  return withRemedy('Write the amount in minor units as text, such as "1050".', () => {
    if (value === undefined) throw new ParseError(path, 'nothing', 'an amount of at least "0"');
    return amountFromZero(value, path);
  });
}

function amountOrNone(value: unknown, path: Path): LimitAmount {
  return value === null ? null : withRemedy('For no limit write null.', () => amountAt(value, path));
}

function hoursAt(value: unknown, path: Path): number {
  return withRemedy('Write whole hours as a number, such as 24.', () => {
    if (value === undefined) throw new ParseError(path, 'nothing', 'a whole number of at least 0');
    const hours = countAt(value, path);
    if (hours > MOST_HOURS) throw new ParseError(path, showValue(value), `at most ${MOST_HOURS}`);
    return hours;
  });
}

function yesOrNo(value: unknown, path: Path): boolean {
  if (typeof value === 'boolean') return value;
  throw new ParseError(path, showValue(value), 'true or false', 'Write it without quotes.');
}

function objectAt(value: unknown, path: Path, keys: readonly string[]): JsonObject {
  return withRemedy('Write these keys and no others.', () => keysOf(value, path, keys));
}

function itemsAt(value: unknown, path: Path): readonly unknown[] {
  return withRemedy('Write [] if there is none.', () => listAt(value, path));
}

function idAt(value: unknown, path: Path): string {
  return withRemedy('Write a text that is not empty.', () => textAt(value, path));
}

function wordAt<Word extends string>(value: unknown, path: Path, words: readonly Word[]): Word {
  return withRemedy('Write one of these words.', () => oneOf(value, path, words));
}

function noObject(value: unknown, path: Path): never {
  throw new ParseError(path, showValue(value), 'an object with id, at, kind', 'Write each event as an object.');
}

function again(path: Path, id: string, what: 'limit' | 'event'): ParseError {
  return new ParseError(path, showValue(id), `an id that no earlier ${what} has`, `Give each ${what} its own id.`);
}

function unknown(path: Path, id: string, expected: string): ParseError {
  return new ParseError(path, showValue(id), expected, 'Correct the id, or add what it names.');
}
