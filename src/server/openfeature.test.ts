import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestEdge, type TestEdge } from '#edge/testing/edge-of.ts';
import { portOf } from '#edge/testing/event-client.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { KINDS, type Kind, type KitClient, openKitClient } from '#openfeature/testing/kit-client.ts';
import { linkContext } from '../main.ts';

let gateway: TestGateway;
let testSite: TestEdge;
let proxy: Server;
const closing: KitClient[] = [];

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  gateway.context.start();
  const files = { 'aurora/brand.json': JSON.parse(readFileSync('brands/aurora/brand.json', 'utf8')) };
  testSite = await openTestEdge({ files, link: linkContext(gateway.context, gateway.app) });
  await testSite.edge.app.listen({ host: '127.0.0.1', port: 0 });
  proxy = proxyTo(portOf(testSite.edge.app.server));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const client of closing.splice(0)) await client.close();
});

afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await testSite.close();
  await gateway.close();
});

/** Names the brand's host, which this machine's resolver need not know. */
function proxyTo(port: number): Server {
  return createServer((asked, reply) => {
    const headers = { ...asked.headers, host: 'aurora.localhost' };
    const passed = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    reply.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
}

async function open(kind: Kind): Promise<KitClient> {
  const client = await openKitClient(kind, { baseUrl: `http://127.0.0.1:${portOf(proxy)}` });
  closing.push(client);
  return client;
}

describe.each(KINDS)('the %s provider of OpenFeature at a site with its gateway', (kind) => {
  it('N01: gives the value of switch and element with reason, variant and cause', async () => {
    const client = await open(kind);
    expect(client.status()).toBe('READY');
    // The first evaluation of an edge may come before its trees.
    await expect.poll(async () => (await client.evaluate('DEPOSIT', false)).reason).toBe('STATIC');
    const deposit = await client.evaluate('DEPOSIT', false);
    expect(deposit).toMatchObject({ value: true, variant: 'on', reason: 'STATIC' });
    expect(deposit.flagMetadata).toMatchObject({ cause: "the switch DEPOSIT is '1'", facts: 'switch:DEPOSIT' });
    const member = { targetingKey: 'm1', role: 'member', ownSwitches: { DEPOSIT: false } };
    expect(await client.evaluate('DEPOSIT', true, member)).toMatchObject({ value: false, reason: 'TARGETING_MATCH' });
    expect(await client.evaluate('nav.none', true)).toMatchObject({ value: true, errorCode: 'FLAG_NOT_FOUND' });
    expect(await client.evaluate('DEPOSIT', 'text')).toMatchObject({ value: 'text', errorCode: 'TYPE_MISMATCH' });
  });

  it('N01: a switch that staff turn is reported and has its new value', async () => {
    const client = await open(kind);
    client.handle('change');
    const { value } = await client.evaluate('FREEPLAY3', false);
    await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', value !== true, 'ops');
    expect((await client.next('change')).flagsChanged).toContain('FREEPLAY3');
    expect((await client.evaluate('FREEPLAY3', value === true)).value).toBe(value !== true);
  });
});
