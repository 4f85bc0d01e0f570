import { createHmac } from 'node:crypto';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { canLogIn } from './connect.ts';

/**
 * Advisory lock. Roles belong to the whole server: of two concurrent starts one creates the role and the other finds
 * it.
 */
const LOCK = 727_201;
const RIGHTS = 'nosuperuser nobypassrls nocreatedb nocreaterole noinherit';

/** A role that could bypass row-level security; the message says which right to revoke. */
export class OverprivilegedRole extends Error {
  readonly code = 'config';
  override readonly name = 'OverprivilegedRole';

  constructor(role: string) {
    super(
      `The role ${role} passes row-level security, so merchants would see each other. Take SUPERUSER and BYPASSRLS from it.`,
    );
  }
}

/** A role of another installation on the same server; the message names the setting that gives this one its own. */
class RoleOfAnother extends Error {
  readonly code = 'config';
  override readonly name = 'RoleOfAnother';

  constructor(role: string, database: string) {
    super(
      `The role ${role} serves the database ${database} on this server, with another password. Give this installation its own roles by LIVERY_DATABASE_ROLES=NAME (NAME_app, NAME_console, ...); if the owner’s password was changed for both databases, set the role’s password by hand.`,
    );
  }
}

/**
 * Ensures that a role without privileges of its own can log in, and returns its connection URL. The password derives
 * from the owner's, so that every process of one database computes the same one without storing it. `owner` is
 * connected as the database's owner at `ownerUrl`. Throws
 * OverprivilegedRole for an existing role with too many privileges, RoleOfAnother for a role with another password that
 * has rights in another database.
 */
export async function ensureRole(owner: Client, ownerUrl: string, name: string): Promise<string> {
  const url = new URL(ownerUrl);
  const ownerPassword = decodeURIComponent(url.password);
  url.username = name;
  url.password = createHmac('sha256', ownerPassword).update(`${name}:1`).digest('base64url');
  await createOrCheck(owner, name, url);
  return url.href;
}

async function createOrCheck(owner: Client, name: string, url: URL): Promise<void> {
  const role = escapeIdentifier(name);
  const entry = `login password ${escapeLiteral(url.password)}`;
  await owner.query(`begin; select pg_advisory_xact_lock(${LOCK})`);
  const found = await owner.query<{ mighty: boolean }>(
    'select rolsuper or rolbypassrls as mighty from pg_roles where rolname = $1',
    [name],
  );
  const [there] = found.rows;
  if (there?.mighty) throw new OverprivilegedRole(name);
  if (there === undefined) await owner.query(`create role ${role} with ${entry} ${RIGHTS}`);
  // In PostgreSQL 15 only a superuser may name the other attributes here, even to deny them.
  else if (!(await canLogIn(url.href))) {
    const other = await findOtherDatabase(owner, name);
    if (other !== undefined) throw new RoleOfAnother(name, other);
    await owner.query(`alter role ${role} with ${entry}`);
  }
  await owner.query('commit');
}

/** Another database of the server that belongs to the role, or in which it has rights or objects. */
async function findOtherDatabase(owner: Client, role: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ name: string }>(
    `select d.datname as name from pg_shdepend s
       join pg_roles r on r.oid = s.refobjid and s.refclassid = 'pg_authid'::regclass
       join pg_database d on d.oid = case when s.classid = 'pg_database'::regclass then s.objid else s.dbid end
     where r.rolname = $1 and d.datname <> current_database() order by d.datname limit 1`,
    [role],
  );
  return rows[0]?.name;
}
