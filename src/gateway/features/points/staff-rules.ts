import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { type HeldRules, readRules } from './rules.ts';

export type { HeldRules } from './rules.ts';

export interface RuleVersionRow extends HeldRules {
  readonly at: Date;
}

/** The current rules of a merchant and its versions, newest first, up to a maximum. */
export async function readRuleHistory(db: Db, merchant: string, most: number) {
  const versions: RuleVersionRow[] = await db
    .selectFrom('point_rule')
    .select(['version', 'at', 'document', 'ranks'])
    .where('merchant', '=', merchant)
    .orderBy('version', 'desc')
    .limit(most)
    .execute();
  return { held: versions[0] ?? (await readRules(db, merchant)), versions };
}

/** Point multipliers of the merchant's club ranks, in millionths; rank 0 is for members without a rank. */
export async function readRankRates(db: Db, merchant: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ rates: Readonly<Record<string, number>> }>`
    select point_rank_rates(${merchant}) as rates`.execute(db);
  return rows[0]?.rates ?? {};
}
