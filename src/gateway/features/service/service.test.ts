import CryptoJS from 'crypto-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readServiceLinks } from '#contract/service/read.ts';
import { openServicePath } from '#contract/service/service-cipher.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { linksOf } from './links.ts';

const PASSWORD = 'Livery-demo-1';
const KEY = 'k3y8ch4r';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus'], { countryOf: () => 'JP' });
  const { trees } = gateway.context;
  const { status } = await trees.read('aurora');
  const customerService = [
    { csType: 'LIVECHAT', path: 'https://chat.aurora.example/live' },
    { csType: 'VIP', path: encrypt('https://chat.aurora.example/vip?desk=1') },
  ];
  await trees.replaceTree('aurora', 'status', { ...status, customerService }, 'test');
});

afterAll(async () => {
  await gateway.close();
});

/** A link in the format of older gateways: DES, followed by its key. */
function encrypt(address: string): string {
  const key = CryptoJS.enc.Utf8.parse(KEY);
  return CryptoJS.DES.encrypt(address, key, { mode: CryptoJS.mode.ECB }).toString() + KEY;
}

async function ask(visitor: Visitor, csType: string) {
  const reply = await visitor.ask('GET', `/wps/relay/CSP_ImUrl?csType=${csType}`);
  return readServiceLinks(reply.json().value);
}

const LIVE = [{ type: '1', path: 'https://chat.aurora.example/live' }];
const VIP = [{ type: '1', path: 'https://chat.aurora.example/vip?desk=1' }];

describe('customer service channels', () => {
  test('M227, M308: a visitor gets the live chat as type and path', async () => {
    expect(await ask(createVisitor(gateway, 'aurora'), 'LIVECHAT')).toEqual(LIVE);
  });

  test('M227, M229, D35: a rank above four gets the VIP channel, its ciphertext decrypted; others get live chat', async () => {
    const [vip, player] = [createVisitor(gateway, 'aurora'), createVisitor(gateway, 'aurora')];
    await vip.logIn('vip1', PASSWORD);
    await player.logIn('player1', PASSWORD);
    expect(await ask(vip, 'VIP')).toEqual(VIP);
    expect(await ask(vip, 'LIVECHAT')).toEqual(LIVE);
    expect(await ask(player, 'VIP')).toEqual(LIVE);
    expect(await ask(createVisitor(gateway, 'aurora'), 'VIP')).toEqual(LIVE);
  });

  test('M227: an unknown channel is refused as bad data', async () => {
    const reply = await createVisitor(gateway, 'aurora').ask('GET', '/wps/relay/CSP_ImUrl?csType=CHAIRMAN');
    expect(reply.statusCode).toBe(422);
  });

  test('M27, M308: a restricted visitor may still request it; during maintenance every visitor is refused', async () => {
    const { trees } = gateway.context;
    const { status } = await trees.read('lotus');
    const region = { ...status.region, mode: 'allow' as const, countries: ['VN'] };
    await trees.replaceTree('lotus', 'status', { ...status, region }, 'test');
    const abroad = createVisitor(gateway, 'lotus');
    expect(await ask(abroad, 'LIVECHAT')).toHaveLength(1);
    const others = await abroad.ask('GET', '/wps/system/helpCenter?lang=EN&device=WEB');
    expect(others.json().errorCode).toBe('region_restricted');
    await trees.setMaintenance('lotus', true, 'test');
    const closed = await abroad.ask('GET', '/wps/relay/CSP_ImUrl?csType=LIVECHAT');
    expect(closed.json().errorCode).toBe('maintenance');
  });
});

describe('M227, D35: links', () => {
  test('a ciphertext decrypts with its last eight characters only', () => {
    const encrypted = encrypt('https://chat.example/a');
    expect(openServicePath(encrypted)).toBe('https://chat.example/a');
    expect(openServicePath(`${encrypted.slice(0, -8)}otherkey`)).toBeUndefined();
    for (const none of ['', 'short', KEY, `!!!${KEY}`, 'A'.repeat(5_000)])
      expect(openServicePath(none)).toBeUndefined();
  });

  test.each([
    ['https://chat.example/a', true],
    ['/helpmc?topic=contact', true],
    [encrypt('https://chat.example/a'), true],
    ['http://127.0.0.1:9000/chat', true],
    ['http://chat.localhost/', true],
    ['http://chat.example/a', false],
    ['https://ann:secret@chat.example/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//chat.example/a', false],
    ['/\\chat.example', false],
    [encrypt('javascript:alert(1)'), false],
    ['', false],
  ])('%s', (path, isReported) => {
    const entries = [{ csType: 'LIVECHAT', path }];
    expect(linksOf(entries, 'LIVECHAT', true)).toHaveLength(isReported ? 1 : 0);
    expect(linksOf(entries, 'VIP', true)).toEqual([]);
  });

  test('local addresses are for development only', () => {
    expect(linksOf([{ csType: 'VIP', path: 'http://127.0.0.1/a' }], 'VIP', false)).toEqual([]);
  });
});
