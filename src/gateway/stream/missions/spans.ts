import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { MissionSpan } from '#model/missions/mission.ts';
import { readRule } from '#model/missions/read-rule.ts';

/** A rule in the database does not match schemas/mission.schema.json. */
export class RuleUnreadable extends Error {
  override readonly name = 'RuleUnreadable';

  constructor(missionId: string, number: number) {
    super(
      `The rule of the mission ${missionId} in its span ${number} is none that is known (schemas/mission.schema.json)`,
    );
  }
}

/** Active spans of a merchant's missions between two times, in epoch milliseconds. Throws `RuleUnreadable`. */
export async function readSpans(
  db: Db,
  merchant: string,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<readonly MissionSpan[]> {
  const rows = await db
    .selectFrom('mission_span')
    .select(['mission_id', 'number', 'run', 'rule', 'from_at', 'until_at'])
    .where('merchant', '=', merchant)
    .where('from_at', '<=', new Date(last))
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', new Date(first))]))
    .orderBy('mission_id')
    .orderBy('number')
    .execute();
  return rows.map(({ mission_id: missionId, number, run, rule: document, from_at, until_at }) => {
    const rule = readRule(document);
    if (rule === undefined) throw new RuleUnreadable(missionId, number);
    return { missionId, run, rule, fromMs: from_at.getTime(), untilMs: until_at?.getTime() ?? Infinity };
  });
}

/**
 * Blocks mission counting of the merchant until this transaction ends and returns the database's time: everything
 * counted happened earlier. `isFresh`: nothing has been counted yet.
 */
export async function pauseMissions(
  db: Db,
  merchant: string,
): Promise<{ readonly at: Date; readonly isFresh: boolean }> {
  const { rows } = await sql<{ at: Date; isFresh: boolean }>`
    select at, is_fresh as "isFresh" from pause_missions(${merchant})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('pause_missions answered nothing');
  return row;
}
