/** Backups by the commands of docs/guides/backup.md on a PostgreSQL of the distribution. */
import { execFile } from 'node:child_process';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { type StartedDatabase, startDatabase } from '#gateway/db/start/start.ts';
import { signAll } from '#gateway/features/books/job.ts';
import { createLog } from '#gateway/process/log.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { withClient } from '#postgres/connect.ts';
import { openRunFolder, type RunFolder } from '#scripts/run-folder.ts';
import { record } from './record.ts';
import { startDistributionPostgres } from './support/distribution-postgres.ts';
import { freePort, until } from './support/site.ts';

const MERCHANT = 'kept';
const PLAYERS = 500;

let run: RunFolder;
let postgres: Awaited<ReturnType<typeof startDistributionPostgres>>;
let started: StartedDatabase;
let context: Context;
let port: number;

const urlOf = (user: string, database: string) => `postgres://${user}:secret@127.0.0.1:${port}/${database}`;
const admin = (database: string) => urlOf('administrator', database);

beforeAll(async () => {
  run = await openRunFolder();
  port = await freePort();
  postgres = await startDistributionPostgres(run.path, port);
  const psql = (text: string) =>
    promisify(execFile)('psql', ['-h', postgres.host, '-p', String(port), '-U', 'postgres', '-c', text]);
  await psql("create role administrator superuser login password 'secret'");
  await withClient(admin('postgres'), async (client) => {
    await client.query("create role livery_owner login createrole password 'secret'");
    await client.query("create role livery_backup login bypassrls password 'secret'");
    await client.query('grant pg_read_all_data to livery_backup');
    await client.query('create database livery owner livery_owner');
  });
  const config = readConfig({ DATABASE_URL: urlOf('livery_owner', 'livery') });
  started = await startDatabase(config.database, createLog('silent'));
  context = createContext(config, started.database, createLog('silent'));
  await context.merchants.ensure(MERCHANT, seeders);
  await createPlayers(started.database, MERCHANT, PLAYERS);
  await signAll(started.database, MERCHANT);
}, 300_000);

afterAll(async () => {
  await context?.stop();
  await started?.stop();
  await postgres?.stop();
  await run?.remove();
});

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** `npm run backup` with these words. */
async function backup(words: readonly string[], env: Readonly<Record<string, string>>): Promise<Outcome> {
  const { PATH, HOME } = process.env;
  const ran = await promisify(execFile)(process.execPath, ['scripts/backup/backup.ts', ...words], {
    env: { PATH, HOME, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code: ran.code, out: ran.stdout.trim(), errors: ran.stderr };
}

const dump = (folder: string, user = 'livery_backup') =>
  backup(['dump', folder], { LIVERY_BACKUP_DATABASE_URL: urlOf(user, 'livery') });
const work = (verb: 'check' | 'restore', path: string, database: string) =>
  backup([verb, path], { LIVERY_RESTORE_DATABASE_URL: admin(database) });

const namesOf = (query: string) =>
  withClient(admin('postgres'), async (client) => (await client.query<{ name: string }>(query)).rows);
const DATABASES = 'select datname as name from pg_database order by 1';

it('a role that does not see every row is refused with the role to create, and a failed dump leaves no file', async () => {
  const folder = join(run.path, 'refused');
  const byOwner = await dump(folder, 'livery_owner');
  expect(byOwner).toMatchObject({
    code: 2,
    errors: expect.stringContaining('create role livery_backup login bypassrls'),
  });
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
  // A table that the role may not lock ends pg_dump in the middle.
  await withClient(admin('livery'), (client) => client.query('revoke pg_read_all_data from livery_backup'));
  const blind = await dump(folder);
  await withClient(admin('livery'), (client) => client.query('grant pg_read_all_data to livery_backup'));
  expect(blind.code).toBe(2);
  // Its connection ends in the middle: it waits for a table that is being changed.
  const failed = await withClient(admin('livery'), async (client) => {
    await client.query('begin; lock table member in access exclusive mode');
    const dumping = dump(folder);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'livery-backup' and wait_event_type = 'Lock'`;
    await until(() => withClient(admin('postgres'), async (other) => (await other.query(end)).rowCount === 1), 60_000);
    return dumping;
  });
  expect(failed).toMatchObject({ code: 2, errors: expect.stringMatching(/pg_dump failed/) });
  expect(await readdir(folder)).toEqual([]);
});

it('a dump is restored with its roles and grants, equal to the row, and a gateway starts on it', async () => {
  const folder = join(run.path, 'whole');
  const began = performance.now();
  const dumped = await dump(folder);
  const dumpMs = performance.now() - began;
  expect(dumped.errors).toBe('');
  expect(await readdir(dumped.out)).toEqual([
    'backup.json',
    'books.heads',
    'database.dump',
    'journal.heads',
    'roles.sql',
  ]);
  expect(await readFile(join(dumped.out, 'roles.sql'), 'utf8')).not.toMatch(/password/i);
  // What came after the dump is not part of it.
  await createPlayersMore();
  const databases = await namesOf(DATABASES);
  const checked = await work('check', dumped.out, 'any');
  expect(checked, checked.errors).toMatchObject({ code: 0 });
  expect(checked.errors).toContain(`books of ${MERCHANT}: ${PLAYERS} transfers (${PLAYERS} signed)`);
  expect(await namesOf(DATABASES)).toEqual(databases);
  const restored = await work('restore', dumped.out, 'livery_again');
  expect(restored, restored.errors).toMatchObject({ code: 0 });
  const again = await startDatabase(
    readConfig({ DATABASE_URL: urlOf('livery_owner', 'livery_again') }).database,
    createLog('silent'),
  );
  try {
    const found = await again.database.withMerchant(MERCHANT, (db) =>
      db.selectFrom('member').select(db.fn.countAll<bigint>().as('members')).executeTakeFirstOrThrow(),
    );
    expect(found.members).toBe(BigInt(PLAYERS));
  } finally {
    await again.stop();
  }
  record({
    test: `backup of ${PLAYERS} members by pg_dump, checked and restored`,
    limit: 'books and journal as in the dump, a gateway starts',
    figure: `dump ${Math.round(dumpMs)} ms, heads equal`,
  });
});

it('a damaged file, heads of another state and an existing database are refused', async () => {
  const { out: path } = await dump(join(run.path, 'damaged'));
  const existing = await work('restore', path, 'livery');
  expect(existing).toMatchObject({ code: 2, errors: expect.stringContaining('does not exist yet') });
  const limited = await backup(['check', path], { LIVERY_RESTORE_DATABASE_URL: urlOf('livery_owner', 'x') });
  expect(limited).toMatchObject({ code: 2, errors: expect.stringContaining('superuser') });
  // Heads as of another state, with a manifest that fits them: only the chains reveal it.
  const heads = join(path, 'books.heads');
  const manifest = join(path, 'backup.json');
  const known = await readFile(heads, 'utf8');
  await writeFile(
    heads,
    known.replace(/[0-9a-f]{64}/, (hash) => hash.split('').toReversed().join('')),
  );
  expect(await work('check', path, 'any')).toMatchObject({ code: 2, errors: expect.stringContaining('is damaged') });
  const { sums, ...rest } = JSON.parse(await readFile(manifest, 'utf8'));
  delete sums['books.heads'];
  await writeFile(manifest, JSON.stringify({ ...rest, sums }));
  const other = await work('check', path, 'any');
  expect(other).toMatchObject({ code: 1, errors: expect.stringContaining(`books of ${MERCHANT}: found the head`) });
  await appendFile(join(path, 'database.dump'), 'x');
  expect((await work('check', path, 'any')).code).toBe(2);
});

/** One member after the dump. */
async function createPlayersMore(): Promise<void> {
  await asOwner(started.database, MERCHANT, (db) =>
    sql`insert into member (merchant, account, account_key, nickname) values (${MERCHANT}, 'late', 'late', 'Late')`.execute(
      db,
    ),
  );
}
