import { isObject } from '#model/json/json.ts';
import type { Fault } from '../verdict/verdict.ts';
import type { Place } from './walk.ts';

/** Timestamp fields: milliseconds since 1970, UTC (docs/reference/wire.md). */
const PAST = [
  'at',
  'askedAt',
  'begunAt',
  'createdAt',
  'endedAt',
  'seenAt',
  'since',
  'timestamp',
  'claimedAt',
  'answeredAt',
  'opened',
];
const NOW = ['now', 'serverTime'];
const ANY = ['claimableAt', 'dueAt', 'endsAt', 'expiresAt', 'lockedUntil', 'startsAt', 'until', 'usableAt'];
const MOMENTS = new Set([...PAST, ...NOW, ...ANY]);

const EARLIEST = Date.UTC(2001, 0, 1);
const LATEST = Date.UTC(2101, 0, 1);
/** Tolerated clock difference. */
const APART_MS = 5 * 60_000;

/** In one object the first is not after the second. */
const ORDERED: readonly (readonly [before: string, after: string])[] = [
  ['begunAt', 'endedAt'],
  ['createdAt', 'endedAt'],
  ['startsAt', 'endsAt'],
  ['createdAt', 'dueAt'],
  ['askedAt', 'expiresAt'],
  ['claimableAt', 'expiresAt'],
  ['opens', 'closes'],
  ['closes', 'draws'],
  ['from', 'to'],
  ['to', 'today'],
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Wrong times in a reply that was read at `now` by our own clock. */
export function timeFault(places: readonly Place[], now: number): Fault | undefined {
  for (const place of places) {
    const detail = momentFault(place, now) ?? zoneFault(place) ?? orderFault(place) ?? todayFault(place, now);
    if (detail !== undefined) return { rule: 'reply-times', detail: `/value${place.at} ${detail}` };
  }
  return undefined;
}

function momentFault({ name, value }: Place, now: number): string | undefined {
  if (!MOMENTS.has(name) || typeof value !== 'number' || value === 0) return undefined;
  if (value < EARLIEST || value > LATEST) return `is ${value}: no time of this century in milliseconds`;
  if (PAST.includes(name) && value > now + APART_MS)
    return `is ${new Date(value).toISOString()}, which is still to come`;
  if (NOW.includes(name) && Math.abs(value - now) > APART_MS)
    return `is ${new Date(value).toISOString()}, which is not now`;
  return undefined;
}

function zoneFault({ name, value }: Place): string | undefined {
  if (name !== 'zone' || typeof value !== 'string') return undefined;
  return isZone(value) ? undefined : `is ${JSON.stringify(value.slice(0, 40))}, which is no time zone`;
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function orderFault({ value }: Place): string | undefined {
  if (!isObject(value)) return undefined;
  for (const [before, after] of ORDERED) {
    const [one, other] = [value[before], value[after]];
    const areMoments = typeof one === 'number' && typeof other === 'number';
    const areDays = typeof one === 'string' && typeof other === 'string' && DAY.test(one) && DAY.test(other);
    if ((areMoments || areDays) && one > other) return `has ${before} ${one} after ${after} ${other}`;
  }
  return undefined;
}

/** `today` must be the current day in the time zone of the reply. */
function todayFault({ value }: Place, now: number): string | undefined {
  if (!isObject(value)) return undefined;
  const { today, zone } = value;
  if (typeof today !== 'string' || typeof zone !== 'string' || !DAY.test(today) || !isZone(zone)) return undefined;
  // Tolerates a day that starts after midnight, and clock differences.
  const near = [-1, 0, 1].map((days) => new Date(now + days * 86_400_000));
  const days = near.map((at) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at));
  return days.includes(today) ? undefined : `says that today is ${today} in ${zone}`;
}
