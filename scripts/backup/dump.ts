import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Client } from 'pg';
import { withClient } from '#postgres/connect.ts';
import { CommandError } from '../command-error.ts';
import { findTool } from './client-tools.ts';
import { FILES, type Manifest, sumOf } from './folder.ts';
import { readHeads, writeHeads } from './heads.ts';
import { writeRoles } from './roles.ts';
import { runTool } from './run-tool.ts';

/** A dump gives up behind a migration that does not end; without it pg_dump would wait for ever. */
const LOCK_PATIENCE_MS = 120_000;

/**
 * Writes a backup into `folder`/livery-<time>: the dump, the roles, the heads of all chains in the same snapshot, and
 * their sums. Returns its path. A failed dump leaves nothing. Throws CommandError if the role may not read everything.
 */
export async function dump(databaseUrl: string, folder: string): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    await refuseBlindRole(client);
    // The snapshot is kept until pg_dump has it, and limits of the role must not end it before.
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const about = await describe(client);
    const tool = await findTool('pg_dump', about.major, `the server is PostgreSQL ${about.server}`);
    const name = `livery-${about.at.replaceAll(/[-:]|\.\d+/g, '')}`;
    const partial = join(resolve(folder), `.${name}.partial`);
    await mkdir(dirname(partial), { recursive: true });
    await mkdir(partial, { mode: 0o700 });
    try {
      const heads = await readHeads(client);
      await writeFile(join(partial, FILES.roles), await writeRoles(client), { mode: 0o600 });
      await writeFile(join(partial, FILES.books), writeHeads(heads.books), { mode: 0o600 });
      await writeFile(join(partial, FILES.journal), writeHeads(heads.journal), { mode: 0o600 });
      const file = join(partial, FILES.database);
      await (await open(file, 'wx', 0o600)).close();
      await runTool(tool.path, databaseUrl, [
        '--format=custom',
        `--lock-wait-timeout=${LOCK_PATIENCE_MS}`,
        `--snapshot=${about.snapshot}`,
        `--file=${file}`,
      ]);
      const { at, database, owner, server } = about;
      const sums = await sumsIn(partial);
      const manifest: Manifest = { at, database, owner, server, tool: tool.major, sums };
      await writeFile(join(partial, FILES.manifest), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
      await syncFiles(partial);
      const path = join(resolve(folder), name);
      await rename(partial, path);
      return path;
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      throw error;
    }
  });
}

/** pg_dump by the owner fails under row-level security, after it has written a part. */
async function refuseBlindRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; sees: boolean; reads: boolean }>(
    `select current_user as name, rolsuper or rolbypassrls as sees,
       rolsuper or pg_has_role(current_user, 'pg_read_all_data', 'usage') as reads
     from pg_roles where rolname = current_user`,
  );
  const [role] = rows;
  if (role?.sees && role.reads) return;
  throw new CommandError(
    `The role ${role?.name} does not see every row, so its dump would fail or be incomplete. Create one for backups, as the database administrator:\n` +
      `  create role livery_backup login bypassrls password '...';\n` +
      '  grant pg_read_all_data to livery_backup;',
  );
}

async function describe(client: Client) {
  const { rows } = await client.query<{
    at: Date;
    database: string;
    owner: string;
    server: string;
    number: string;
    snapshot: string;
  }>(`select now() as at, datname as database, pg_get_userbyid(datdba) as owner,
        split_part(current_setting('server_version'), ' ', 1) as server,
        current_setting('server_version_num') as number, pg_export_snapshot() as snapshot
      from pg_database where datname = current_database()`);
  const [row] = rows;
  if (row === undefined) throw new CommandError('The database does not describe itself.');
  return { ...row, at: row.at.toISOString(), major: Math.floor(Number(row.number) / 10_000) };
}

async function sumsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).toSorted();
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await sumOf(join(folder, name))])));
}

/** A backup that is named is on the disk. */
async function syncFiles(folder: string): Promise<void> {
  for (const name of [...(await readdir(folder)), '.']) {
    const file = await open(join(folder, name), 'r');
    await file.sync();
    await file.close();
  }
}
