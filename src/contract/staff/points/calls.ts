import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { readVersioned, type Versioned } from '../deeds.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Amounts are decimal text, points whole, rates decimal text (`1.2`) of what a rate of one gives. */
export interface WrittenConversion {
  /** So many points become `amount`. */
  readonly points: string;
  readonly amount: string;
  /** The fewest points at a time. */
  readonly minimum: string;
  /** The most points of a member in a day; absent: as many as are there. */
  readonly dailyMost?: string;
}

/** By what members of a merchant earn points, as staff write it (docs/points.md). */
export interface WrittenPointRules {
  /** Off: nothing earns, and what was earned stays. */
  readonly on: boolean;
  /** So much of a valid bet is one point at rates of one. */
  readonly per: string;
  /** A category that is not among them earns nothing. */
  readonly categories: readonly CategoryRate[];
  /** `0`: deposits earn nothing. */
  readonly depositRate: string;
  /** Absent: points become no money. */
  readonly conversion?: WrittenConversion;
}

export interface CategoryRate {
  readonly category: string;
  readonly rate: string;
}

/** What a rank of the club multiplies points by: the club says so, these rules do not. */
export interface RankRate {
  readonly rank: number;
  /** Empty: of members without a rank. */
  readonly name: string;
  readonly rate: string;
}

/** A version of the rules, in force from a moment in epoch milliseconds until the next one. */
export interface PointRulesVersion {
  readonly version: number;
  readonly at: number;
  readonly rules: WrittenPointRules;
}

export interface StaffPointRules {
  /** 0: none were written yet, and nothing earns. */
  readonly version: number;
  readonly rules: WrittenPointRules;
  readonly ranks: readonly RankRate[];
  /** Those of games that the merchant has. */
  readonly categories: readonly string[];
  /** Digits after the point of an amount. */
  readonly exponent: number;
  readonly currency: string;
  /** The newest first, at most twenty; a change of the club's rates is a version as well. */
  readonly versions: readonly PointRulesVersion[];
}

/** The rules of a merchant's points as they hold, and as they were. */
export const pointRules = defineStaffCall<NoRequest, StaffPointRules | undefined>({
  name: 'staffPointRules',
  method: 'GET',
  path: '/staff/merchants/:merchant/points/rules',
  access: 'points.read',
  read: (value) => {
    const [version, rules] = [readWhole(value, 'version'), readRules(own(value, 'rules'))];
    if (version === undefined || rules === undefined) return undefined;
    return {
      ...{ version, rules, currency: readText(value, 'currency') ?? '', exponent: readWhole(value, 'exponent') ?? 2 },
      ranks: readRows(own(value, 'ranks'), readRank),
      categories: readRows(own(value, 'categories'), (name) => (typeof name === 'string' ? name : undefined)),
      versions: readRows(own(value, 'versions'), readVersion),
    };
  },
});

/** What rules would have given on a day: whole points, and how many members would have got some. */
export interface PointsGiven {
  readonly points: string;
  readonly members: number;
}

export interface PointsTrial {
  /** The merchant's last whole day (yyyy-MM-dd). */
  readonly day: string;
  /** Rounds and movements that were looked through. */
  readonly events: number;
  readonly given: PointsGiven;
  /** The same by the rules in force. */
  readonly now: PointsGiven;
  /** What `given` points become in money where they are all turned; absent: these rules turn none. */
  readonly worth: string | undefined;
}

/** Counts the merchant's last whole day by rules that are not in force. Changes nothing. */
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

/** Puts rules in force for what comes after, over the version that was seen. `conflict` (StaffActionConflict) over a newer one. */
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
    ...{ on: readYes(value, 'on'), per, depositRate },
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
