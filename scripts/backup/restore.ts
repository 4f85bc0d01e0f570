import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Client, escapeIdentifier } from 'pg';
import { withClient } from '#postgres/connect.ts';
import { CommandError } from '../command-error.ts';
import { findTool } from './client-tools.ts';
import type { Backup } from './folder.ts';
import { runTool } from './run-tool.ts';
import { verify } from './verify.ts';

type Print = (line: string) => void;

/**
 * Restores a backup into the database that `adminUrl` names, which must not exist yet, and verifies it. Creates the
 * missing roles, without passwords. A failed restore leaves no database. Returns whether books and journal are valid.
 */
export async function restore(backup: Backup, adminUrl: string, print: Print): Promise<boolean> {
  await withClient(serverUrl(adminUrl), async (admin) => {
    await refuseLimitedRole(admin);
    await admin.query(backup.roles);
  });
  await fill(backup, adminUrl);
  return verify(backup, adminUrl, print);
}

/**
 * Restores a backup into a scratch database of the server of `adminUrl`, verifies it and drops it. Roles that it had to
 * create are dropped too. Returns whether books and journal are valid.
 */
export async function check(backup: Backup, adminUrl: string, print: Print): Promise<boolean> {
  const scratch = new URL(adminUrl);
  scratch.pathname = `/livery_check_${randomBytes(4).toString('hex')}`;
  const before = await withClient(serverUrl(adminUrl), async (admin) => {
    await refuseLimitedRole(admin);
    const names = await listRoles(admin);
    await admin.query(backup.roles);
    return names;
  });
  try {
    await fill(backup, scratch.href);
    return await verify(backup, scratch.href, print);
  } finally {
    await withClient(serverUrl(adminUrl), async (admin) => {
      await admin.query(`drop database if exists ${nameOf(scratch.href)} with (force)`);
      for (const role of (await listRoles(admin)).filter((name) => !before.includes(name)))
        await admin.query(`drop role ${escapeIdentifier(role)}`);
    });
  }
}

async function fill({ manifest, database }: Backup, url: string): Promise<void> {
  const tool = await findTool('pg_restore', manifest.tool, `pg_dump ${manifest.tool} wrote the dump`);
  await withClient(serverUrl(url), async (admin) => {
    const owner = escapeIdentifier(manifest.owner);
    await admin.query(`create database ${nameOf(url)} owner ${owner} template template0`).catch((error: Error) => {
      throw new CommandError(`${error.message}. A backup is restored into a database that does not exist yet.`);
    });
  });
  try {
    const jobs = `--jobs=${availableParallelism()}`;
    await runTool(tool.path, url, ['--exit-on-error', jobs, database]);
    await withClient(url, (client) => client.query('analyze'));
  } catch (error) {
    await withClient(serverUrl(url), (admin) => admin.query(`drop database ${nameOf(url)} with (force)`));
    throw error;
  }
}

/** Owners, grants and policies of several roles can be restored by a superuser only. */
async function refuseLimitedRole(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ is: boolean }>(
    'select rolsuper as is from pg_roles where rolname = current_user',
  );
  if (rows[0]?.is) return;
  throw new CommandError('A restore needs a database administrator (superuser) in LIVERY_RESTORE_DATABASE_URL.');
}

async function listRoles(admin: Client): Promise<readonly string[]> {
  const { rows } = await admin.query<{ name: string }>('select rolname as name from pg_roles');
  return rows.map(({ name }) => name);
}

function serverUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  return url.href;
}

function nameOf(databaseUrl: string): string {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  if (name === '' || name === 'postgres')
    throw new CommandError('LIVERY_RESTORE_DATABASE_URL must name the database to create: postgres://.../livery.');
  return escapeIdentifier(name);
}
