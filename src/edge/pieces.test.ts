import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataBlock, escapeHtml, styleText } from '#serving/html.ts';
import { readEdgeConfig } from './config.ts';
import { createBoundedMap } from './memory/bounded-map.ts';
import { createSingleFlight } from './memory/single-flight.ts';
import { createRenderQueue } from './page/render-queue.ts';
import { chooseCoding } from './wire/compress.ts';
import { readCookies } from './wire/cookies.ts';

describe('the bounded map', () => {
  it('never weighs more than its bound, and keeps what was used last', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(7))), (steps) => {
        const map = createBoundedMap<number>(10, (value) => value);
        const model = new Map<string, number>();
        for (const [key, value] of steps) {
          map.set(key, value);
          model.set(key, value);
          expect(map.weight).toBeLessThanOrEqual(10);
          expect(map.get(key)).toBe(value);
        }
        for (const [key, value] of model) expect([undefined, value]).toContain(map.get(key));
      }),
    );
  });

  it('what is used again and again outlives what is not', () => {
    const map = createBoundedMap<number>(10);
    map.set('hot', 1);
    for (let turn = 0; turn < 1_000; turn += 1) {
      map.set(`cold ${turn}`, turn);
      expect(map.get('hot')).toBe(1);
    }
    expect(map.size).toBe(10);
    expect(map.get('cold 0')).toBeUndefined();
  });

  it('drops a merchant by its prefix and nothing of another one', () => {
    const map = createBoundedMap<number>(10);
    for (const key of ['au 1', 'aurora 1', 'aurora 2']) map.set(key, 1);
    map.deletePrefix('aurora ');
    expect([map.get('au 1'), map.get('aurora 1'), map.size]).toEqual([1, undefined, 1]);
  });
});

describe('the render queue', () => {
  it('runs one at a time, in order, and refuses at once when it is full', async () => {
    const queue = createRenderQueue(2);
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    const turns = [queue.run(task('one')), queue.run(() => Promise.reject(new Error('two')))];
    expect(queue.run(task('three'))).toBeUndefined();
    await expect(turns[1]).rejects.toThrow('two');
    await turns[0];
    await queue.run(task('four'));
    expect(log).toEqual(['one begins', 'one ends', 'four begins', 'four ends']);
    expect(queue.waiting).toBe(0);
  });
});

describe('single flight', () => {
  it('answers all who ask meanwhile with one piece of work, and forgets a failure', async () => {
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
  it('a data block holds any value without ending its element, and reads back as it was', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('</script><script>', '<!--', '\u2028', ']]>')), (text) => {
        const block = dataBlock('x', { text });
        const inner = block.slice(block.indexOf('>') + 1, block.lastIndexOf('</script>'));
        expect(inner).not.toMatch(/[<\u2028\u2029]/);
        expect(JSON.parse(inner)).toEqual({ text });
      }),
    );
  });

  it('escaped text holds no character of markup; a sheet that could end its element is refused', () => {
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

  it('cookies are read by name, the first of each counts, and any text is taken', () => {
    expect([...readCookies('a=1; b=2=3;a=9; c ; =x; __proto__=y')]).toEqual([
      ['a', '1'],
      ['b', '2=3'],
      ['__proto__', 'y'],
    ]);
    fc.assert(fc.property(fc.string(), (text) => void readCookies(text)));
  });
});

describe('configuration', () => {
  it('has defaults for a machine of one’s own', () => {
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
