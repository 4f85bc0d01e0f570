import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import type { DemoGames } from '#demo-games/demo-games.ts';
import { makeClientFolder } from '#demo-games/testing/test-demo-games.ts';
import { openTestEdge, type TestEdge } from '#edge/testing/edge-of.ts';
import { demoGamesOf } from '#gateway/config/vendors.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { launchQuery, ticketOf } from '#gateway/testing/vendor.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { framedByBrands, linkDemoGames, makeLateFeed, openDemoGames } from './open-demo-games.ts';

let gateway: TestGateway;
let demoGames: DemoGames;
let folder: string;

async function open(): Promise<DemoGames> {
  const { secret, origin } = demoGamesOf(gateway.context.vendors);
  const opened = await openDemoGames({
    env: {},
    ownerUrl: gateway.database.ownerUrl,
    gateway: gateway.app,
    secret,
    origin,
    clientFolder: join(folder, 'client'),
    framedBy: framedByBrands(['localhost'], 8080, () => ['aurora.example']),
    trustedHops: 0,
    log: gateway.context.log,
  });
  if (opened === undefined) throw new Error('The house did not open.');
  return opened;
}

beforeAll(async () => {
  const feed = makeLateFeed();
  gateway = await createTestGateway(['aurora'], { lotteryFeed: feed.feed });
  folder = await makeClientFolder();
  await makeClientFolder(join(folder, 'demo-games'));
  demoGames = await open();
  feed.bind(demoGames.lotteryFeed);
});

afterAll(async () => {
  await demoGames.stop();
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

interface DuelSeat {
  readonly visitor: Visitor;
  post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>;
}

async function sit(account: string, query: Record<string, string>): Promise<DuelSeat> {
  const visitor = createVisitor(gateway, 'aurora');
  await visitor.logIn(account, 'Livery-demo-1');
  const reply = await visitor.ask('GET', launchQuery('aurora', query));
  const ticket = ticketOf(reply.json().value.game_url);
  const opened = await demoGames.app.inject({ method: 'POST', url: '/api/session', payload: { ticket } });
  const headers = { authorization: `Bearer ${opened.json().token}` };
  return {
    visitor,
    async post(url, payload) {
      const reported = await demoGames.app.inject({ method: 'POST', url, payload, headers });
      return { status: reported.statusCode, body: reported.json() };
    },
  };
}

/** The member's balance as the portal gets it, in minor units. */
async function balanceOf(visitor: Visitor): Promise<bigint> {
  const { value } = (await visitor.ask('GET', '/wps/v2/wallets/balance')).json();
  return BigInt(Math.round(Number(value.sumBalance) * 100));
}

async function netOf(kind: string): Promise<bigint> {
  const [sum] = await demoGames.context.db.ask<{ net: bigint }>(
    `select coalesce(sum(payout - stake), 0)::bigint as net from round where kind = $1 and state = 'settled'`,
    [kind],
  );
  return sum?.net ?? 0n;
}

describe('demo games and gateway in one process', () => {
  it('M150: 40 rounds of a slot, eight at a time, move the member’s balance as the provider’s books show', async () => {
    const { visitor, post } = await sit('player1', { vassalage: 'HALCYON', nodeId: 'house-slot' });
    const before = await balanceOf(visitor);
    for (let iteration = 0; iteration < 5; iteration += 1) {
      const played = await Promise.all(Array.from({ length: 8 }, () => post('/api/slot/spin', { stake: '20' })));
      expect(played.map(({ status, body }) => [status, body['transferState']])).toEqual(
        played.map(() => [200, 'paid']),
      );
    }
    expect(await balanceOf(visitor)).toBe(before + (await netOf('slot')));
  });

  it('M150: a vendor’s own page opens the game of its category, and no other game', async () => {
    const { post } = await sit('vip1', { vassalage: 'AXIOM' });
    const bet = { room: 'AXIOMROU', numero: '20310501-0001', bets: [{ spot: 'red', stake: '20' }] };
    expect(await post('/api/table/bets', bet)).toMatchObject({ status: 409, body: { error: 'table_moved' } });
    expect((await post('/api/slot/spin', { stake: '20' })).status).toBe(401);
  });

  it('M150: a high-low round moves the member’s balance as the provider’s books show', async () => {
    const { visitor, post } = await sit('vip1', { vassalage: 'KESTREL', nodeId: 'house-highlow' });
    const before = await balanceOf(visitor);
    const table = async () =>
      (await post('/api/highlow/guess', { stake: '20', call: 'same', nonce: -1 })).body['table'] as { nonce: number };
    const { nonce } = await table();
    expect((await post('/api/highlow/guess', { stake: '20', call: 'same', nonce })).status).toBe(200);
    expect(await balanceOf(visitor)).toBe(before + (await netOf('highlow')));
  });

  it('a player’s launch ticket opens only one session', async () => {
    const visitor = createVisitor(gateway, 'aurora');
    await visitor.logIn('player1', 'Livery-demo-1');
    const { value } = (await visitor.ask('GET', launchQuery('aurora', { vassalage: 'AXIOM' }))).json();
    const payload = { ticket: ticketOf(value.game_url) };
    const ask = async () => (await demoGames.app.inject({ method: 'POST', url: '/api/session', payload })).statusCode;
    expect([await ask(), await ask()]).toEqual([200, 401]);
  });

  it('LIVERY_DEMO_GAMES=off starts none; an invalid value is refused with a message', async () => {
    const deps = {
      ownerUrl: gateway.database.ownerUrl,
      gateway: gateway.app,
      secret: 'x',
      origin: 'http://games.localhost',
      clientFolder: folder,
      framedBy: () => [],
      trustedHops: 0,
      log: gateway.context.log,
    };
    expect(await openDemoGames({ ...deps, env: { LIVERY_DEMO_GAMES: 'off' } })).toBeUndefined();
    await expect(openDemoGames({ ...deps, env: { LIVERY_DEMO_GAMES: 'no' } })).rejects.toThrow(/set it to on or off/);
  });
});

describe('games behind the edge', () => {
  let site: TestEdge;
  let port: number;

  beforeAll(async () => {
    // The console runs in the same process, but brands may not frame it.
    const console = { ...linkDemoGames(demoGames), origin: 'http://console.localhost:8080', isFramed: false };
    const guests = [linkDemoGames(demoGames), console];
    site = await openTestEdge({ files: { 'aurora/brand.json': brandFile('aurora') }, guests });
    const address = new URL(await site.edge.app.listen({ host: '127.0.0.1', port: 0 }));
    port = Number(address.port);
  });

  afterAll(() => site.close());

  it('its host answers with its own headers, every brand may frame it, and no brand’s host reaches it', async () => {
    const ask = (host: string, url: string) => site.edge.app.inject({ url, headers: { host } });
    const page = await ask('games.localhost', '/play/X');
    expect(page.headers['content-security-policy']).toContain(
      'frame-ancestors http://*.localhost:8080 https://*.localhost:* ',
    );
    expect(page.headers['content-security-policy']).toContain('https://aurora.example:*');
    expect(page.headers['x-frame-options']).toBeUndefined();
    const portal = await ask('aurora.localhost', '/index');
    expect(portal.headers['content-security-policy']).toContain('frame-src http://games.localhost:8080');
    expect(portal.headers['content-security-policy']).not.toContain('console');
    const [, revision] = /"revision":"([\w-]+)"/.exec(portal.body) ?? [];
    const resolved = await ask('aurora.localhost', `/_portal/${revision}/EN.json`);
    expect(resolved.json().portal.services.frameOrigins).toEqual(['http://games.localhost:8080']);
    expect(portal.headers['permissions-policy']).toContain('"http://games.localhost:8080"');
    expect(portal.headers['x-frame-options']).toBe('DENY');
    expect((await ask('aurora.localhost', '/play/X')).body).not.toContain('game-page');
  });

  it('a socket opens only at the games’ host and only from the games’ own pages', async () => {
    const connect = (host: string, origin = 'http://games.localhost:8080') =>
      new Promise<number>((resolve, reject) => {
        const asked = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
        const headers = { host, origin, ...asked, 'sec-websocket-key': Buffer.alloc(16).toString('base64') };
        const opening = request({ host: '127.0.0.1', port, path: '/api/duel', headers });
        opening.on('upgrade', (_response, socket) => {
          socket.destroy();
          resolve(101);
        });
        opening.on('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        opening.on('error', reject).end();
      });
    const hosts = ['games.localhost', 'aurora.localhost', 'nobody.example'];
    expect(await Promise.all(hosts.map((host) => connect(host)))).toEqual([101, 404, 404]);
    const pages = [
      'http://aurora.localhost:8080',
      'https://evil.example',
      'null',
      'http://games.localhost:8080.evil.example',
    ];
    expect(await Promise.all(pages.map((origin) => connect('games.localhost', origin)))).toEqual([403, 403, 403, 403]);
  });
});
