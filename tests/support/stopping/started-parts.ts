import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrandFolder, brandFile, makeBrandFolder, until } from '#brand/testing/brand-files.ts';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { makeEmptyBuild } from './empty-build.ts';
import { type Held, hold } from './held-connections.ts';

/** Shared secret of all started processes. */
export const SECRET = 'a secret of thirty-two letters and more';
let folder: string;
let brands: BrandFolder;
const databases: TestDatabase[] = [];
const children: ChildProcess[] = [];
const sockets: Socket[] = [];

/** A started server process. */
export interface Part {
  readonly port: number;
  /** Lines of its stdout and stderr. */
  readonly reported: string[];
  end(): Promise<number | null>;
}

/** Creates what the processes need to start: an empty build and a brand. */
export async function prepareParts(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'livery-stop-'));
  await makeEmptyBuild(folder);
  brands = await makeBrandFolder();
  await brands.write('aurora/brand.json', brandFile('aurora'));
}

/** Kills the processes and removes their files and databases. */
export async function removeParts(): Promise<void> {
  for (const child of children) child.kill('SIGKILL');
  for (const socket of sockets) socket.destroy();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
  await brands.remove('.');
}

/** Creates a database; returns the URL of its owner role. */
export async function openDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.ownerUrl;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A start takes seconds, on a busy machine minutes. */
const START_MS = 180_000;

/** Starts a server process, and waits until it answers `path` at `host` with 200. */
export async function startPart(
  script: readonly string[],
  env: Record<string, string>,
  host: string,
  path: string,
): Promise<Part> {
  const port = await freePort();
  const settings = { LIVERY_DIST: folder, LIVERY_BRANDS: brands.root, LIVERY_EDGE_SECRET: SECRET, PORT: String(port) };
  const child = spawn(process.execPath, script, {
    env: { ...process.env, LIVERY_DATABASE: '', ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const reported: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => reported.push(...String(chunk).split('\n').filter(Boolean)));
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`${script.join(' ')} ended: ${reported.join('\n')}`);
      return (await statusOf(port, host, path)) === 200;
    },
    `${script.join(' ')} answers`,
    START_MS,
  );
  return {
    port,
    reported,
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

function statusOf(port: number, host: string, path: string): Promise<number> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path, headers: { host }, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).once('error', () => resolve(0));
  });
}

/** Log lines that must not occur during a graceful shutdown: warnings and errors. */
function warningsIn(reported: readonly string[]): readonly string[] {
  return reported.filter((line) => /"level":[456]0|^\(node:|Error/.test(line));
}

/**
 * A shutdown takes 2 s on an idle machine (tests/deep/soak.deep.ts checks that). A process that waits for a client to
 * give up, or for the 6 s of a response, exceeds this limit on any machine.
 */
const MOST_MS = 5_000;

/** Holds connections open to a process and asks it to stop. */
export async function stopWhileHeld(part: Part, held: (port: number) => readonly Held[]) {
  sockets.push(...(await hold(part.port, held(part.port))));
  const before = part.reported.length;
  const began = performance.now();
  const code = await part.end();
  const isSlow = performance.now() - began > MOST_MS;
  return { code, isSlow, warnings: warningsIn(part.reported.slice(before)) };
}

/** The result of stopWhileHeld for a graceful shutdown. */
export const CLEAN = { code: 0, isSlow: false, warnings: [] };
