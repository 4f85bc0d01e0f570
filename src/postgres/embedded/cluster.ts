import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import type { RunAs } from './run-as.ts';

const run = promisify(execFile);
const START_PATIENCE_MS = 60_000;

export const ADMIN = 'livery_admin';

export interface ClusterPlace {
  readonly cluster: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly user: RunAs | undefined;
}

/** Creates the cluster when it is missing; a partial one of an interrupted start is created again. */
export async function ensureCluster(place: ClusterPlace, adminPassword: string): Promise<void> {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return;
  const partial = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.password`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, adminPassword, { mode: 0o600 });
  if (place.user !== undefined) await giveTo(place.user, partial, passwordFile);
  try {
    await run(place.binaries.initdb, initdbArguments(partial, passwordFile), { ...place.user, cwd: dirname(partial) });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(partial, place.cluster);
}

function initdbArguments(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${ADMIN}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
  ];
}

async function giveTo(user: RunAs, ...paths: string[]): Promise<void> {
  await Promise.all(paths.map((path) => chown(path, user.uid, user.gid)));
}

export interface Running {
  readonly port: number;
  readonly process: ChildProcess;
  readonly ended: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, acknowledged ones are on disk. */
  stop(): Promise<void>;
}

/** Explicit, so that a changed default cannot reduce durability. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

const MB = 1024 ** 2;
/** A container's memory limit counts where it is lower than the machine's memory. */
const usableMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * Settings for a database that shares a machine with the gateway, on an SSD: 1/8 of the memory for shared buffers, 1/2
 * as the expected OS file cache, and checkpoints by time rather than by the WAL volume of a settlement. JIT costs more
 * than it saves for statements of a few milliseconds.
 */
function sizedBy(memory: number): Readonly<Record<string, string>> {
  const ofMemory = (part: number, most: number) => `${Math.floor(Math.min(memory * part, most * MB) / MB)}MB`;
  return {
    shared_buffers: ofMemory(1 / 8, 1_024),
    effective_cache_size: ofMemory(1 / 2, 16_384),
    random_page_cost: '1.1',
    max_wal_size: '4GB',
    jit: 'off',
  };
}

/** Starts PostgreSQL on the cluster and resolves once it accepts connections. Port 0 means any free one. */
export async function startCluster(
  place: ClusterPlace,
  wanted: { port: number; adminPassword: string; settings?: Readonly<Record<string, string>> },
): Promise<Running> {
  const attempts = wanted.port === 0 ? 5 : 1;
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted.port === 0 ? await freePort() : wanted.port;
    const running = launch(place, port, wanted.settings ?? {});
    const failure = await awaitReady(running, wanted.adminPassword);
    if (failure === undefined) return running;
    const log = await logTail(place.logFile);
    const portTaken = /Address already in use|could not bind/.test(log);
    if (!portTaken || attempt === attempts) {
      throw new EmbeddedDatabaseError(`PostgreSQL did not start on port ${port}. Its last words: ${log}`, {
        cause: failure,
      });
    }
  }
}

/**
 * Watcher in the shell: when this process ends, for whatever reason, its end of the pipe closes and PostgreSQL gets
 * SIGINT. The watcher is no child of PostgreSQL; a line on the pipe dismisses it.
 */
const WITH_WATCHER = '( ( cd /; read -r _ <&3 || kill -INT $$ ) >/dev/null 2>&1 & ); exec "$@" 3<&-';

function launch(place: ClusterPlace, port: number, extra: Readonly<Record<string, string>>): Running {
  const settings = {
    ...DURABLE,
    ...sizedBy(usableMemory()),
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Log neither rows nor statements: they contain members' data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...extra,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [
    '-c',
    `${WITH_WATCHER} >>"$LIVERY_PG_LOG" 2>&1`,
    'sh',
    place.binaries.postgres,
    '-D',
    place.cluster,
    ...flags,
  ];
  const child = spawn('/bin/sh', command, {
    ...place.user,
    cwd: place.cluster,
    // A terminal's Ctrl-C goes to the whole process group: the gateway closes first, then stops the database itself.
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', LIVERY_PG_LOG: place.logFile },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = child.stdio[3];
  pipe?.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  void ended.then(() => pipe !== null && pipe !== undefined && 'end' in pipe && pipe.end('gone\n'));
  child.unref();
  if (pipe !== null && pipe !== undefined && 'unref' in pipe) (pipe as Socket).unref();
  return {
    port,
    process: child,
    ended,
    async stop() {
      child.ref();
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await ended;
    },
  };
}

async function awaitReady(running: Running, password: string): Promise<unknown> {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    const failure = await tryConnect(running.port, password);
    if (failure === undefined) return undefined;
    if (running.process.exitCode !== null || running.process.signalCode !== null) return failure;
    if (Date.now() > deadline) {
      await running.stop();
      return failure;
    }
    await pause(25);
  }
}

async function tryConnect(port: number, password: string): Promise<unknown> {
  const client = new Client({ host: '127.0.0.1', port, user: ADMIN, password, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    await client.end().catch(() => undefined);
    return error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Creates the log file when it is missing and makes it writable for the database's user. */
export async function prepareLog(file: string, user: RunAs | undefined): Promise<void> {
  await (await open(file, 'a', 0o600)).close();
  if (user !== undefined) await giveTo(user, file);
}

async function logTail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-6).join(' | ');
}
