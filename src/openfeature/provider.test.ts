import { afterEach, describe, expect, it } from 'vitest';
import { until } from '#brand/testing/brand-files.ts';
import { type CanonicalSite, openCanonicalSite } from './testing/canonical-site.ts';
import { KINDS, type Kind, type KitClient, openKitClient } from './testing/kit-client.ts';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(kind: Kind): Promise<{ site: CanonicalSite; client: KitClient }> {
  const site = await openCanonicalSite();
  closing.push(site.close);
  const client = await openKitClient(kind, { baseUrl: site.baseUrl });
  closing.push(client.close);
  return { site, client };
}

const OBJECT = { showImages: true, title: 'Check out these pics!', imagesPerPage: 100 };
const TARGET = '5c3d8535-f81a-4478-a6d3-afaa4d51199e';

describe.each(KINDS)('the %s provider in the real SDK', (kind) => {
  it('N01: gives value, variant and reason of each type, falsy values and large integers among them', async () => {
    const { client } = await open(kind);
    const rows = [
      ['boolean-flag', false, true, 'on'],
      ['string-flag', 'bye', 'hi', 'greeting'],
      ['integer-flag', 1, 10, 'ten'],
      ['float-flag', 0.1, 0.5, 'half'],
      ['large-integer-flag', 1, 2_147_483_647, 'max-int32'],
      ['huge-integer-flag', 1, 9_007_199_254_740_991, 'max-safe'],
      ['boolean-zero-flag', true, false, 'zero'],
      ['integer-zero-flag', 1, 0, 'zero'],
      ['string-zero-flag', 'fallback', '', 'zero'],
      ['object-flag', {}, OBJECT, 'template'],
    ] as const;
    for (const [key, fallback, value, variant] of rows) {
      const details = await client.evaluate(key, fallback);
      expect(details, key).toMatchObject({ value, variant, reason: 'STATIC' });
      expect([details.errorCode, details.errorMessage], key).toEqual([undefined, undefined]);
    }
  });

  it('N01: a disabled flag is the default of the caller, without an error', async () => {
    const { client } = await open(kind);
    const rows = { boolean: false, string: 'bye', integer: 1, float: 0.1 };
    for (const [type, fallback] of Object.entries(rows)) {
      const details = await client.evaluate(`disabled-${type}-flag`, fallback);
      expect(details).toMatchObject({ value: fallback, reason: 'DISABLED' });
      expect(details.errorCode).toBeUndefined();
    }
  });

  it('N01: another type than that of the flag, and an unknown flag, give the default and an error code', async () => {
    const { client } = await open(kind);
    const values = { boolean: false, string: 'fallback', number: 1, float: 0.1, object: {} };
    const types = {
      'string-flag': 'string',
      'wrong-flag': 'string',
      'boolean-flag': 'boolean',
      'integer-flag': 'number',
      'float-flag': 'number',
      'object-flag': 'object',
    };
    for (const [key, type] of Object.entries(types))
      for (const fallback of Object.values(values).filter((value) => typeof value !== type)) {
        const details = await client.evaluate(key, fallback);
        expect(details, `${key} ${typeof fallback}`).toMatchObject({
          value: fallback,
          reason: 'ERROR',
          errorCode: 'TYPE_MISMATCH',
        });
      }
    const missing = await client.evaluate('missing-flag', 'fallback');
    expect(missing).toMatchObject({ value: 'fallback', reason: 'ERROR', errorCode: 'FLAG_NOT_FOUND' });
  });

  it('N01: the context decides, and one without a targeting key is evaluated too', async () => {
    const { client } = await open(kind);
    const ask = (context?: { targetingKey: string }) => client.evaluate('targeting-key-flag', 'fallback', context);
    expect(await ask()).toMatchObject({ value: 'miss', reason: 'DEFAULT' });
    expect(await ask({ targetingKey: TARGET })).toMatchObject({ value: 'hit', reason: 'TARGETING_MATCH' });
    expect(await ask({ targetingKey: 'another' })).toMatchObject({ value: 'miss', reason: 'DEFAULT' });
  });

  it('N01: a change is reported with its flags, and applied', async () => {
    const { site, client } = await open(kind);
    client.handle('change');
    expect((await client.evaluate('changing-flag', 'unset')).value).toBe('foo');
    site.change();
    expect((await client.next('change')).flagsChanged).toEqual(['changing-flag']);
    expect((await client.evaluate('changing-flag', 'unset')).value).toBe('bar');
  });

  it('N01: it is stale while the site is cut off, and ready again with the changes that it missed', async () => {
    const { site, client } = await open(kind);
    for (const happening of ['ready', 'stale', 'change'] as const) client.handle(happening);
    await client.next('ready');
    await site.cutOff();
    await client.next('stale');
    expect(client.status()).toBe('STALE');
    site.change();
    await site.restore();
    await client.next('ready');
    expect(client.status()).toBe('READY');
    await client.next('change');
    expect((await client.evaluate('changing-flag', 'unset')).value).toBe('bar');
    const bulk = site.requests.filter((request) => request.startsWith('/ofrep/v1/evaluate/flags "'));
    expect(bulk.length).toBeGreaterThan(0);
  });

  it('N01: a site that cannot be reached is an error with the defaults, until it can be', async () => {
    const site = await openCanonicalSite();
    closing.push(site.close);
    await site.cutOff();
    const client = await openKitClient(kind, { baseUrl: site.baseUrl });
    closing.push(client.close);
    client.handle('error');
    client.handle('ready');
    await client.next('error');
    expect(client.status()).toBe('ERROR');
    expect(await client.evaluate('boolean-flag', false)).toMatchObject({ value: false, reason: 'ERROR' });
    await site.restore();
    await client.next('ready');
    expect(await client.evaluate('boolean-flag', false)).toMatchObject({ value: true, reason: 'STATIC' });
  });

  it('N01: a site that refuses the client is a fatal error, and is not asked again', async () => {
    const site = await openCanonicalSite();
    closing.push(site.close);
    site.refuse(403);
    const client = await openKitClient(kind, { baseUrl: site.baseUrl });
    closing.push(client.close);
    expect(client.status()).toBe('FATAL');
    const asked = site.requests.length;
    expect(await client.evaluate('boolean-flag', false)).toMatchObject({ value: false, reason: 'ERROR' });
    expect(site.requests.length).toBe(asked);
  });

  it('N01: after close nothing is followed; it has a name', async () => {
    const { site, client } = await open(kind);
    client.handle('change');
    expect(client.name).toBe(`livery-${kind}`);
    await client.close();
    await client.close();
    await until(async () => site.openStreams() === 0, 'no stream');
  });
});
