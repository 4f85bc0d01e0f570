import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandFile, until } from '#brand/testing/brand-files.ts';
import { linkRemoteGateway } from '#edge/gateway/remote-gateway.ts';
import { openTestEdge, type TestEdge } from '#edge/testing/edge-of.ts';
import type { BrandOfMerchant } from '#gateway/context/brands-port.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { sampleBrand } from '#model/testing/brands.ts';
import { linkContext } from './main.ts';
import { stampWith } from './server/stamp.ts';

let gateway: TestGateway;
let demoGames: TestEdge;

beforeAll(async () => {
  gateway = await createTestGateway([]);
  const files = { 'aurora/brand.json': brandFile('aurora'), 'lotus/brand.json': brandFile('lotus') };
  demoGames = await openTestEdge({ files, link: linkContext(gateway.context, gateway.app) });
});

afterAll(async () => {
  await demoGames.close();
  await gateway.close();
});

const AURORA = { host: 'aurora.localhost' };
const page = async (host: string) => (await demoGames.edge.app.inject({ url: '/index', headers: { host } })).body;

/** A call over a real socket: the test covers the handover of sockets. */
async function call(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

describe('edge and gateway in one process, on a real database', () => {
  it('M376: the first request creates a merchant from its brand file, with its trees', async () => {
    expect(await page('aurora.localhost')).toContain('AURORA EN /index visitor');
    expect(await gateway.context.merchants.exists('aurora')).toBe(true);
  });

  it('M378: a switch toggled through the gateway’s service is in the next page', async () => {
    const before = await page('aurora.localhost');
    const other = await page('lotus.localhost');
    await gateway.context.trees.toggleSwitch('aurora', 'MANPLAYREB3', false, 'test');
    await gateway.context.trees.toggleSwitch('aurora', 'MANPLAYREB3', true, 'test');
    await gateway.context.trees.setMaintenance('aurora', true, 'test');
    await until(async () => (await page('aurora.localhost')) !== before, 'another page');
    expect(await page('lotus.localhost')).toBe(other);
    await gateway.context.trees.setMaintenance('aurora', false, 'test');
    await until(async () => (await page('aurora.localhost')).includes('/index visitor'), 'the site is open again');
  });

  it('M337: a page’s calls reach the gateway of its own merchant, whatever the call claims', async () => {
    const { port } = new URL(await demoGames.edge.app.listen({ host: '127.0.0.1', port: 0 }));
    const forged = {
      ...AURORA,
      'x-livery-edge': 'guess',
      'x-livery-merchant': 'lotus',
      'x-livery-address': '6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
    };
    const own = await call(Number(port), '/wps/system/status?url=aurora.localhost', forged);
    expect(own.status).toBe(200);
    expect(JSON.parse(own.text)).toMatchObject({ success: true, value: { location: { ip: '127.0.0.1' } } });
    const thirdParty = await call(Number(port), '/wps/system/status?url=aurora.localhost', {
      ...AURORA,
      merchant: 'lotus',
    });
    expect(thirdParty.status).toBe(403);
    const unknown = await call(Number(port), '/wps/system/status', { host: 'nobody.localhost' });
    expect([unknown.status, unknown.text.startsWith('<!doctype html>')]).toEqual([404, true]);
    const probe = await call(Number(port), '/readyz', { host: '127.0.0.1' });
    expect(JSON.parse(probe.text)).toEqual({ ready: true });
  });

  it('no path of a raw request leads out of the served files', async () => {
    const address = demoGames.edge.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const tries = [
      '/assets/../livery-build.json',
      '/assets/..%2f..%2fetc/passwd',
      '/assets/%2e%2e/%2e%2e/package.json',
      '//etc/passwd',
      '/_brand/x/../../aurora/brand.json',
      '/_brand/x/%2e%2e%2fbrand.json',
      '/assets/%00',
      '/%ff',
    ];
    for (const path of tries) {
      const { status, text } = await call(port, path, AURORA);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
      expect(text).not.toMatch(/root:[^:]*:0:0:|"livery":|"dependencies"/);
    }
  });
});

describe('edge and gateway in two processes', () => {
  it('M122, M306: the edge passes brand-only facts to the gateway, and nothing of an unknown brand', () => {
    const elements = { 'register.terms': { hidden: true } };
    const languages = ['EN', 'CN'] as const;
    const brand = sampleBrand({ minimumAge: 21, timeZone: 'Europe/Malta', languages, elements });
    const find = (merchant: string) => (merchant === 'harbor' ? ({ brand } as BrandOfMerchant) : undefined);
    const stamp = stampWith('secret', { find });
    const visit = { merchant: 'harbor', host: 'harbor.example', address: '' };
    expect(stamp(visit)).toMatchObject({
      'x-livery-minimum-age': '21',
      'x-livery-time-zone': 'Europe/Malta',
      'x-livery-languages': 'EN,CN',
      'x-livery-consents': 'ageConfirmation',
    });
    expect(stamp({ ...visit, merchant: 'other' })).not.toHaveProperty('x-livery-minimum-age');
  });

  it('M378: the edge gets a change by the gateway’s events and shows it', async () => {
    const origin = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    const chance = { now: Date.now, random: Math.random, newId: () => 'x' };
    const link = linkRemoteGateway({
      origin,
      chance,
      stamp: stampWith(gateway.context.edgeSecret, gateway.context.brands),
    });
    const apart = await openTestEdge({ files: { 'aurora/brand.json': brandFile('aurora') }, link });
    const ask = async () => (await apart.edge.app.inject({ url: '/index', headers: AURORA })).body;
    const open = await ask();
    await until(async () => gateway.context.revisions.known('aurora') !== undefined, 'the stream is open');
    await gateway.context.trees.toggleSwitch('aurora', 'USERNAMEREG3', false, 'test');
    await until(async () => (await ask()) !== open, 'another page');
    await gateway.context.trees.toggleSwitch('aurora', 'USERNAMEREG3', true, 'test');
    await apart.close();
  });
});
