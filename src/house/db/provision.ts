import { createHmac } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** The vendor's own role: it owns what it makes in its own schema and sees no table of a gateway. */
export const HOUSE_ROLE = 'livery_house';
export const HOUSE_SCHEMA = 'house';

const LOCK = 727_210;

/**
 * Makes the vendor's role and schema on a database whose owner may make roles, and answers the role's address. The
 * password derives from the owner's, so that every start comes to the same one without storing it.
 */
export async function provisionHouse(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(`${HOUSE_ROLE}:1`).digest('base64url');
  url.username = HOUSE_ROLE;
  url.password = password;
  const owner = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 3_000, lock_timeout: 30_000 });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await makeRole(owner, password);
  } finally {
    await owner.end();
  }
  return url.href;
}

async function makeRole(owner: Client, password: string): Promise<void> {
  const role = escapeIdentifier(HOUSE_ROLE);
  const schema = escapeIdentifier(HOUSE_SCHEMA);
  // Roles belong to the whole server, and two processes may start at once.
  await owner.query('begin; select pg_advisory_xact_lock($1)'.replace('$1', String(LOCK)));
  const found = await owner.query('select 1 from pg_roles where rolname = $1', [HOUSE_ROLE]);
  if (found.rowCount === 0) {
    const rights = 'nosuperuser nobypassrls nocreatedb nocreaterole noinherit';
    await owner.query(`create role ${role} with login password ${escapeLiteral(password)} ${rights}`);
  } else {
    await owner.query(`alter role ${role} with login password ${escapeLiteral(password)}`);
  }
  await owner.query(`create schema if not exists ${schema}`);
  await owner.query(`grant usage, create on schema ${schema} to ${role}`);
  await owner.query('commit');
}
