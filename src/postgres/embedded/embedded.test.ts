import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { chooseUser } from './run-as.ts';

let folder: string;
let server: EmbeddedPostgres | undefined;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-embedded-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

interface Owner {
  readonly process: ChildProcess;
  readonly postmaster: number;
  readonly url: string;
  /** The highest number acknowledged so far. */
  acknowledged(): number;
}

/** Runs testing/own-database.ts until it has acknowledged `rows` rows. */
async function startOwner(rows: number): Promise<Owner> {
  const script = fileURLToPath(new URL('../testing/own-database.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let first: string[] | undefined;
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (first === undefined) first = line.split(' ');
    else last = Number(line);
    if (last >= rows) break;
  }
  child.stdout.on('data', () => undefined);
  return { process: child, postmaster: Number(first?.[0]), url: first?.[1] ?? '', acknowledged: () => last };
}

/** Kills the process with SIGKILL; resolves when it has exited and its locks are released. */
async function killHard(owner: Owner): Promise<void> {
  const gone = once(owner.process, 'exit');
  owner.process.kill('SIGKILL');
  await gone;
}

async function processesOf(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.map(Number).filter((_, index) => places[index] === cluster);
}

test('a new folder becomes a database with durable settings and passwords readable only by its owner', async () => {
  server = await startEmbeddedPostgres({ folder });
  const [settings] = await ask<Record<string, string>>(
    server.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
       current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as listens, current_setting('jit') as jit,
       pg_size_bytes(current_setting('shared_buffers')) between 1048576 and 1073741824 as fits`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    sync: 'on',
    pages: 'on',
    checksums: 'on',
    listens: '127.0.0.1',
    jit: 'off',
    fits: true,
  });
  const roles = await ask(server.url, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
  expect(roles).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('data persists across a stop and a start, and the stopped database is gone', async () => {
  server = await startEmbeddedPostgres({ folder });
  await ask(server.url, 'create table kept (n int); insert into kept values (7)');
  await server.stop();
  await expect.poll(() => processesOf(join(folder, 'cluster'))).toEqual([]);
  server = await startEmbeddedPostgres({ folder });
  expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a checkpoint runs on request; requesting one from a stopped database is no error', async () => {
  const running = await startEmbeddedPostgres({ folder });
  server = running;
  const made = async () => {
    const [row] = await ask<{ made: string }>(running.url, 'select num_requested as made from pg_stat_checkpointer');
    return Number(row?.made);
  };
  const before = await made();
  await running.checkpoint();
  await expect.poll(made).toBeGreaterThan(before);
  await running.stop();
  await expect(running.checkpoint()).resolves.toBeUndefined();
});

test('two on one folder: the second is refused with a message, in any process', async () => {
  server = await startEmbeddedPostgres({ folder });
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(/is in use by process \d+\. Stop that one/);
  await server.stop();
  server = undefined;
  const owner = await startOwner(1);
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(`in use by process ${owner.process.pid}`);
});

test('owner killed with -9: the database stops, the next owner starts and has every acknowledged row', async () => {
  const owner = await startOwner(50);
  await killHard(owner);
  server = await startEmbeddedPostgres({ folder });
  expect(server.pid).not.toBe(owner.postmaster);
  const [found] = await ask<{ n: string }>(server.url, 'select max(n) as n from entry');
  expect(Number(found?.n)).toBeGreaterThanOrEqual(owner.acknowledged());
});

test('all killed with -9: it recovers and has every acknowledged row exactly once', async () => {
  const owner = await startOwner(50);
  await killHard(owner);
  for (const pid of await processesOf(join(folder, 'cluster'))) killIfThere(pid);
  server = await startEmbeddedPostgres({ folder });
  const [found] = await ask<{ n: string; rows: string }>(server.url, 'select max(n) as n, count(*) as rows from entry');
  expect(Number(found?.n)).toBeGreaterThanOrEqual(owner.acknowledged());
  expect(found?.rows).toBe(found?.n);
});

/** The database ends with its owner: a listed process may have exited before the kill. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

test('a postmaster.pid whose number belongs to another program does not block the start', async () => {
  server = await startEmbeddedPostgres({ folder });
  await server.stop();
  const user = await chooseUser();
  // The same user, so that PostgreSQL itself would take the process for a running postmaster.
  const anonymousVisitor = spawn('sleep', ['60'], { stdio: 'ignore', ...user });
  children.push(anonymousVisitor);
  const file = join(folder, 'cluster/postmaster.pid');
  await writeFile(
    file,
    `${anonymousVisitor.pid}\n${join(folder, 'cluster')}\n1700000000\n5999\n\n127.0.0.1\n\nready\n`,
  );
  server = await startEmbeddedPostgres({ folder });
  expect(await ask(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(await readFile(file, 'utf8')).toContain(`${server.pid}\n`);
  expect(anonymousVisitor.exitCode).toBe(null);
});

test('an interrupted first start is repeated from scratch', async () => {
  const partial = join(folder, 'cluster.new');
  execFileSync('mkdir', ['-p', partial]);
  await writeFile(join(partial, 'PG_VERSION'), '18\n');
  server = await startEmbeddedPostgres({ folder });
  expect(await ask(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('the library links that npm ci --ignore-scripts omits are created', async () => {
  const { postgres } = await findBinaries(undefined);
  const libraries = join(postgres, '../../lib');
  expect(existsSync(join(libraries, 'libpq.so.5'))).toBe(true);
  expect(execFileSync(postgres, ['--version']).toString()).toMatch(/^postgres \(PostgreSQL\) 1[5-9]|[2-9]\d/);
});
