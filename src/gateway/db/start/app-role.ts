import { createHmac } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { RoleUrls } from '#gateway/config/config.ts';
import { ConfigError } from '#gateway/config/config-error.ts';
import { connectionOptions } from '../client.ts';

/**
 * The roles that answer calls: they own nothing and row-level security binds them. Migrations grant to these names.
 * `livery_app` answers players; `livery_console` keeps the staff's own tables and reads merchants' rows for them.
 */
type RoleName = 'livery_app' | 'livery_console';

/**
 * Makes sure that both roles can log in, and answers their addresses. Their passwords derive from the owner's, so that
 * every gateway of one database comes to the same ones without storing them. Throws ConfigError when a role of that name
 * could pass row-level security.
 */
export async function ensureRoles(ownerUrl: string): Promise<RoleUrls> {
  const client = new Client(connectionOptions(ownerUrl));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const appUrl = await ensureRole(client, ownerUrl, 'livery_app');
    return { appUrl, consoleUrl: await ensureRole(client, ownerUrl, 'livery_console') };
  } finally {
    await client.end();
  }
}

async function ensureRole(client: Client, ownerUrl: string, role: RoleName): Promise<string> {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = derivePassword(ownerUrl, role);
  await createOrCheck(client, role, url.password, url.href);
  return url.href;
}

function derivePassword(ownerUrl: string, role: RoleName): string {
  const ownerPassword = decodeURIComponent(new URL(ownerUrl).password);
  return createHmac('sha256', ownerPassword).update(`${role}:1`).digest('base64url');
}

async function createOrCheck(client: Client, name: RoleName, password: string, roleUrl: string): Promise<void> {
  const role = escapeIdentifier(name);
  const entry = `login password ${escapeLiteral(password)}`;
  // Two gateways may start at once: the lock makes one of them create and the other find.
  await client.query('begin; select pg_advisory_xact_lock(727201)');
  const found = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
    [name],
  );
  const [there] = found.rows;
  if (there?.rolsuper || there?.rolbypassrls) throw tooMighty(name);
  if (there === undefined) {
    await client.query(`create role ${role} with ${entry} nosuperuser nobypassrls nocreatedb nocreaterole noinherit`);
  } else if (!(await canLogIn(roleUrl))) {
    // PostgreSQL 15 lets nobody but a superuser name the other rights here, not even to deny them.
    await client.query(`alter role ${role} with ${entry}`);
  }
  await client.query('commit');
}

async function canLogIn(roleUrl: string): Promise<boolean> {
  const probe = new Client(connectionOptions(roleUrl));
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

function tooMighty(role: RoleName): ConfigError {
  return new ConfigError(
    `The role ${role} passes row-level security, so merchants would see each other. Take SUPERUSER and BYPASSRLS from it.`,
  );
}
