import type { Client } from 'pg';

/** Whoever changes rights of a database holds this lock: two starts at once would change one row. */
const LOCK = 727_202;

/** A role that could put a table or a function of its own in the place of one of ours; the message says what to take from it. */
export class MakingRole extends Error {
  readonly code = 'config';
  override readonly name = 'MakingRole';

  constructor(roles: readonly string[], database: string) {
    super(
      `${roles.join(', ')} may make temporary tables or schemas in the database ${database}. Its keeper takes that away: revoke temporary, create on database "${database}" from public, ${roles.join(', ')}.`,
    );
  }
}

/**
 * Takes the rights to make temporary objects and schemas in this database from everybody but its owner, so that none of
 * `roles` (those that are there) has them. `owner` is connected as the database's owner. Throws MakingRole when it is not
 * the owner and may not take them.
 */
export async function refuseOwnObjects(owner: Client, roles: readonly string[]): Promise<void> {
  if ((await makersAmong(owner, roles)).length === 0) return;
  await owner.query(`begin; select pg_advisory_xact_lock(${LOCK})`);
  for (const role of await makersAmong(owner, roles)) await owner.query(REVOKE, [role]).then(run(owner));
  await owner.query('commit');
  const left = await makersAmong(owner, roles);
  if (left.length > 0) throw new MakingRole(left, owner.database ?? '');
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
