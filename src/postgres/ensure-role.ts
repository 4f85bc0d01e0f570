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

/**
 * Ensures that a role without privileges of its own can log in, and returns its connection URL. The password derives
 * from the owner's, so that every process of one database computes the same one without storing it. `owner` is
 * connected as the database's owner at `ownerUrl`. Throws OverprivilegedRole for an existing role with too many privileges.
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
  else if (!(await canLogIn(url.href))) await owner.query(`alter role ${role} with ${entry}`);
  await owner.query('commit');
}
