import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provisionBank } from '#bank/db/provision.ts';
import { type BrandFolder, brandFile, makeBrandFolder, until } from '#brand/testing/brand-files.ts';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { provisionHouse } from '#house/db/provision.ts';
import { makeEmptyBuild } from '#tests/support/stopping/empty-build.ts';
import { type Held, halfRequests, heldSocket, heldStream, hold } from '#tests/support/stopping/held-connections.ts';

const SECRET = 'a secret of thirty-two letters and more';
const NOTHING_LISTENS = 'http://127.0.0.1:1';
let folder: string;
let brands: BrandFolder;
const databases: TestDatabase[] = [];
const children: ChildProcess[] = [];
const sockets: Socket[] = [];

interface Part {
  readonly port: number;
  /** Lines of its log, and what it writes besides. */
  readonly told: string[];
  end(): Promise<number | null>;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-stop-'));
  await makeEmptyBuild(folder);
  brands = await makeBrandFolder();
  await brands.write('aurora/brand.json', brandFile('aurora'));
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const socket of sockets) socket.destroy();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
  await brands.remove('.');
});

async function openDatabase(): Promise<string> {
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
async function start(
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
  const told: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => told.push(...String(chunk).split('\n').filter(Boolean)));
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`${script.join(' ')} ended: ${told.join('\n')}`);
      return (await statusOf(port, host, path)) === 200;
    },
    `${script.join(' ')} answers`,
  );
  return {
    ...{ port, told },
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
function warningsIn(told: readonly string[]): readonly string[] {
  return told.filter((line) => /"level":[456]0|^\(node:|Error/.test(line));
}

/**
 * A stop takes 2 s on a machine that is not in use (tests/deep/soak.deep.ts holds to that). Whoever waits for a client until it
 * gives up, or for an answer's 6 s, takes longer than this on any machine.
 */
const MOST_MS = 5_000;

/** Holds connections at a part and asks it to stop. */
async function stopWhileHeld(part: Part, held: (port: number) => readonly Held[]) {
  sockets.push(...(await hold(part.port, held(part.port))));
  const before = part.told.length;
  const began = performance.now();
  const code = await part.end();
  const isSlow = performance.now() - began > MOST_MS;
  return { code, isSlow, warnings: warningsIn(part.told.slice(before)) };
}

const CLEAN = { code: 0, isSlow: false, warnings: [] };
const PART = ['src/compose/part.ts'];

it('the whole site stops cleanly while streams, sockets and half-sent requests are held at each of its hosts', async () => {
  const site = await start(['src/main.ts'], { DATABASE_URL: await openDatabase() }, 'aurora.localhost', '/index');
  const held = (port: number) => [
    ...halfRequests('aurora.localhost', '/wps/session/login'),
    ...['games', 'bank', 'console', 'chat'].flatMap((name) => halfRequests(`${name}.localhost`)),
    ...halfRequests('console.localhost', '/staff/session'),
    ...halfRequests('127.0.0.1'),
    heldStream('aurora.localhost', '/_portal/events'),
    heldSocket('chat.localhost', '/socket', `http://chat.localhost:${port}`),
    heldSocket('games.localhost', '/api/duel', `http://games.localhost:${port}`),
  ];
  expect(await stopWhileHeld(site, held)).toEqual(CLEAN);
});

it('a site whose demo is being laid stops in time, with a year of history too', async () => {
  const wanted = { DATABASE_URL: await openDatabase(), LIVERY_DEMO: '1', LIVERY_DEMO_HISTORY: '2000' };
  const site = await start(['src/main.ts'], wanted, 'aurora.localhost', '/index');
  await until(async () => site.told.some((line) => line.startsWith('demo data')), 'the demo is being laid');
  expect(site.told.join('\n')).not.toContain('demo history is complete');
  expect(await stopWhileHeld(site, () => halfRequests('aurora.localhost'))).toEqual(CLEAN);
});

it('each part by itself stops cleanly while streams, sockets and half-sent requests are held at it', async () => {
  const ownerUrl = await openDatabase();
  const gateway = await start([...PART, 'gateway'], { DATABASE_URL: ownerUrl }, '127.0.0.1', '/readyz');
  const before = { GATEWAY_URL: `http://127.0.0.1:${gateway.port}` };
  const edge = await start([...PART, 'edge'], before, 'aurora.localhost', '/index');
  const site = (name: string) => start([...PART, name], before, `${name}.localhost`, '/');
  const [staff, chat] = [await site('console'), await site('chat')];
  const relayed = [
    ...halfRequests('aurora.localhost', '/wps/session/login'),
    ...halfRequests('console.localhost', '/staff/session'),
    heldStream('aurora.localhost', '/_portal/events'),
  ];
  const room = (port: number) => [
    ...halfRequests('chat.localhost'),
    heldSocket('chat.localhost', '/socket', `http://chat.localhost:${port}`),
  ];
  expect(await stopWhileHeld(chat, room)).toEqual(CLEAN);
  expect(await stopWhileHeld(staff, () => halfRequests('console.localhost', '/staff/session'))).toEqual(CLEAN);
  expect(await stopWhileHeld(edge, () => relayed)).toEqual(CLEAN);
  const direct = (port: number) => [
    ...halfRequests(`127.0.0.1:${port}`, '/wps/session/login'),
    ...halfRequests(`127.0.0.1:${port}`, '/seamless/bet'),
  ];
  expect(await stopWhileHeld(gateway, direct)).toEqual(CLEAN);
});

it('the games’ and the bank’s server stop cleanly while sockets and half-sent requests are held at them', async () => {
  const ownerUrl = await openDatabase();
  const house = await start(
    [...PART, 'house'],
    {
      LIVERY_HOUSE_SECRET: SECRET,
      LIVERY_HOUSE_DATABASE_URL: await provisionHouse(ownerUrl),
      HOUSE_GATEWAY_URL: NOTHING_LISTENS,
    },
    'games.localhost',
    '/verify',
  );
  const play = (port: number) => [
    ...halfRequests('games.localhost', '/api/session'),
    heldSocket('games.localhost', '/api/duel', `http://games.localhost:${port}`),
  ];
  expect(await stopWhileHeld(house, play)).toEqual(CLEAN);
  const bank = await start(
    [...PART, 'bank'],
    {
      LIVERY_BANK_SECRET: SECRET,
      LIVERY_BANK_DATABASE_URL: await provisionBank(ownerUrl),
      BANK_GATEWAY_URL: NOTHING_LISTENS,
    },
    'bank.localhost',
    '/transfer',
  );
  expect(await stopWhileHeld(bank, () => halfRequests('bank.localhost', '/transfer'))).toEqual(CLEAN);
});
