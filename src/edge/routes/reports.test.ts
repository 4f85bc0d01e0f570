import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { openTestEdge, type TestEdge } from '../testing/edge-of.ts';

let testSite: TestEdge;
let now = Date.parse('2026-03-01T00:00:00Z');

beforeAll(async () => {
  const files = { 'aurora/brand.json': brandFile('aurora'), 'lotus/brand.json': brandFile('lotus') };
  const chance = { now: () => now, random: () => 0.5, newId: () => '00000000-0000-4000-8000-000000000000' };
  testSite = await openTestEdge({ files, chance });
});

beforeEach(() => {
  now += 20 * 60_000;
  testSite.logged.length = 0;
});

afterAll(() => testSite.close());

const post = (payload: string, type = 'application/json') =>
  testSite.edge.app.inject({
    method: 'POST',
    url: '/_portal/report',
    headers: { host: 'aurora.localhost', 'content-type': type, cookie: 'livery_session=abc' },
    payload,
  });
const faults = () => testSite.logged.filter(({ fault }) => fault !== undefined);

describe('reports of failed page assets', () => {
  it('M345: a failed chunk or stylesheet is logged with merchant, asset and build, and no other visitor data', async () => {
    const report = { fault: 'chunk', asset: '/assets/login-modal-C3.js', build: 'abc_-12', account: 'somebody' };
    expect((await post(JSON.stringify(report))).statusCode).toBe(204);
    await post(JSON.stringify({ fault: 'stylesheet', asset: '/assets/x.css', build: 'b' }));
    expect(faults().map(({ level: _, time: __, msg: ___, ...line }) => line)).toEqual([
      {
        merchant: 'aurora',
        fault: 'chunk',
        asset: '/assets/login-modal-C3.js',
        build: 'abc_-12',
        event: 'browser.load_failed',
      },
      {
        merchant: 'aurora',
        fault: 'stylesheet',
        asset: '/assets/x.css',
        build: 'b',
        event: 'browser.load_failed',
      },
    ]);
  });

  it.each([
    ['no JSON', '{'],
    ['no fault', '{}'],
    ['a word of its own', '{"fault":"constructor"}'],
    ['a list', '["chunk"]'],
  ])('M345: an invalid report is answered and not logged: %s', async (_name, payload) => {
    expect((await post(payload)).statusCode).toBe(204);
    expect(faults()).toEqual([]);
  });

  it('M345: an address with a query, of another site or with line ends is left out of the log', async () => {
    for (const asset of ['/assets/x.js?token=1', 'https://evil.example/assets/x.js', '/assets/a\nb.js', 7]) {
      await post(JSON.stringify({ fault: 'chunk', asset, build: 'x y' }));
    }
    // All reports are equal after redaction: one line.
    expect(faults().map(({ asset, build }) => [asset, build])).toEqual([['', '']]);
  });

  it('M345: reports are limited: equal ones are one line, a flood is five of a block and a count; a large report is refused', async () => {
    const report = (asset: string) => JSON.stringify({ fault: 'entry', asset, build: 'b' });
    for (let at = 0; at < 50; at += 1) await post(report('/assets/e.js'));
    expect(faults()).toHaveLength(1);
    for (let at = 0; at < 50; at += 1) await post(report(`/assets/e${at}.js`));
    expect(faults()).toHaveLength(5);
    now += 10 * 60_000;
    await post(report('/assets/e.js'));
    const counted = testSite.logged.filter(({ counts }) => counts !== undefined).map(({ counts }) => counts);
    expect(counted.at(-1)).toEqual({ aurora: { reports: 100, written: 5 } });
    expect((await post(JSON.stringify({ fault: 'chunk', asset: 'x'.repeat(9_000) }))).statusCode).toBe(413);
    expect((await post('fault=chunk', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  });

  it('M345: a flood of one site silences neither other visitors nor other sites', async () => {
    let assets = 0;
    const report = (merchant: string, remoteAddress: string) =>
      testSite.edge.app.inject({
        method: 'POST',
        url: '/_portal/report',
        headers: { host: `${merchant}.localhost`, 'content-type': 'application/json' },
        payload: JSON.stringify({ fault: 'entry', asset: `/assets/${(assets++).toString()}.js` }),
        remoteAddress,
      });
    for (let at = 0; at < 50; at += 1) await report('aurora', `2001:db8::${at.toString(16)}`);
    expect(faults()).toHaveLength(5);
    for (let at = 0; at < 200; at += 1) await report('aurora', `198.51.${at}.7`);
    expect(faults()).toHaveLength(15);
    await report('lotus', '203.0.113.9');
    expect(faults().at(-1)?.['merchant']).toBe('lotus');
  });
});
