import { isId } from '#contract/call/ids.ts';
import type { Database } from '../db/client.ts';

/** Names of staff users by id; unknown ids are left out. */
export async function nameStaff(
  db: Database,
  ids: Iterable<string | null | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids)].filter((id): id is string => isId(id ?? undefined));
  if (asked.length === 0) return new Map();
  const rows = await db.asStaff([], (scope) =>
    scope.selectFrom('staff_account').select(['id', 'name']).where('id', 'in', asked).execute(),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
