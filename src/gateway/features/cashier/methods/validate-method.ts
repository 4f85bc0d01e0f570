import type { Selectable } from 'kysely';
import type { Tables } from '#gateway/db/tables.ts';
import type { MerchantDay } from './merchant-day.ts';

export type MethodRow = Selectable<Tables['pay_method']>;

export interface MethodUse {
  readonly count: number;
  /** Minor units. */
  readonly sumMinor: bigint;
}

/** The member who wants to use a method, and the time. */
export interface MethodAsker {
  readonly rank: number;
  readonly day: MerchantDay;
  readonly use: MethodUse;
  /** The method's provider is configured and supports the merchant's currency. */
  readonly isThere: boolean;
}

/** Why a method is closed, and until when (ms since 1970) if known. */
export interface Closed {
  readonly code: 'WORK' | 'RANK' | 'HOURS' | 'COUNT' | 'SUM';
  readonly until?: number;
}

/** Why a method is closed to a member, the longest-lasting reason first; undefined: it is open. */
export function closedTo(method: MethodRow, { rank, day, use, isThere }: MethodAsker): Closed | undefined {
  if (!isThere) return { code: 'WORK' };
  if (method.rank_from !== null && rank < method.rank_from) return { code: 'RANK' };
  const tomorrow = day.endsAt.getTime();
  if (method.daily_count !== null && use.count >= method.daily_count) return { code: 'COUNT', until: tomorrow };
  const left = leftToday(method, use);
  if (left !== undefined && left < method.minimum_minor) return { code: 'SUM', until: tomorrow };
  return isOpenAt(method, day.minute) ? undefined : { code: 'HOURS', until: nextOpening(method, day) };
}

/** The remaining daily amount of a method, in minor units; undefined: unlimited. */
export function leftToday({ daily_sum_minor: bound }: MethodRow, { sumMinor }: MethodUse): bigint | undefined {
  if (bound === null) return undefined;
  return sumMinor < bound ? bound - sumMinor : 0n;
}

/** Opening hours may span midnight; equal start and end mean always open. */
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
