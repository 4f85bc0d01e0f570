import type { Client } from 'pg';

/** Advisory lock for changes of database privileges: two concurrent starts would change one catalogue row. */
const LOCK = 727_202;

/**
 * A role that could put its own table or function in the place of one of ours; the message says which privilege to
 * revoke.
 */
export class RoleCreatesObjects extends Error {
  readonly code = 'config';
  override readonly name = 'RoleCreatesObjects';

  constructor(roles: readonly string[], database: string) {
    super(
      `${roles.join(', ')} may make temporary tables or schemas in the database ${database}. Its keeper takes that away: revoke temporary, create on database "${database}" from public, ${roles.join(', ')}.`,
    );
  }
}

/**
 * Revokes the privileges to create temporary objects and schemas in this database from every role but its owner, so
 * that none of the existing `roles` has them. `owner` is connected as the database's owner. Throws RoleCreatesObjects when
 * `owner` does not own the database and cannot revoke them.
 */
export async function refuseOwnObjects(owner: Client, roles: readonly string[]): Promise<void> {
  if ((await makersAmong(owner, roles)).length === 0) return;
  await owner.query(`begin; select pg_advisory_xact_lock(${LOCK})`);
  for (const role of await makersAmong(owner, roles)) await owner.query(REVOKE, [role]).then(run(owner));
  await owner.query('commit');
  const left = await makersAmong(owner, roles);
  if (left.length > 0) throw new RoleCreatesObjects(left, owner.database ?? '');
}

const REVOKE = `select format('revoke temporary, create on database %I from public, %I', current_database(), $1::text) as text`;

const run = (owner: Client) => (found: { readonly rows: readonly { text: string }[] }) =>
  owner.query(found.rows[0]?.text ?? '');

async function makersAmong(owner: Client, roles: readonly string[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname = any ($1)
       and (has_database_privilege(rolname, current_database(), 'TEMPORARY') or has_database_privilege(rolname, current_database(), 'CREATE'))`,
    [roles],
  );
  return rows.map(({ name }) => name);
}
