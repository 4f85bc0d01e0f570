import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredBrand } from './read/stored-brand.ts';
import { type BrandSource, createBrandSources } from './store-sources.ts';
import { isBrandPath, readManifest } from './table-files.ts';
import { brandFile } from './testing/brand-files.ts';

const DIGEST = 'a'.repeat(64);

describe('the file list of a published revision', () => {
  it.each(['brand.json', 'texts/VI.json', 'assets/logo.svg', 'assets/games/card-1.webp'])(
    '%s is a path of a brand',
    (path) => {
      expect(isBrandPath(path)).toBe(true);
    },
  );

  it.each([
    '',
    '/etc/passwd',
    '../brand.json',
    'assets/../brand.json',
    'assets/a/../../x',
    'assets//x',
    'assets/.hidden',
    'assets/a/.git/config',
    'texts/en.json',
    'texts/EN.json/x',
    'brand.json\n',
    'assets\\x',
    '__proto__',
  ])('%j is none', (path) => {
    expect(isBrandPath(path)).toBe(false);
    expect(readManifest({ 'brand.json': DIGEST, [path]: DIGEST })).toBeUndefined();
  });

  it('is read completely or not at all, for any row', () => {
    expect(readManifest({ 'brand.json': DIGEST })).toEqual(new Map([['brand.json', DIGEST]]));
    expect(readManifest({ 'texts/EN.json': DIGEST })).toBeUndefined();
    expect(readManifest({ 'brand.json': 'short' })).toBeUndefined();
    const many = Array.from({ length: 600 }, (_, at) => [`assets/${at}.svg`, DIGEST]);
    expect(readManifest(Object.fromEntries([['brand.json', DIGEST], ...many]))).toBeUndefined();
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        const read = readManifest(raw);
        expect([...(read?.keys() ?? [])].every(isBrandPath)).toBe(true);
      }),
    );
  });
});

describe('brands of two sources', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const brand = (merchant: string, revision: string) =>
    ({
      merchant,
      revision,
      brand: brandFile(merchant, { domains: [] }),
      texts: {},
      assets: new Map(),
    }) as unknown as StoredBrand;
  const source = fc.constantFrom<BrandSource>('folder', 'database');
  const step = fc.record({ source, merchant: fc.constantFrom('aurora', 'lotus'), at: fc.integer({ min: 0, max: 3 }) });

  it('in any sequence of events a merchant is served by one source that has it; two sources conflict', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const sources = createBrandSources(log);
        const offered = new Map<string, string>();
        for (const { source, merchant, at } of steps) {
          const before = sources.served.get(merchant)?.revision;
          const revision = at === 0 ? undefined : `${source}${at}`;
          const servedFrom = before?.replace(/\d/, '');
          if (revision) offered.set(`${source} ${merchant}`, revision);
          else offered.delete(`${source} ${merchant}`);
          sources.of(source).set(merchant, revision ? brand(merchant, revision) : undefined);
          const now = sources.served.get(merchant)?.revision;
          const has = (other: BrandSource) => offered.get(`${other} ${merchant}`);
          // The serving source keeps the merchant as long as it offers it, or until the database takes it over.
          const takesOver = source === 'database' && revision !== undefined;
          if (before && servedFrom !== source && !takesOver) expect(now).toBe(before);
          else expect(now).toBe(revision ?? has('folder') ?? has('database'));
          const isTwice = has('folder') !== undefined && has('database') !== undefined;
          expect(sources.conflicts().some((problem) => problem.merchant === merchant)).toBe(isTwice);
        }
      }),
    );
  });
});
