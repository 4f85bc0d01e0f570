import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GAMES } from './games/games.ts';
import { openTestDemoGames, type TestDemoGames } from './testing/test-demo-games.ts';

let demoGames: TestDemoGames;

beforeAll(async () => {
  demoGames = await openTestDemoGames();
});

afterAll(() => demoGames.close());

const ask = (url: string, headers: Record<string, string> = {}) => demoGames.server().app.inject({ url, headers });

describe('the pages of the games', () => {
  it('M150: only portals frame a game’s page; it runs only its own scripts and carries no inline code', async () => {
    const reply = await ask(
      `/play/ANY?ticket=x&lang=VI&mode=light&accent=ff8800&text-on-accent=101010&money=after&sign=${encodeURIComponent('₫')}`,
    );
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';",
    );
    expect(policy).toContain('frame-ancestors http://*.localhost:*');
    expect(policy).not.toContain('unsafe');
    expect(reply.headers['x-frame-options']).toBeUndefined();
    expect(reply.headers['cross-origin-opener-policy']).toBeUndefined();
    expect(reply.body).toMatch(/^<!doctype html><html lang="vi" dir="ltr" data-mode="light">/);
    expect(reply.body).not.toMatch(/ style="|<style|<script(?![^>]*(?:src=|type="application\/json"))/);
    expect(reply.body).toContain('"accent":"#ff8800"');
    expect(reply.body).toContain('"writing":{"direction":"ltr","money":{"position":"after","symbol":"₫"}}');
    expect((await ask('/verify?dir=rtl')).body).toContain('<html lang="en" dir="rtl"');
  });

  it('other address parameters are data, with any content', async () => {
    const evil = encodeURIComponent('</script><img src=x onerror=alert(1)>');
    const reply = await ask(`/play/${evil}?lang=${evil}&mode=${evil}&accent=${evil}`);
    expect(reply.body).not.toContain('<img');
    expect(reply.body).toContain('data-mode="dark"');
  });

  it('every answer has its type, and HSTS over TLS', async () => {
    for (const [url, status] of [
      ['/play/ANY', 200],
      ['/verify', 200],
      ['/nowhere', 404],
      ['/api/session', 401],
      ['/%zz', 400],
    ]) {
      const secure = await ask(String(url), { 'x-forwarded-proto': 'https' });
      expect([url, secure.statusCode]).toEqual([url, status]);
      expect(secure.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none';/),
        'origin-agent-cluster': '?1',
        'permissions-policy': expect.stringContaining('camera=()'),
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      });
      expect((await ask(String(url))).headers['strict-transport-security']).toBeUndefined();
    }
    expect((await ask('/%zz')).json()).toEqual({ error: 'invalid_request' });
  });

  it('the page that verifies an outcome is public and cannot be framed', async () => {
    const reply = await ask('/verify');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(reply.body).toContain(`"kinds":${JSON.stringify(GAMES.map(({ kind }) => kind))}`);
  });

  it('missing and invalid resources are reported as data', async () => {
    expect((await ask('/nowhere')).json()).toEqual({ error: 'not_found' });
    expect((await ask('/assets/../demo-games-chunks.json')).statusCode).toBe(404);
    const broken = await demoGames.server().app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect([broken.statusCode, broken.json()]).toEqual([400, { error: 'invalid_request' }]);
  });
});

describe('sessions', () => {
  it('M150: a ticket opens a game once; its session survives a reload; nothing of the gateway’s session is exposed', async () => {
    const ticket = demoGames.gateway.ticketFor('slot', 'once');
    const open = () => demoGames.server().app.inject({ method: 'POST', url: '/api/session', payload: { ticket } });
    const first = await open();
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ balance: '100000', game: { kind: 'slot' }, seeds: { nextNonce: 0 } });
    expect(first.body).not.toMatch(/serverSeed|walletSession|wallet_session/);
    expect((await open()).json()).toEqual({ error: 'ticket_used' });
    const again = await ask('/api/session', { authorization: `Bearer ${first.json().token}` });
    expect(again.json()).toMatchObject({ displayName: 'on***', balance: '100000' });
  });

  it('a missing, wrong or logged-out token opens nothing', async () => {
    const page = await demoGames.enter('slot', 'leaver');
    for (const headers of [{}, { authorization: 'Bearer short' }, { authorization: `Bearer ${'a'.repeat(43)}` }])
      expect((await ask('/api/rounds', headers)).json()).toEqual({ error: 'session_over' });
    await page.post('/api/leave');
    expect(await page.get('/api/rounds')).toMatchObject({ status: 401 });
  });

  it('only its own session plays a game, and only its player sees a round', async () => {
    const [slot, table] = [await demoGames.enter('slot', 'one'), await demoGames.enter('highlow', 'two')];
    expect((await slot.get('/api/highlow/table')).status).toBe(401);
    expect((await table.post('/api/slot/spin', { stake: '100' })).status).toBe(401);
    const { body } = await slot.post('/api/slot/spin', { stake: '100' });
    expect((await slot.get(`/api/rounds/${body['round']}`)).status).toBe(200);
    expect((await table.get(`/api/rounds/${body['round']}`)).status).toBe(404);
  });

  it('a ticket stays unused if the gateway is down at its exchange', async () => {
    demoGames.gateway.failAll('never');
    const ticket = demoGames.gateway.ticketFor('slot', 'later');
    const reply = await demoGames.server().app.inject({ method: 'POST', url: '/api/session', payload: { ticket } });
    expect([reply.statusCode, reply.json()]).toEqual([503, { error: 'busy' }]);
    demoGames.gateway.failAll(undefined);
  });
});

describe('seeds', () => {
  it('M152: a change of seeds reveals the old pair, whose fingerprint was shown before, and its rounds can be checked', async () => {
    const page = await demoGames.enter('slot', 'checker');
    const shown = page.reported['seeds'] as { commitment: string };
    const { body: played } = await page.post('/api/slot/spin', { stake: '100' });
    expect((await page.get('/api/rounds')).body).toMatchObject({ rounds: [{ serverSeed: null, nonce: 0 }] });
    const { body } = await page.post('/api/seeds', { clientSeed: 'my-own' });
    expect(body).toMatchObject({
      revealed: { commitment: shown.commitment, rounds: 1 },
      seeds: { clientSeed: 'my-own', nextNonce: 0 },
    });
    const { openStream, commitTo } = await import('./rules/fair.ts');
    const { blocksOf, playSlot, slotPayout } = await import('./games/slot/rules/slot.ts');
    const { findMachine } = await import('./games/slot/rules/machines.ts');
    const machine = findMachine((played['outcome'] as { variant: string }).variant) ?? expect.fail();
    const revealed = body['revealed'] as { serverSeed: string; clientSeed: string };
    expect(await commitTo(revealed.serverSeed)).toBe(shown.commitment);
    const again = playSlot(machine, await openStream({ ...revealed, nonce: 0 }, blocksOf(machine)));
    expect(String(slotPayout(100n, again))).toBe(played['payout']);
    expect((await page.post('/api/seeds', { clientSeed: 'not: allowed' })).status).toBe(400);
  });

  it('the seeds stay while a round is open', async () => {
    const page = await demoGames.enter('slot', 'waiter');
    await page.post('/api/slot/spin', { stake: '100' });
    await demoGames.ask(
      `update demo_games.round set state = 'open', payout = null, held_until = now() + interval '1 hour' where player = 'waiter'`,
    );
    expect(await page.post('/api/seeds', { clientSeed: 'mine' })).toMatchObject({
      status: 409,
      body: { error: 'seeds_in_use' },
    });
  });
});

describe('the high-low table', () => {
  it('M150: the open card is the card that is bet on, and books and balance agree', async () => {
    const page = await demoGames.enter('highlow', 'caller');
    let { body: table } = await page.get('/api/highlow/table');
    for (let round = 0; round < 8; round += 1) {
      const { rank } = table['open'] as { rank: number };
      const call = rank < 7 ? 'higher' : 'lower';
      const { status, body } = await page.post('/api/highlow/guess', { stake: '100', call, nonce: table['nonce'] });
      expect(status).toBe(200);
      expect(body['outcome']).toMatchObject({ open: table['open'] });
      expect(body['balance']).toBe(String(demoGames.gateway.walletBalance('caller').balance));
      table = body['table'] as Record<string, unknown>;
    }
    const [sum] = await demoGames.ask<{ net: bigint }>(
      `select sum(payout - stake)::bigint as net from demo_games.round where player = 'caller'`,
    );
    expect(demoGames.gateway.walletBalance('caller').balance).toBe(100_000n + (sum?.net ?? 0n));
  });

  it('a bet on a changed table is refused; so is a call that cannot win', async () => {
    const page = await demoGames.enter('highlow', 'late');
    const { body: table } = await page.get('/api/highlow/table');
    const stale = await page.post('/api/highlow/guess', { stake: '100', call: 'same', nonce: 99 });
    expect(stale).toMatchObject({ status: 409, body: { error: 'table_moved', table } });
    const two = await Promise.all(
      [1, 2].map(() => page.post('/api/highlow/guess', { stake: '100', call: 'same', nonce: table['nonce'] })),
    );
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await page.post('/api/highlow/guess', { stake: '100', call: 'sideways', nonce: 1 })).status).toBe(400);
  });
});

describe('the demo games’ database', () => {
  it('its role sees no table of the gateway, and the gateway’s role sees none here', async () => {
    const client = new Client({ connectionString: demoGames.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'p')
         and has_table_privilege('livery_demo_games', c.oid, 'select, insert, update, delete')`,
    );
    const { rows: theirs } = await client.query(
      `select has_schema_privilege('livery_app', 'demo_games', 'usage') as may, has_schema_privilege('livery_demo_games', 'public', 'create') as makes`,
    );
    await client.end();
    expect(rows).toEqual([]);
    expect(theirs).toEqual([{ may: false, makes: false }]);
  });
});
