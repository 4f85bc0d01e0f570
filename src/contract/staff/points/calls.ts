import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { readVersioned, type Versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Amounts are decimal text; points are whole; rates are decimal text (`1.2`), a multiple of the base rate one. */
export interface WrittenConversion {
  /** This number of points is converted to `amount`. */
  readonly points: string;
  readonly amount: string;
  /** Minimum points of one conversion. */
  readonly minimum: string;
  /** Maximum points of a member per day; absent: unlimited. */
  readonly dailyMost?: string;
}

/** The points rules of a merchant, as staff write them (docs/explanation/points.md). */
export interface WrittenPointRules {
  /** Off: no points are earned; earned points stay. */
  readonly on: boolean;
  /** The valid bet for one point at rates of one. */
  readonly per: string;
  /** A category that is not listed earns nothing. */
  readonly categories: readonly CategoryRate[];
  /** `0`: deposits earn nothing. */
  readonly depositRate: string;
  /** Absent: no conversion to money. */
  readonly conversion?: WrittenConversion;
}

export interface CategoryRate {
  readonly category: string;
  readonly rate: string;
}

/** The points multiplier of a VIP rank: defined by the club, not by these rules. */
export interface RankRate {
  readonly rank: number;
  /** Empty: members without a rank. */
  readonly name: string;
  readonly rate: string;
}

/** A version of the rules, active from a time in epoch milliseconds until the next version. */
export interface PointRulesVersion {
  readonly version: number;
  readonly at: number;
  readonly rules: WrittenPointRules;
}

export interface StaffPointRules {
  /** 0: no rules yet, nothing earns points. */
  readonly version: number;
  readonly rules: WrittenPointRules;
  readonly ranks: readonly RankRate[];
  /** Categories of games that the merchant has. */
  readonly categories: readonly string[];
  /** Decimals of an amount. */
  readonly exponent: number;
  readonly currency: string;
  /** Newest first, at most twenty; a change of the club's rates is also a version. */
  readonly versions: readonly PointRulesVersion[];
}

/** The current points rules of a merchant, and earlier versions. */
export const pointRules = defineStaffCall<NoRequest, StaffPointRules | undefined>({
  name: 'staffPointRules',
  method: 'GET',
  path: '/staff/merchants/:merchant/points/rules',
  access: 'points.read',
  read: (value) => {
    const [version, rules] = [readWhole(value, 'version'), readRules(own(value, 'rules'))];
    if (version === undefined || rules === undefined) return undefined;
    return {
      version,
      rules,
      currency: readText(value, 'currency') ?? '',
      exponent: readWhole(value, 'exponent') ?? 2,
      ranks: readRows(own(value, 'ranks'), readRank),
      categories: readRows(own(value, 'categories'), (name) => (typeof name === 'string' ? name : undefined)),
      versions: readRows(own(value, 'versions'), readVersion),
    };
  },
});

/** What rules would have given on a day: whole points, and the number of members with points. */
export interface PointsGiven {
  readonly points: string;
  readonly members: number;
}

export interface PointsTrial {
  /** The merchant's last full day (yyyy-MM-dd). */
  readonly day: string;
  /** Rounds and movements that were evaluated. */
  readonly events: number;
  readonly given: PointsGiven;
  /** The same for the active rules. */
  readonly now: PointsGiven;
  /** The money for all `given` points; absent if these rules have no conversion. */
  readonly worth: string | undefined;
}

/** Evaluates inactive rules on the merchant's last full day. Read-only. */
export const tryPointRules = defineStaffCall<{ readonly rules: WrittenPointRules }, PointsTrial | undefined>({
  name: 'staffTryPointRules',
  method: 'POST',
  path: '/staff/merchants/:merchant/points/rules/trial',
  access: 'points.read',
  read: (value) => {
    const [day, given] = [readText(value, 'day'), readGiven(own(value, 'given'))];
    const now = readGiven(own(value, 'now'));
    if (day === undefined || given === undefined || now === undefined) return undefined;
    return { day, given, now, events: readWhole(value, 'events') ?? 0, worth: readText(value, 'worth') };
  },
});

/**
 * Activates rules for future events, over the version that was read. `conflict` (StaffActionConflict) if there is a newer
 * version.
 */
export const putPointRules = defineStaffCall<
  { readonly version: number; readonly rules: WrittenPointRules; readonly reason: string },
  Versioned | undefined
>({
  name: 'staffPutPointRules',
  method: 'PUT',
  path: '/staff/merchants/:merchant/points/rules',
  access: 'points.rule',
  read: readVersioned,
});

function readGiven(value: unknown): PointsGiven | undefined {
  const points = readText(value, 'points');
  return points === undefined ? undefined : { points, members: readWhole(value, 'members') ?? 0 };
}

function readVersion(row: unknown): PointRulesVersion | undefined {
  const [version, rules] = [readWhole(row, 'version'), readRules(own(row, 'rules'))];
  if (version === undefined || rules === undefined) return undefined;
  return { version, rules, at: readWhole(row, 'at') ?? 0 };
}

function readRank(row: unknown): RankRate | undefined {
  const [rank, rate] = [readWhole(row, 'rank'), readText(row, 'rate')];
  return rank === undefined || rate === undefined ? undefined : { rank, rate, name: readText(row, 'name') ?? '' };
}

function readRules(value: unknown): WrittenPointRules | undefined {
  const [per, depositRate] = [readText(value, 'per'), readText(value, 'depositRate')];
  if (per === undefined || depositRate === undefined) return undefined;
  const conversion = readConversion(own(value, 'conversion'));
  return {
    on: readYes(value, 'on'),
    per,
    depositRate,
    categories: readRows(own(value, 'categories'), (row) => {
      const [category, rate] = [readText(row, 'category'), readText(row, 'rate')];
      return category === undefined || rate === undefined ? undefined : { category, rate };
    }),
    ...(conversion && { conversion }),
  };
}

function readConversion(value: unknown): WrittenConversion | undefined {
  const [points, amount, minimum] = ['points', 'amount', 'minimum'].map((key) => readText(value, key));
  if (points === undefined || amount === undefined || minimum === undefined) return undefined;
  const dailyMost = readText(value, 'dailyMost');
  return { points, amount, minimum, ...(dailyMost !== undefined && { dailyMost }) };
}
