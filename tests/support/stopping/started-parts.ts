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

/** The secret that all parts share. */
export const SECRET = 'a secret of thirty-two letters and more';
let folder: string;
let brands: BrandFolder;
const databases: TestDatabase[] = [];
const children: ChildProcess[] = [];
const sockets: Socket[] = [];

/** A process that was started. */
export interface Part {
  readonly port: number;
  /** Lines of its log, and what it writes besides. */
  readonly reported: string[];
  end(): Promise<number | null>;
}

/** Makes what parts need to start: an empty build and a brand. */
export async function prepareParts(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'livery-stop-'));
  await makeEmptyBuild(folder);
  brands = await makeBrandFolder();
  await brands.write('aurora/brand.json', brandFile('aurora'));
}

/** Ends and removes what was started. */
export async function removeParts(): Promise<void> {
  for (const child of children) child.kill('SIGKILL');
  for (const socket of sockets) socket.destroy();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
  await brands.remove('.');
}

/** Makes a database; answers its owner's URL. */
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

/** Starts a part as a process, and waits until it answers `path` at `host`. */
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
  );
  return {
    ...{ port, reported },
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

/** What a log may not hold when a process was asked to stop: anything at the level of a warning or above. */
function warningsIn(reported: readonly string[]): readonly string[] {
  return reported.filter((line) => /"level":[456]0|^\(node:|Error/.test(line));
}

/**
 * A stop takes 2 s on a machine that is not in use (tests/deep/soak.deep.ts holds to that). Whoever waits for a client until it
 * gives up, or for an answer's 6 s, takes longer than this on any machine.
 */
const MOST_MS = 5_000;

/** Holds connections at a part and asks it to stop. */
export async function stopWhileHeld(part: Part, held: (port: number) => readonly Held[]) {
  sockets.push(...(await hold(part.port, held(part.port))));
  const before = part.reported.length;
  const began = performance.now();
  const code = await part.end();
  const isSlow = performance.now() - began > MOST_MS;
  return { code, isSlow, warnings: warningsIn(part.reported.slice(before)) };
}

/** What stopWhileHeld answers of a clean stop. */
export const CLEAN = { code: 0, isSlow: false, warnings: [] };
