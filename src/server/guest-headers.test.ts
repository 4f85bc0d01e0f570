import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { buildChatApp } from '#chat/app.ts';
import { BASELINE } from '#contract/page/baseline.ts';
import type { Guest } from '#edge/pipeline/guests.ts';
import { buildConsoleSite } from '#edge/routes/console-site.ts';
import { openTestEdge, type TestEdge } from '#edge/testing/edge-of.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { loadTexts } from '#texts/load-node.ts';

const BRANDS = ['https://*.example'];
let folder: string;
let site: TestEdge;

/** A build with one empty page. */
async function makeBuild(name: string, entry: string): Promise<string> {
  const made = join(folder, name);
  await mkdir(join(made, 'assets'), { recursive: true });
  await writeFile(join(made, 'assets/page-1.js'), 'export {};');
  await writeFile(join(made, `${name}-chunks.json`), JSON.stringify({ [entry]: { file: 'assets/page-1.js' } }));
  return made;
}

const guestOf = (name: string, app: FastifyInstance): Guest => ({
  origin: `http://${name}.localhost`,
  isFramed: true,
  route: (request, response) => app.routing(request, response),
  upgrade: (_request, socket) => socket.destroy(),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-guests-'));
  const trustedHops = 1;
  const chat = await buildChatApp({
    clientFolder: await makeBuild('chat', 'src/chat/client/entry.tsx'),
    framedBy: () => BRANDS,
    trustedHops,
  });
  const staff = await buildConsoleSite({
    clientFolder: await makeBuild('console', 'src/console/entry.tsx'),
    brandOrigins: () => BRANDS,
    trustedHops,
  });
  const guests = [guestOf('chat', chat), guestOf('console', staff)];
  site = await openTestEdge({ files: { 'aurora/brand.json': brandFile('aurora') }, guests, trustedHops });
});

afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (host: string, url: string, proto = 'https') =>
  site.edge.app.inject({ url, headers: { host: `${host}.localhost`, 'x-forwarded-proto': proto } });

const ALWAYS = {
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const UNFRAMED = { 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY' };

describe('non-brand sites', () => {
  it.each<[string, string, string, number, object]>([
    ['the console', 'console', '/', 200, UNFRAMED],
    ['a screen of it', 'console', '/journal', 200, UNFRAMED],
    ['a file of it', 'console', '/assets/page-1.js', 200, UNFRAMED],
    ['a file that it has not', 'console', '/assets/none.js', 404, UNFRAMED],
    ['the chat room', 'chat', '/?lang=EN', 200, {}],
    ['a file of it', 'chat', '/assets/page-1.js', 200, {}],
    ['what it has not', 'chat', '/none', 404, {}],
  ])('%s has every header, and HSTS if the browser used TLS', async (_, host, url, status, more) => {
    const { statusCode, headers } = await ask(host, url);
    expect([url, statusCode]).toEqual([url, status]);
    expect(headers).toMatchObject({
      ...ALWAYS,
      ...more,
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'content-security-policy': expect.stringMatching(/^default-src 'none';/),
    });
    expect((await ask(host, url, 'http')).headers['strict-transport-security']).toBeUndefined();
  });

  it.each<[string, string, 'GET' | 'POST' | 'QUERY', string, number]>([
    ['chat', 'a method without a type', 'QUERY', '/socket', 400],
    ['chat', 'a body too large', 'POST', '/', 413],
    ['chat', 'a way out of its folder', 'GET', '/assets/..%2fchat-chunks.json', 403],
    ['console', 'a body too large', 'POST', '/journal', 413],
    ['console', 'a way out of its folder', 'GET', '/assets/..%2fconsole-chunks.json', 403],
  ])('%s: %s is refused by status only', async (name, _, method, url, status) => {
    const payload = method === 'POST' ? '{"a":"'.padEnd(2_000, 'a') : undefined;
    const headers = { host: `${name}.localhost`, ...(payload && { 'content-type': 'application/json' }) };
    const reply = await site.edge.app.inject({ method, url, headers, ...(payload && { payload }) } as never);
    expect([reply.statusCode, reply.body]).toEqual([status, `${status}\n`]);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('brands frame the room, whose windows keep their openers; the console frames brands and is never framed', async () => {
    const room = await ask('chat', '/');
    expect(room.headers['content-security-policy']).toContain(`frame-ancestors ${BRANDS[0]}`);
    expect(room.headers).not.toHaveProperty('x-frame-options');
    expect(room.headers).not.toHaveProperty('cross-origin-opener-policy');
    const page = await ask('console', '/');
    expect(page.headers['content-security-policy']).toContain(`frame-src ${BRANDS[0]};`);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('the console has a message to browsers below the supported versions, in the language of the request', async () => {
    const headers = { host: 'console.localhost', 'accept-language': 'zh-CN,en;q=0.5' };
    const { body } = await site.edge.app.inject({ url: '/', headers });
    expect(body).toContain(`<p id="livery-old" lang="zh-Hans" dir="auto">${loadTexts('CN')['edge.consoleTooOld']}</p>`);
    expect(body).toContain(`@supports not ${BASELINE}{#livery-old{display:block`);
    expect((await ask('console', '/')).body).toContain(inEnglish('edge.consoleTooOld'));
  });
});
