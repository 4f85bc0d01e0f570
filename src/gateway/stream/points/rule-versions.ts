import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { PointRulesFile } from '#model/documents/generated/points.ts';
import type { PointRules } from '#model/points/rules.ts';
import { isBefore } from '../cursor.ts';
import type { Place } from '../event.ts';

/** Point rules from a position of the stream on; undefined: nothing earns from there on. */
export interface RuleVersion {
  readonly version: number;
  readonly from: Place;
  readonly rules: PointRules | undefined;
}

/** All versions of a merchant's rules, oldest first. */
export async function readRuleVersions(db: Db, merchant: string): Promise<readonly RuleVersion[]> {
  const { rows } = await sql<{
    version: number;
    epoch: number;
    xact: string;
    document: PointRulesFile;
    ranks: Readonly<Record<string, number>>;
  }>`select version, epoch, xact::text, document, ranks from point_rule
    where merchant = ${merchant} order by version`.execute(db);
  return rows.map(({ version, epoch, xact, document, ranks }) => {
    return { version, from: { epoch, xact, seq: 0n }, rules: rulesOf(document, ranks) };
  });
}

/** Earning rules of a document at the club's rates; undefined if nothing earns. */
export function rulesOf(
  { on, perMinor, categories, depositPpm }: PointRulesFile,
  ranks: Readonly<Record<string, number>>,
): PointRules | undefined {
  if (!on) return undefined;
  return {
    perMinor: BigInt(perMinor),
    categories: new Map(Object.entries(categories)),
    ranks: new Map(Object.entries(ranks)),
    depositPpm,
  };
}

/** Rules in force at a position: the last version written before it. */
export function rulesAt(versions: readonly RuleVersion[], place: Place): PointRules | undefined {
  return versions.findLast(({ from }) => isBefore(from, place))?.rules;
}
