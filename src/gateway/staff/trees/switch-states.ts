import { sql } from 'kysely';
import type { LastChange, SwitchState } from '#contract/staff/trees/calls.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import '#gateway/revisions/changes.ts';

/** Switches of a tree with their last changes in tree order, followed by removed switches. */
export async function readSwitchStates(db: Database, merchant: string, tree: unknown): Promise<SwitchState[]> {
  const last = await db.asStaff([merchant], async (scope) => {
    const toggles = await lastToggles(scope, merchant);
    return addReplacements(toggles, await replacements(scope, merchant));
  });
  const { value } = parseSwitches(tree);
  const known = [...value.values()].map(({ id, enabled }) => ({ id, enabled: enabled === '1', inTree: true }));
  const gone = [...last.keys()].filter((id) => !value.has(id)).map((id) => ({ id, enabled: false, inTree: false }));
  return [...known, ...gone].map((state) => {
    const change = last.get(state.id);
    return change ? { ...state, last: change } : state;
  });
}

async function lastToggles(db: Db, merchant: string): Promise<Map<string, LastChange>> {
  const rows = await namedEntries(db, merchant)
    .distinctOn('j.subject')
    .select('j.subject')
    .where('j.action', 'like', 'switch.turn%')
    .orderBy('j.subject')
    .orderBy('j.seq', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.subject, toLast(row)]));
}

async function replacements(db: Db, merchant: string) {
  return namedEntries(db, merchant)
    .select(['j.before', 'j.after'])
    .where('j.action', 'like', 'tree.replace%')
    .where('j.subject', '=', 'switches')
    .orderBy('j.seq', 'desc')
    .limit(20)
    .execute();
}

function namedEntries(db: Db, merchant: string) {
  return db
    .selectFrom('journal as j')
    .leftJoin('staff_account as s', (join) => join.on(sql`'staff:' || s.id::text`, '=', sql.ref('j.actor')))
    .select(['j.seq', 'j.at', 'j.reason', 'j.action'])
    .select(sql<string>`coalesce(s.name, j.actor)`.as('by'))
    .where('j.merchant', '=', merchant);
}

function toLast(row: { seq: bigint; by: string; at: Date; reason: string | null; action: string }): LastChange {
  const { seq, by, at, reason, action } = row;
  return { entry: String(seq), by, at: at.toISOString(), reason: reason ?? '', urgent: action.endsWith('.urgent') };
}

/** Replacing a tree counts as a change of every switch that differs. */
function addReplacements(
  toggles: ReadonlyMap<string, LastChange>,
  rows: Awaited<ReturnType<typeof replacements>>,
): ReadonlyMap<string, LastChange> {
  const last = new Map(toggles);
  for (const row of rows.toReversed()) {
    const [before, after] = [parseSwitches(row.before).value, parseSwitches(row.after).value];
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const isNewer = row.seq > BigInt(last.get(id)?.entry ?? 0);
      if (isNewer && before.get(id)?.enabled !== after.get(id)?.enabled) last.set(id, toLast(row));
    }
  }
  return last;
}
