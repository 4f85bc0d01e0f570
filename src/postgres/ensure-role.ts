import { createHmac } from 'node:crypto';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { canLogIn } from './connect.ts';

/** Roles belong to the whole server: whoever makes one holds this lock, so that of two starts one makes and the other finds. */
const LOCK = 727_201;
const RIGHTS = 'nosuperuser nobypassrls nocreatedb nocreaterole noinherit';

/** A role that could see past row-level security; the message says what to take from it. */
export class TooMightyRole extends Error {
  readonly code = 'config';
  override readonly name = 'TooMightyRole';

  constructor(role: string) {
    super(
      `The role ${role} passes row-level security, so merchants would see each other. Take SUPERUSER and BYPASSRLS from it.`,
    );
  }
}

/**
 * Makes sure that a role without rights of its own can log in, and answers its address. Its password derives from the
 * owner's, so that every process of one database comes to the same one without storing it. `owner` is connected as the
 * database's owner at `ownerUrl`. Throws TooMightyRole for a role of that name that may too much.
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
  if (there?.mighty) throw new TooMightyRole(name);
  if (there === undefined) await owner.query(`create role ${role} with ${entry} ${RIGHTS}`);
  // PostgreSQL 15 lets nobody but a superuser name the other rights here, not even to deny them.
  else if (!(await canLogIn(url.href))) await owner.query(`alter role ${role} with ${entry}`);
  await owner.query('commit');
}
