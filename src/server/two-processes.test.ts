import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { openBrandFolder } from '#brand/store.ts';
import { type BrandFolder, brandFile, makeBrandFolder, until } from '#brand/testing/brand-files.ts';
import { UNATTENDED_HEADER } from '#contract/staff/session/calls.ts';
import { staffPath } from '#contract/staff/staff-call.ts';
import { changeTrees, documents } from '#contract/staff/trees/calls.ts';
import { hashEffectText } from '#contract/staff/trees/effect-hash.ts';
import { readEdgeConfig } from '#edge/config.ts';
import { createGuestServer } from '#edge/pipeline/guest-server.ts';
import type { Guest } from '#edge/pipeline/guests.ts';
import { buildGateway } from '#gateway/app.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser } from '#gateway/testing/staff.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import { plainBrand, sideOf } from '#model/proposals/side.ts';
import { writeEffect } from '#model/proposals/write-effect.ts';
import { parseBrand } from '#model/site/brand.ts';
import { openRemoteSites } from './open-remote-sites.ts';
import { runPart } from './part.ts';
import { proveEdge } from './prove-edge.ts';
import { stampWith } from './stamp.ts';

/** A listening gateway, and the additional sites in a process in front of it. */
let gateway: TestGateway;
let front: FastifyInstance;
let gatewayUrl: string;
let secret: string;
let brands: BrandFolder;
let folder: string;
let closing: (() => Promise<unknown>)[];
let guests: readonly Guest[];
const reported: Record<string, unknown>[] = [];
const heard: Record<string, unknown>[] = [];
const logTo = (lines: Record<string, unknown>[]) =>
  pino({ base: null, level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

/** A build with one empty page. */
async function makeBuild(name: string, entry: string): Promise<void> {
  await mkdir(join(folder, name, 'assets'), { recursive: true });
  const chunks = JSON.stringify({ [entry]: { file: 'assets/page-1.js' } });
  await writeFile(join(folder, name, `${name}-chunks.json`), chunks);
}

beforeAll(async () => {
  gateway = await createTestGateway(['aurora'], { log: logTo(reported) });
  secret = gateway.context.edgeSecret;
  front = await buildGateway(gateway.context);
  gatewayUrl = await front.listen({ host: '127.0.0.1', port: 0 });
  brands = await makeBrandFolder();
  await brands.write('aurora/brand.json', brandFile('aurora'));
  folder = await mkdtemp(join(tmpdir(), 'livery-two-'));
  await makeBuild('console', 'src/console/entry.tsx');
  await makeBuild('chat', 'src/chat/client/entry.tsx');
  const env = { GATEWAY_URL: gatewayUrl, PORT: '8080' };
  const store = await openBrandFolder(brands.root, pino({ level: 'silent' }));
  closing = [gateway.close, () => front.close(), store.close];
  const deps = {
    env,
    config: readEdgeConfig(env),
    gatewayUrl,
    secret,
    brands: store,
    clientFolder: join(folder, 'client'),
  };
  const sites = await openRemoteSites(deps, (stop) => void closing.push(stop));
  closing.push(sites.endTalk);
  guests = sites.guests;
  expect(sites.framed).toEqual(['http://games.localhost:8080']);
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await brands.remove('.');
  await rm(folder, { recursive: true });
});

function serve(name: 'console' | 'chat'): FastifyInstance {
  const guest = guests.find(({ origin }) => origin.includes(name));
  if (!guest) throw new Error(`no ${name}`);
  return createGuestServer({
    guest,
    site: name,
    trust: { trustedHops: 0 },
    log: pino({ level: 'silent' }),
    dependencies: async () => ({ gateway: await askServer(`${gatewayUrl}/readyz`) }),
  });
}

describe('a part by name', () => {
  it.each<[string, string, RegExp]>([
    [
      'a name that is none',
      'till',
      /^"till" is no part; there are edge, gateway, console, chat, demo-games, demo-payments\.$/,
    ],
    ['an edge without a gateway', 'edge', /^GATEWAY_URL is not set/],
    ['a console without its gateway’s secret', 'console', /needs GATEWAY_URL.*LIVERY_EDGE_SECRET/],
    ['a chat without its gateway’s secret', 'chat', /needs GATEWAY_URL.*LIVERY_EDGE_SECRET/],
  ])('%s reports its needs', async (_, part, sentence) => {
    await expect(runPart(part, {})).rejects.toThrow(sentence);
  });
});

describe('an edge and its gateway as two processes', () => {
  it('with the same LIVERY_EDGE_SECRET the edge is trusted', async () => {
    expect(await proveEdge({ gatewayUrl, secret }, logTo(heard))).toMatchObject({ standing: 'believed' });
    expect(heard).toEqual([]);
  });

  it('with another secret, or none, edge and gateway report at the start what to do', async () => {
    const other = proveEdge({ gatewayUrl, secret: 'another secret of thirty-two letters' }, logTo(heard));
    await expect(other).rejects.toMatchObject({
      code: 'edge_config',
      message: expect.stringMatching(/does not believe this edge: LIVERY_EDGE_SECRET is another one there.*at both\.$/),
    });
    expect(reported).toContainEqual(expect.objectContaining({ event: 'edge.secret_mismatch' }));
    await expect(proveEdge({ gatewayUrl, secret: undefined }, logTo(heard))).rejects.toThrow(/is not set here/);
  });

  it('a third-party gateway gets no request; an unreachable one is retried, and the log reports its answer', async () => {
    const replies = [{}, { 'x-livery-edge': 'refused' }];
    const anonymousVisitor = createServer((_request, response) => response.writeHead(404, replies.shift()).end());
    await once(anonymousVisitor.listen(0, '127.0.0.1'), 'listening');
    const { port } = anonymousVisitor.address() as AddressInfo;
    const edgeCheck = { gatewayUrl: `http://127.0.0.1:${port}`, secret: undefined, againMs: 20 };
    expect(await proveEdge(edgeCheck, logTo(heard))).toMatchObject({ standing: 'foreign' });
    anonymousVisitor.closeAllConnections();
    await new Promise((resolve) => anonymousVisitor.close(resolve));
    const { standing, stop } = await proveEdge(edgeCheck, logTo(heard));
    expect(standing).toBe('away');
    await once(anonymousVisitor.listen(port, '127.0.0.1'), 'listening');
    await until(() => heard.some(({ event }) => event === 'edge.secret_refused'), 'it is told');
    stop();
    await new Promise((resolve) => anonymousVisitor.close(resolve));
  });

  it('N01: the console is served, and its calls reach the gateway as staff calls', async () => {
    const app = serve('console');
    const host = 'console.localhost:8080';
    const page = await app.inject({ url: '/journal', headers: { host } });
    expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining('http://*.localhost:8080'),
    ]);
    const call = await app.inject({ url: '/staff/colleagues', headers: { host, 'x-livery-merchant': 'aurora' } });
    expect([call.statusCode, call.json()]).toMatchObject([401, { success: false }]);
    expect(call.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    // The console exists under its own host name only.
    expect((await app.inject({ url: '/staff/colleagues', headers: { host: 'aurora.localhost' } })).statusCode).toBe(
      404,
    );
    for (const [path, body] of [
      ['/healthz', { live: true }],
      ['/readyz', { ready: true }],
      ['/deepz', { ready: true, dependencies: { gateway: 'ok' } }],
    ] as const)
      expect((await app.inject({ url: path, headers: { host: '127.0.0.1' } })).json()).toEqual(body);
    const figures = await app.inject({ url: '/metrics', headers: { host: '127.0.0.1' } });
    expect(figures.body).toMatch(/^livery_http_requests_total\{status="4xx"\} \d+$/m);
    await app.close();
  });

  it('M378: a staff user toggles a switch by it: the page’s own headers reach the gateway', async () => {
    const app = serve('console');
    const operator = await signInStaffUser({ ...gateway, app }, 'operator');
    const site = documents.read((await operator.send(documents, {}, 'aurora')).json().value);
    if (!site) throw new Error('no documents');
    const { trees, lanes, revision } = site;
    const proposals = [{ kind: 'switch', id: 'M019', enabled: false } as const];
    const brand = parseBrand(site.brand).value ?? plainBrand('aurora');
    const after = sideOf({ brand, trees: applyProposals(trees, proposals).trees, lanes });
    const effect = await hashEffectText(writeEffect(effectOf(sideOf({ brand, trees, lanes }), after)));
    const change = { base: revision, proposals, reason: 'for the test', effect };
    const changed = await operator.send(changeTrees, change, 'aurora');
    expect(changed.json()).toMatchObject({ success: true });
    const { switches } = await gateway.context.trees.read('aurora');
    expect(parseSwitches(switches).value.get('M019')?.enabled).toBe('0');
    // Background requests of an unattended page do not extend the session.
    const seen = () =>
      gateway.context.db.asStaff([], async (db) => {
        const session = db.selectFrom('staff_session').where('id', '=', operator.sessionId);
        return (await session.select('seen_at').executeTakeFirstOrThrow()).seen_at;
      });
    await gateway.context.db.asStaff([], (db) =>
      db
        .updateTable('staff_session')
        .set({ seen_at: sql`now() - interval '5 minutes'` })
        .where('id', '=', operator.sessionId)
        .execute(),
    );
    const before = await seen();
    const url = staffPath(documents, 'aurora');
    await app.inject({ url, headers: { ...operator.headers, [UNATTENDED_HEADER]: '1' } });
    expect(await seen()).toEqual(before);
    await app.inject({ url, headers: operator.headers });
    expect(await seen()).not.toEqual(before);
    await app.close();
  });

  it('the chat room is served, with the gateway’s messages', async () => {
    const app = serve('chat');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const headers = { host: 'chat.localhost:8080', origin: gateway.context.config.chatOrigin };
    const line = new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers });
    await once(line, 'open');
    line.ping();
    await once(line, 'pong');
    // The gateway closes a flooding connection with its own close code.
    for (let message = 0; message < 12; message += 1) line.send('x');
    expect((await once(line, 'close'))[0]).toBe(1_008);
    await app.close();
  });

  it('edge headers sent by a browser are removed before forwarding', async () => {
    const app = serve('console');
    const lie = stampWith('a lie')({ merchant: 'aurora', address: '192.0.2.1', host: 'aurora.localhost' });
    const reply = await app.inject({ url: '/staff/me', headers: { host: 'console.localhost:8080', ...lie } });
    expect(reply.statusCode).not.toBe(404);
    await app.close();
  });
});

import { askServer } from '#serving/health/ask-dependency.ts';
