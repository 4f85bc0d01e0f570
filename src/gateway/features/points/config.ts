import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { countedDay } from '#model/documents/merchant-day.ts';
import type { PointOwner, PointsDeps } from './deps.ts';
import { readRules } from './rules.ts';

/** Current conversion terms of a member: points as bigint, and the money for that number of points in minor units. */
export interface ConversionTerms {
  readonly points: bigint;
  readonly minor: bigint;
  readonly minimum: bigint;
  /** Undefined: unlimited. */
  readonly leftToday: bigint | undefined;
}

/**
 * A member's terms for converting points into money; undefined: the merchant does not convert points. `now` in ms since
 * 1970.
 */
export async function readTerms(
  db: Db,
  deps: Pick<PointsDeps, 'readConvertedSince'>,
  owner: PointOwner,
  now: number,
): Promise<ConversionTerms | undefined> {
  const { conversion } = (await readRules(db, owner.merchant)).document;
  if (conversion === null) return undefined;
  const { points, minor, minimum, dailyMost } = conversion;
  const terms = { points: BigInt(points), minor: BigInt(minor), minimum: BigInt(minimum) };
  if (dailyMost === null) return { ...terms, leftToday: undefined };
  const { startsAt } = countedDay(await readDayRules(db, owner.merchant), now);
  const left = BigInt(dailyMost) - (await deps.readConvertedSince(db, owner, new Date(startsAt)));
  return { ...terms, leftToday: left > 0n ? left : 0n };
}

/** Rules for earning and converting points, as sent to the client (M331). */
export async function describeConfig(
  db: Db,
  deps: Pick<PointsDeps, 'readConvertedSince' | 'readCurrency'>,
  owner: PointOwner,
  { rank, now }: { readonly rank: number; readonly now: number },
) {
  const { exponent } = await deps.readCurrency(db, owner.merchant);
  const { document, ranks } = await readRules(db, owner.merchant);
  const terms = await readTerms(db, deps, owner, now);
  return {
    on: document.on,
    per: writeAmount(BigInt(document.perMinor), exponent),
    categories: Object.entries(document.categories).map(([category, ppm]) => ({ category, rate: writeRate(ppm) })),
    rankRate: writeRate(ranks[String(rank)] ?? 0),
    depositRate: writeRate(document.depositPpm),
    ...(terms && {
      conversion: {
        points: String(terms.points),
        amount: writeAmount(terms.minor, exponent),
        minimum: String(terms.minimum),
        ...(terms.leftToday === undefined ? {} : { leftToday: String(terms.leftToday) }),
      },
    }),
  };
}

/** Parts per million as decimal text: 1200000 is `1.2`. */
function writeRate(ppm: number): string {
  const [whole = 0, rest = 0] = [Math.floor(ppm / 1_000_000), ppm % 1_000_000];
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(6, '0').replace(/0+$/, '')}`;
}
