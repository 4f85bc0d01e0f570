import { createHmac } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { ConfigError } from '../config/config-error.ts';
import { connectionOptions } from './client.ts';

/** The role that answers players: it owns nothing and row-level security binds it. Migrations grant to this name. */
export const APP_ROLE = 'livery_app';

/**
 * Makes sure that the app role can log in, and answers its address. Its password derives from the owner's, so that
 * every gateway of one database comes to the same one without storing it. Throws ConfigError when a role of that name
 * could pass row-level security.
 */
export async function ensureAppRole(ownerUrl: string): Promise<string> {
  const password = derivePassword(ownerUrl);
  const appUrl = new URL(ownerUrl);
  appUrl.username = APP_ROLE;
  appUrl.password = password;
  const client = new Client(connectionOptions(ownerUrl));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await createOrCheck(client, password, appUrl.href);
  } finally {
    await client.end();
  }
  return appUrl.href;
}

function derivePassword(ownerUrl: string): string {
  const ownerPassword = decodeURIComponent(new URL(ownerUrl).password);
  return createHmac('sha256', ownerPassword).update(`${APP_ROLE}:1`).digest('base64url');
}

async function createOrCheck(client: Client, password: string, appUrl: string): Promise<void> {
  const role = escapeIdentifier(APP_ROLE);
  const entry = `login password ${escapeLiteral(password)}`;
  // Two gateways may start at once: the lock makes one of them create and the other find.
  await client.query('begin; select pg_advisory_xact_lock(727201)');
  const found = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
    [APP_ROLE],
  );
  const [there] = found.rows;
  if (there?.rolsuper || there?.rolbypassrls) throw tooMighty();
  if (there === undefined) {
    await client.query(`create role ${role} with ${entry} nosuperuser nobypassrls nocreatedb nocreaterole noinherit`);
  } else if (!(await canLogIn(appUrl))) {
    // PostgreSQL 15 lets nobody but a superuser name the other rights here, not even to deny them.
    await client.query(`alter role ${role} with ${entry}`);
  }
  await client.query('commit');
}

async function canLogIn(appUrl: string): Promise<boolean> {
  const probe = new Client(connectionOptions(appUrl));
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    return true;
  } catch {
    return false;
  } finally {
    await probe.end().catch(() => undefined);
  }
}

function tooMighty(): ConfigError {
  return new ConfigError(
    `The role ${APP_ROLE} passes row-level security, so merchants would see each other. Take SUPERUSER and BYPASSRLS from it.`,
  );
}
