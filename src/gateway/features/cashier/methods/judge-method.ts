import type { Selectable } from 'kysely';
import type { MerchantDay } from './merchant-day.ts';
import type { PayMethodTable } from './tables.ts';

export type MethodRow = Selectable<PayMethodTable>;

/** What a member has moved by a method today. */
export interface MethodUse {
  readonly count: number;
  /** Minor units. */
  readonly sumMinor: bigint;
}

/** Who wants to use a method, and when. */
export interface MethodAsker {
  readonly rank: number;
  readonly day: MerchantDay;
  readonly use: MethodUse;
  /** The method's provider is there, and moves the merchant's currency. */
  readonly isThere: boolean;
}

/** Why a method cannot be used now, and until when that is so (ms since 1970) where it is known. */
export interface Closed {
  readonly code: 'WORK' | 'RANK' | 'HOURS' | 'COUNT' | 'SUM';
  readonly until?: number;
}

/** Whether a method is closed to somebody, the reason that lasts longest first; undefined: it can be used. */
export function closedTo(method: MethodRow, { rank, day, use, isThere }: MethodAsker): Closed | undefined {
  if (!isThere) return { code: 'WORK' };
  if (method.rank_from !== null && rank < method.rank_from) return { code: 'RANK' };
  const tomorrow = day.endsAt.getTime();
  if (method.daily_count !== null && use.count >= method.daily_count) return { code: 'COUNT', until: tomorrow };
  const left = leftToday(method, use);
  if (left !== undefined && left < method.minimum_minor) return { code: 'SUM', until: tomorrow };
  return isOpenAt(method, day.minute) ? undefined : { code: 'HOURS', until: nextOpening(method, day) };
}

/** What may still be moved by a method today, in minor units; undefined: there is no bound. */
export function leftToday({ daily_sum_minor: bound }: MethodRow, { sumMinor }: MethodUse): bigint | undefined {
  if (bound === null) return undefined;
  return sumMinor < bound ? bound - sumMinor : 0n;
}

/** Hours may lead across midnight; those that begin where they end are all of them. */
function isOpenAt({ opens_at: opens, closes_at: closes }: MethodRow, minute: number): boolean {
  if (opens === null || closes === null || opens === closes) return true;
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;
}

const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;

function nextOpening({ opens_at: opens }: MethodRow, { now, minute }: MerchantDay): number {
  const minutes = ((opens ?? 0) - minute + DAY_MINUTES) % DAY_MINUTES;
  return Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS;
}
