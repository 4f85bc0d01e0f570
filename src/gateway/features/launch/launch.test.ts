import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SeamlessReply } from '#contract/vendors/seamless.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVendor, launchQuery, ticketOf, type Vendor } from '#gateway/testing/vendor.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
let vendor: Vendor;
let player: Visitor;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'harbor']);
  vendor = createVendor(gateway);
  player = createVisitor(gateway, 'aurora');
  await player.logIn('player1', 'Livery-demo-1');
});

afterAll(async () => {
  await gateway.close();
});

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);

async function launch(rest: Readonly<Record<string, string>>, visitor = player) {
  return (await visitor.ask('GET', launchQuery('aurora', rest))).json();
}

async function redeem(address: string) {
  const { body } = await vendor.call('authenticate', { ticket: ticketOf(address) });
  return body.ok ? (body.value as SeamlessReply<'authenticate'>) : body.error;
}

/** A catalogue game offered by aurora. */
async function someGame(condition: string) {
  const { rows } = await inAurora((db) =>
    sql<{ nodeId: string; code: string; vendor: string; category: string; kind: string }>`
      select game.node_id as "nodeId", code, vendor, category, kind from game join merchant_game using (node_id)
        where enabled and ${sql.raw(condition)} order by node_id limit 1`.execute(db),
  );
  const [game] = rows;
  return game ?? expect.fail(`no game with ${condition}`);
}

/** Like the portal: solves the human check when it is required. */
async function tryGame(visitor: Visitor, nodeId: string, vassalage: string) {
  const ask = (more: object) =>
    visitor.ask('GET', `/wps/relay/GCS_gameTrialLaunch?${new URLSearchParams({ nodeId, vassalage, ...more })}`);
  const reply = await ask({});
  if (reply.json().errorCode !== 'human_check_required') return reply;
  return ask({ humanCheck: await visitor.humanCheck('register') });
}

describe('M298: the launch address', () => {
  test('M148, M298: it leads to the demo vendor and carries a ticket and a language, never token or name', async () => {
    const { nodeId, code, vendor: vassalage } = await someGame("kind = 'slot'");
    const reply = await launch({ nodeId, vassalage, language: 'VI' });
    expect(reply.success).toBe(true);
    const address = new URL(reply.value.game_url);
    expect([address.origin, address.pathname]).toEqual(['http://games.localhost:8080', `/play/${code}`]);
    expect([...address.searchParams.keys()]).toEqual(['ticket', 'lang']);
    expect(address.searchParams.get('lang')).toBe('VI');
    expect(address.href).not.toContain(player.token);
    expect(address.href).not.toContain('player1');
  });

  test('M298: its ticket opens the named game for the member, once', async () => {
    const game = await someGame("kind = 'duel'");
    const { value } = await launch({ nodeId: game.nodeId, vassalage: game.vendor });
    const reported = await redeem(value.game_url);
    const { nodeId, code, category, kind } = game;
    expect(reported).toMatchObject({
      game: { nodeId, code, vendor: game.vendor, category, kind },
      isTrial: false,
      balance: '125000',
    });
    expect(await redeem(value.game_url)).toBe('ticket_invalid');
  });

  test('D18: a ticket is valid for 60 s, at its own merchant, and sixteen in parallel open one session', async () => {
    const address = (await launch({ vassalage: 'AXIOM' })).value.game_url;
    const replies = await Promise.all(Array.from({ length: 16 }, () => redeem(address)));
    expect(replies.filter((reply) => typeof reply !== 'string')).toHaveLength(1);
    const late = (await launch({ vassalage: 'AXIOM' })).value.game_url;
    await inAurora((db) => sql`update game_launch set expires_at = expires_at - interval '60 seconds'`.execute(db));
    expect(await redeem(late)).toBe('ticket_invalid');
    const moved = (await launch({ vassalage: 'AXIOM' })).value.game_url;
    const { body } = await vendor.call('authenticate', { ticket: ticketOf(moved).replace('aurora', 'harbor') });
    expect(body).toEqual({ ok: false, error: 'ticket_invalid' });
  });

  test('a log-out and a ban invalidate unopened tickets', async () => {
    const visitor = createVisitor(gateway, 'aurora');
    await visitor.logIn('agent1', 'Livery-demo-1');
    const first = (await launch({ vassalage: 'AXIOM' }, visitor)).value.game_url;
    const status = (value: string) =>
      inAurora((db) => sql`update member set status = ${value} where account = 'agent1'`.execute(db));
    await status('disabled');
    expect(await redeem(first)).toBe('player_blocked');
    await status('active');
    const second = (await launch({ vassalage: 'AXIOM' }, visitor)).value.game_url;
    await visitor.ask('DELETE', '/wps/session/logout');
    expect(await redeem(second)).toBe('ticket_invalid');
  });

  test('M149: a lottery sends the vendor its game, its prize mode and its view; the way back stays within the site', async () => {
    const lottery = { lottoGameCode: 'FLASHDICE', lottoPrizeMode: 'Elott', lottoView: 'betting', lottoArea: 'CLASSIC' };
    const { value } = await launch({ vassalage: 'QUICKDRAW', ...lottery, backUrl: '/elott?page=2' });
    expect(await redeem(value.game_url)).toMatchObject({
      game: { kind: 'lottery', vendor: 'QUICKDRAW' },
      lottery: { gameCode: 'FLASHDICE', prizeMode: 'Elott', view: 'betting' },
      portalUrl: 'http://aurora.localhost/elott?page=2',
    });
    for (const backUrl of ['//evil.example', 'https://evil.example', '/\\evil.example', '/a b', 'javascript:1']) {
      const reply = await player.ask('GET', launchQuery('aurora', { vassalage: 'QUICKDRAW', backUrl }));
      expect(reply.statusCode).toBe(422);
    }
  });

  test('M298: a vendor of tables or sports opens by own route', async () => {
    for (const [vassalage, category, kind] of [
      ['AXIOM', 'LIVE', 'table'],
      ['NORTHPITCH', 'SPORTS', 'sports'],
      ['CLUTCH', 'ESPORTS', 'sports'],
    ] as const) {
      const { value } = await launch({ vassalage });
      expect(await redeem(value.game_url)).toMatchObject({ game: { vendor: vassalage, category, kind } });
    }
  });

  test('M144: a launched game is among the recent games', async () => {
    const { nodeId, vendor: vassalage } = await someGame("kind = 'slot'");
    await launch({ nodeId, vassalage });
    const { value } = (await player.ask('GET', '/wps/relay/GCS_recentGame')).json();
    expect(value.list[0].nodeId).toBe(nodeId);
  });
});

describe('M298: refusals', () => {
  test('an unknown game, another vendor’s, a list of games, and one that this merchant does not offer', async () => {
    const { nodeId } = await someGame("kind = 'slot' and vendor <> 'LUMEN'");
    const unknown = [
      await launch({ nodeId: 'no-such-game', vassalage: 'LUMEN' }),
      await launch({ nodeId, vassalage: 'LUMEN' }),
      await launch({ vassalage: 'LUMEN' }),
    ];
    expect(unknown.map(({ errorCode }) => errorCode)).toEqual(Array(3).fill('game_unknown'));
    const hidden = await someGame("kind = 'fish'");
    const offer = (enabled: boolean) =>
      inAurora((db) => sql`update merchant_game set enabled = ${enabled} where node_id = ${hidden.nodeId}`.execute(db));
    await offer(false);
    expect((await launch({ nodeId: hidden.nodeId, vassalage: hidden.vendor })).errorCode).toBe('game_disabled');
    await offer(true);
    expect((await launch({ vassalage: 'NOSUCHVENDOR' })).errorCode).toBe('game_disabled');
  });

  test('a visitor, and another merchant’s code', async () => {
    const visitor = createVisitor(gateway, 'aurora');
    expect((await visitor.ask('GET', launchQuery('aurora', { vassalage: 'AXIOM' }))).statusCode).toBe(401);
    expect((await player.ask('GET', launchQuery('harbor', { vassalage: 'AXIOM' }))).statusCode).toBe(403);
  });

  test('more than sixty launches of a member a minute', async () => {
    const eager = createVisitor(gateway, 'aurora');
    await eager.logIn('vip1', 'Livery-demo-1');
    const statuses = [];
    for (let attempt = 0; attempt < 62; attempt += 1)
      statuses.push((await eager.ask('GET', launchQuery('aurora', { vassalage: 'AXIOM' }))).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('M152: play money', () => {
  test('a visitor tries a game with play money, which stays the same from game to game', async () => {
    const { nodeId, vendor: vassalage } = await someGame("has_trial and category = 'RNG'");
    const visitor = createVisitor(gateway, 'aurora', '203.0.113.50');
    const first = await vendor.sit((await tryGame(visitor, nodeId, vassalage)).json().value.game_url);
    expect(first.reported).toMatchObject({ isTrial: true, balance: '200000' });
    expect(visitor.cookies.has('__Host-trial')).toBe(true);
    const bet = await first.bet('trial-round', 1, 500);
    expect(bet.body.value).toMatchObject({ balance: '199500' });
    const second = await redeem((await tryGame(visitor, nodeId, vassalage)).json().value.game_url);
    expect(second).toMatchObject({ player: first.reported.player, balance: '199500' });
    const anonymousVisitor = createVisitor(gateway, 'aurora', '203.0.113.51');
    const other = await redeem((await tryGame(anonymousVisitor, nodeId, vassalage)).json().value.game_url);
    expect(other).toMatchObject({ balance: '200000' });
    const { rows } = await inAurora((db) =>
      sql`select distinct a.kind from posting p join ledger_account a on a.id = p.account_id
        join transfer t on t.id = p.transfer_id where t.kind = 'play' order by 1`.execute(db),
    );
    expect(rows).toEqual([{ kind: 'trial' }, { kind: 'trial_vendor' }]);
  });

  test('new play money requires a human check, and a browser that has some needs none', async () => {
    const { nodeId, vendor: vassalage } = await someGame("has_trial and category = 'RNG'");
    const visitor = createVisitor(gateway, 'aurora', '203.0.113.54');
    const ask = (more: object = {}) =>
      visitor.ask('GET', `/wps/relay/GCS_gameTrialLaunch?${new URLSearchParams({ nodeId, vassalage, ...more })}`);
    expect((await ask()).json().errorCode).toBe('human_check_required');
    const login = await visitor.humanCheck('login');
    expect((await ask({ humanCheck: login })).json().errorCode).toBe('human_check_failed');
    const humanCheck = await visitor.humanCheck('register');
    expect((await ask({ humanCheck })).json().success).toBe(true);
    expect((await ask()).json().success).toBe(true);
    const other = createVisitor(gateway, 'aurora', '203.0.113.55');
    const again = new URLSearchParams({ nodeId, vassalage, humanCheck });
    expect((await other.ask('GET', `/wps/relay/GCS_gameTrialLaunch?${again}`)).json().errorCode).toBe(
      'human_check_failed',
    );
  });

  test('a trial account plays with its own play money', async () => {
    const visitor = createVisitor(gateway, 'aurora', '203.0.113.52');
    const ask: TestGateway['ask'] = (to, request) =>
      gateway.ask(to, { ...request, headers: { ...request.headers, 'x-gateway-version': '3' } });
    const trial = createVisitor({ ...gateway, ask }, 'aurora', '203.0.113.52');
    const humanCheck = await visitor.humanCheck('register');
    const body = { os: 'Linux', platform: 'W', random: 'a random text of launches', humanCheck };
    trial.token = (await trial.ask('POST', '/wps/session/login/freeplay', body)).json().value.token;
    const reported = await redeem((await launch({ vassalage: 'AXIOM' }, trial)).value.game_url);
    expect(reported).toMatchObject({ isTrial: true, balance: '200000' });
  });

  test('a game without a trial is refused, and every game where free play is off', async () => {
    const { nodeId, vendor: vassalage } = await someGame('not has_trial');
    const visitor = createVisitor(gateway, 'aurora', '203.0.113.53');
    expect((await tryGame(visitor, nodeId, vassalage)).json().errorCode).toBe('game_no_trial');
    await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', false, 'test');
    expect((await tryGame(visitor, nodeId, vassalage)).statusCode).toBe(403);
    await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', true, 'test');
  });

  test('an address block has as many new trial players an hour as free play', async () => {
    const { nodeId, vendor: vassalage } = await someGame("has_trial and category = 'RNG'");
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push((await tryGame(createVisitor(gateway, 'aurora', '198.51.100.9'), nodeId, vassalage)).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
