import fc from 'fast-check';
import { LRUCache } from 'lru-cache';
import { describe, expect, it, test } from 'vitest';
import { dataBlock, escapeHtml, styleText } from '#serving/html.ts';
import { readEdgeConfig } from './config.ts';
import { forgetMerchant } from './memory/forget-merchant.ts';
import { createSingleFlight } from './memory/single-flight.ts';
import { createRenderQueue } from './page/render-queue.ts';
import { chooseCoding } from './wire/compress.ts';
import { readCookies } from './wire/cookies.ts';

test('the cache of a merchant is cleared, and none of one whose code has the same prefix', () => {
  const cache = new LRUCache<string, number>({ max: 10 });
  for (const key of ['au 1', 'aurora 1', 'lotus 1', 'aurora 2']) cache.set(key, 1);
  forgetMerchant(cache, 'aurora');
  expect([...cache.keys()].sort()).toEqual(['au 1', 'lotus 1']);
});

describe('the render queue', () => {
  it('runs one at a time, in order, and refuses at once when full', async () => {
    const queue = createRenderQueue(2);
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    const results = [queue.run(task('one')), queue.run(() => Promise.reject(new Error('two')))];
    expect(queue.run(task('three'))).toBeUndefined();
    await expect(results[1]).rejects.toThrow('two');
    await results[0];
    await queue.run(task('four'));
    expect(log).toEqual(['one begins', 'one ends', 'four begins', 'four ends']);
    expect(queue.waiting).toBe(0);
  });
});

describe('single flight', () => {
  it('serves all parallel callers by one piece of work, and forgets a failure', async () => {
    const flight = createSingleFlight<number>();
    let runs = 0;
    const work = async () => {
      runs += 1;
      if (runs === 1) throw new Error('first');
      return runs;
    };
    const both = await Promise.allSettled([flight('a', work), flight('a', work)]);
    expect(both.map((each) => each.status)).toEqual(['rejected', 'rejected']);
    expect(await flight('a', work)).toBe(2);
  });
});

describe('text in a document', () => {
  it('a data block holds any value without ending its element, and reads back unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('</script><script>', '<!--', '\u2028', ']]>')), (text) => {
        const block = dataBlock('x', { text });
        const inner = block.slice(block.indexOf('>') + 1, block.lastIndexOf('</script>'));
        expect(inner).not.toMatch(/[<\u2028\u2029]/);
        expect(JSON.parse(inner)).toEqual({ text });
      }),
    );
  });

  it('escaped text holds no markup character; a sheet that could end its element is refused', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
    expect(() => styleText('a{}</STYLE><script>')).toThrow('</style');
  });
});

describe('request headers', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.000', undefined],
    ['BR', 'br'],
    ['identity, *', undefined],
  ])('Accept-Encoding %s takes %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });

  it('cookies are read by name, the first of each counts, and any text is valid', () => {
    expect([...readCookies('a=1; b=2=3;a=9; c ; =x; __proto__=y')]).toEqual([
      ['a', '1'],
      ['b', '2=3'],
      ['__proto__', 'y'],
    ]);
    fc.assert(fc.property(fc.string(), (text) => void readCookies(text)));
  });
});

describe('configuration', () => {
  it('has defaults for a local machine', () => {
    expect(readEdgeConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      gatewayUrl: undefined,
      hostSuffixes: ['localhost'],
      trustedHops: 0,
      forwardedHost: false,
    });
  });

  it.each([
    [{ PORT: '80x' }, 'PORT is "80x"; set it to a whole number from 0 to 65535.'],
    [{ LIVERY_TRUSTED_HOPS: '11' }, 'LIVERY_TRUSTED_HOPS is "11"'],
    [{ LIVERY_FORWARDED_HOST: '1' }, 'LIVERY_FORWARDED_HOST is "1"; set it to on or off.'],
    [{ GATEWAY_URL: 'ftp://x' }, 'GATEWAY_URL is no scheme and host'],
    [{ GATEWAY_URL: 'https://x.example/api' }, 'GATEWAY_URL is no scheme and host'],
    [{ GATEWAY_URL: 'https://user:secret@x.example' }, 'GATEWAY_URL is no scheme and host'],
  ])('%o is refused with a sentence', (env, sentence) => {
    expect(() => readEdgeConfig(env)).toThrow(sentence);
  });
});
