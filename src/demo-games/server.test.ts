import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEAMLESS_PREFIX, type SeamlessAction, seamlessHeaders } from '#contract/vendors/seamless.ts';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { provisionDemoGames } from './db/provision.ts';
import { type ScriptedGateway, scriptGateway } from './testing/scripted-gateway.ts';
import { makeClientFolder } from './testing/test-demo-games.ts';

const KILLS = 2;
const gateway: ScriptedGateway = scriptGateway();
let database: TestDatabase;
let databaseUrl: string;
let folder: string;
let wallet: Server;
let port: number;
let child: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  databaseUrl = await provisionDemoGames(database.ownerUrl);
  folder = await mkdtemp(join(tmpdir(), 'livery-house-alone-'));
  await makeClientFolder(join(folder, 'demo-games'));
  wallet = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const action = String(request.url).slice(SEAMLESS_PREFIX.length) as SeamlessAction;
      const post = { action, headers: {}, body, signal: new AbortController().signal };
      gateway.send(post).then(
        (reply) => {
          for (const name of Object.values(seamlessHeaders)) response.setHeader(name, reply.header(name) ?? '');
          response.end(reply.body);
        },
        () => response.destroy(),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(wallet, 'listening');
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  port = (free.address() as AddressInfo).port;
  free.close();
});

afterAll(async () => {
  child?.kill('SIGKILL');
  wallet.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    LIVERY_DIST: folder,
    LIVERY_DEMO_GAMES_SECRET: gateway.secret,
    LIVERY_DEMO_GAMES_DATABASE_URL: databaseUrl,
    DEMO_GAMES_GATEWAY_URL: `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`,
    DEMO_GAMES_LEASE_MS: '1000',
  };
  const made = spawn(process.execPath, ['src/demo-games/server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/verify`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 50_000 },
    )
    .toBe(200);
  return made;
}

function call(path: string, body: unknown, token?: string): Promise<Record<string, unknown> | undefined> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).then(
    (reply) => reply.json() as Promise<Record<string, unknown>>,
    () => undefined,
  );
}

async function ask<Row>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl, options: '-c search_path=demo_games' });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

it('a public server reports all faults in its settings, and ends', async () => {
  const { PATH = '' } = process.env;
  const env = { PATH, HOST: '0.0.0.0', PORT: '0', LIVERY_DEMO_GAMES_DATABASE_URL: databaseUrl };
  const start = async (secret: string) => {
    const more = { LIVERY_DEMO_GAMES_SECRET: secret, DEMO_GAMES_GATEWAY_URL: 'http://127.0.0.1:1' };
    const made = spawn(process.execPath, ['src/demo-games/server.ts'], { env: { ...env, ...more }, stdio: 'pipe' });
    made.stdout.resume();
    const [stderr, [code]] = await Promise.all([text(made.stderr), once(made, 'exit')]);
    return [code, stderr];
  };
  const [code, stderr] = await start('a long random text of the configuration');
  expect(code).toBe(1);
  expect(stderr).toMatch(/\(0\.0\.0\.0\), and 3 things[\s\S]*DEMO_GAMES_SECRET[\s\S]*TRUSTED_HOPS[\s\S]*GAMES_ORIGIN/);
  expect(await start('short')).toEqual([1, expect.stringContaining('shorter than 32 characters')]);
}, 60_000);

it('M150: a server killed with -9 in the middle of rounds, again and again: no unit is lost, none is doubled', async () => {
  child = await start();
  const ticket = gateway.ticketFor('slot', 'player-1');
  const token = String((await call('/api/session', { ticket }))?.['token']);
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    let isPlaying = true;
    const player = async (): Promise<void> => {
      while (isPlaying) {
        const played = await call('/api/slot/spin', { stake: '20' }, token);
        if (played?.['transferState'] === 'paid') acknowledged.push(String(played['round']));
      }
    };
    const before = acknowledged.length;
    const players = Array.from({ length: 6 }, player);
    await wait(150 + kill * 70);
    // On a busy machine it takes longer until there is pending work to kill.
    await expect.poll(() => acknowledged.length, { timeout: 50_000 }).toBeGreaterThan(before);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    isPlaying = false;
    await Promise.all(players);
    child = await start();
  }
  await expect
    .poll(
      async () =>
        (
          await ask(
            `select 1 from move where state = 'pending' union all select 1 from round where state in ('betting', 'open')`,
          )
        ).length,
      { timeout: 50_000 },
    )
    .toBe(0);
  const [sum] = await ask<{ net: string; rounds: string }>(
    `select coalesce(sum(payout - stake), 0) as net, count(*) as rounds from round where state = 'settled'`,
  );
  expect(Number(sum?.rounds)).toBeGreaterThanOrEqual(KILLS);
  expect(gateway.walletBalance('player-1').balance).toBe(100_000n + BigInt(sum?.net ?? 0));
  const settled = await ask<{ id: string }>(`select id from round where state = 'settled'`);
  const ids = new Set(settled.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  const wins = gateway.booked.filter(([action]) => action === 'win').map(([, round]) => round);
  expect(new Set(wins).size).toBe(wins.length);
  expect(await ask(`select 1 from move where state = 'refused'`)).toEqual([]);
}, 120_000);
