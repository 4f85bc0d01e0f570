import type { Db } from '#gateway/db/tables.ts';
import type { PointRulesFile } from '#model/documents/generated/points.ts';

export interface HeldRules {
  /** 0: no rules exist yet. */
  readonly version: number;
  readonly document: PointRulesFile;
  /** The club's multipliers by rank, in millionths. */
  readonly ranks: Readonly<Record<string, number>>;
}

/** Initial rules of a merchant: no points are earned until staff configure them. */
export const FIRST_RULES: PointRulesFile = {
  on: false,
  perMinor: '1000',
  categories: { LIVE: 1_000_000, RNG: 1_000_000, SPORTS: 1_000_000, FISH: 1_000_000, PVP: 1_000_000 },
  depositPpm: 0,
  conversion: null,
};

export async function readRules(db: Db, merchant: string): Promise<HeldRules> {
  const row = await db
    .selectFrom('point_rule')
    .select(['version', 'document', 'ranks'])
    .where('merchant', '=', merchant)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { version: 0, document: FIRST_RULES, ranks: {} };
}

/**
 * Writes a new version of the rules after the one that was read; false: version conflict. Applies to later activity
 * only.
 */
export async function writeRules(db: Db, merchant: string, seen: number, document: PointRulesFile): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('point_rule')
    .values({ merchant, version: seen + 1, document: JSON.stringify(document) })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether bets earn different points by rank under active rules. */
export async function pointsPayMore(
  db: Db,
  merchant: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const { document, ranks } = await readRules(db, merchant);
  const rateOf = (level: number) => ranks[level] ?? ONCE;
  return document.on && rateOf(to) > rateOf(from);
}

/** Multiplier of a rank without its own rate, in millionths. */
const ONCE = 1_000_000;
