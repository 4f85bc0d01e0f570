import type { Db } from '#gateway/db/tables.ts';
import type { PointRulesFile } from '#model/documents/generated/points.ts';
import './tables.ts';

/** The rules of a merchant as they hold now. */
export interface HeldRules {
  /** 0: none were written yet. */
  readonly version: number;
  readonly document: PointRulesFile;
  /** The club's rates, millionths by rank. */
  readonly ranks: Readonly<Record<string, number>>;
}

/** What a merchant begins with: nothing earns until somebody says by what. */
export const FIRST_RULES: PointRulesFile = {
  on: false,
  perMinor: '1000',
  categories: { LIVE: 1_000_000, RNG: 1_000_000, SPORTS: 1_000_000, FISH: 1_000_000, PVP: 1_000_000 },
  depositPpm: 0,
  conversion: null,
};

/** Reads the newest version of a merchant's rules. */
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

/** Writes a version of the rules behind the one that was seen; false: somebody wrote one meanwhile. Holds for what comes after. */
export async function writeRules(db: Db, merchant: string, seen: number, document: PointRulesFile): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('point_rule')
    .values({ merchant, version: seen + 1, document: JSON.stringify(document) })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether bets earn more points at one rank than at another, by the rules that are on. */
export async function pointsPayMore(
  db: Db,
  merchant: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const { document, ranks } = await readRules(db, merchant);
  const rateOf = (level: number) => ranks[level] ?? ONCE;
  return document.on && rateOf(to) > rateOf(from);
}

/** What a rank without a rate of its own earns, in millionths. */
const ONCE = 1_000_000;
