import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { locate } from './read/source-lines.ts';
import { type BrandStore, openBrandFolder } from './store.ts';
import { type BrandFolder, brandFile, makeBrandFolder, until } from './testing/brand-files.ts';

interface Opened {
  readonly folder: BrandFolder;
  readonly store: BrandStore;
  readonly logged: Record<string, unknown>[];
}

const opened: Opened[] = [];

async function openWith(files: Readonly<Record<string, unknown>>): Promise<Opened> {
  const folder = await makeBrandFolder();
  for (const [path, content] of Object.entries(files)) await folder.write(path, content);
  const logged: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const made = { folder, store: await openBrandFolder(folder.root, log), logged };
  opened.push(made);
  return made;
}

afterEach(async () => {
  for (const { store, folder } of opened.splice(0)) {
    await store.close();
    await folder.remove('.');
  }
});

const codes = (store: BrandStore) => store.list().map((brand) => brand.merchant);

describe('the brands folder', () => {
  it('M376: each folder with a brand file is a brand, with its texts and assets', async () => {
    const { store } = await openWith({
      'aurora/brand.json': brandFile('aurora', { domains: ['aurora.example'] }),
      'aurora/texts/VI.json': { 'home.title': 'Chào' },
      'aurora/assets/logo.svg': '<svg/>',
      'aurora/assets/deep/card.png': 'x',
      'lotus/brand.json': brandFile('lotus'),
      'notes/readme.txt': 'no brand',
    });
    expect(codes(store)).toEqual(['aurora', 'lotus']);
    const aurora = store.get('aurora');
    expect(aurora?.texts.VI).toEqual({ 'home.title': 'Chào' });
    expect([...(aurora?.assets.keys() ?? [])].sort()).toEqual(['assets/deep/card.png', 'assets/logo.svg']);
    expect(store.merchantOfDomain('aurora.example')).toBe('aurora');
    expect(store.problems()).toEqual([]);
  });

  it('a brand with a hidden character in its name is not served, and the place is named', async () => {
    const { store } = await openWith({
      'aurora/brand.json': brandFile('aurora', { name: 'Auror\u202ea' }),
      'harbor/brand.json': brandFile('harbor', { name: 'Harbor\u0000' }),
      'lotus/brand.json': brandFile('lotus'),
    });
    expect(codes(store)).toEqual(['lotus']);
    expect(JSON.stringify(store.problems())).toMatch(/U\+202E.*U\+0000/);
  });

  it('a missing folder has no brands and causes no failure', async () => {
    const { store } = await openWith({});
    expect(store.list()).toEqual([]);
  });

  it('N01: a place in a brand file has its line', async () => {
    const { store } = await openWith({ 'acme/brand.json': brandFile('acme') });
    const stored = store.get('acme');
    const line = stored?.source.split('\n').findIndex((one) => one.includes('"merchant"')) ?? -1;
    expect(locate(stored?.source ?? '', '/merchant')?.line).toBe(line + 1);
  });

  it('M376: a brand that is added, edited or removed is live', async () => {
    const { store, folder } = await openWith({ 'aurora/brand.json': brandFile('aurora') });
    const heard: string[] = [];
    store.subscribe((merchant, brand) => heard.push(`${merchant} ${brand?.brand.name ?? 'gone'}`));
    await folder.write('lotus/brand.json', brandFile('lotus'));
    await until(() => store.get('lotus') !== undefined, 'lotus came');
    const first = store.get('aurora')?.revision;
    await folder.write('aurora/brand.json', brandFile('aurora', { name: 'Northern Light' }));
    await until(() => store.get('aurora')?.brand.name === 'Northern Light', 'aurora changed');
    expect(store.get('aurora')?.revision).not.toBe(first);
    await folder.write('aurora/texts/EN.json', { 'home.title': 'Hi' });
    await until(() => store.get('aurora')?.texts.EN !== undefined, 'a text came');
    await folder.remove('lotus');
    await until(() => store.get('lotus') === undefined, 'lotus went');
    expect(heard).toEqual(expect.arrayContaining(['lotus LOTUS', 'aurora Northern Light', 'lotus gone']));
  });

  it('a broken edit leaves the last good revision and names file, place, finding and remedy; a fix is taken', async () => {
    const { store, folder, logged } = await openWith({ 'aurora/brand.json': brandFile('aurora') });
    const good = store.get('aurora')?.revision;
    await folder.write('aurora/brand.json', brandFile('aurora', { minimumAge: 'old' }));
    await until(() => store.problems().length > 0, 'a problem');
    expect(store.get('aurora')?.revision).toBe(good);
    expect(store.problems()[0]).toMatchObject({ file: 'aurora/brand.json', path: '/minimumAge', found: '"old"' });
    expect(logged).toContainEqual(
      expect.objectContaining({ file: 'aurora/brand.json', pointer: '/minimumAge', remedy: expect.any(String) }),
    );
    expect(logged.at(-1)?.['event']).toBe('brand.update_refused');
    await folder.write('aurora/brand.json', brandFile('aurora', { minimumAge: 21 }));
    await until(() => store.get('aurora')?.brand.minimumAge === 21, 'the repair');
    expect(store.problems()).toEqual([]);
  });

  it('a non-JSON file is refused; without a good revision the brand is not served', async () => {
    const { store, logged } = await openWith({
      'aurora/brand.json': '{ "livery": 1,',
      'lotus/brand.json': brandFile('lotus'),
    });
    expect(codes(store)).toEqual(['lotus']);
    expect(store.problems()[0]).toMatchObject({ code: 'brand.json', file: 'aurora/brand.json' });
    expect(logged.some((line) => line['event'] === 'brand.refused')).toBe(true);
  });

  it('a newer file with an unknown key is served', async () => {
    const { store } = await openWith({ 'aurora/brand.json': brandFile('aurora', { hologram: true }) });
    expect(codes(store)).toEqual(['aurora']);
    expect(store.problems()[0]?.code).toBe('brand.unknown-key');
  });

  it('a file that is written slowly is read once complete, and no listener gets a part', async () => {
    const { store, folder, logged } = await openWith({ 'aurora/brand.json': brandFile('aurora') });
    const text = JSON.stringify(brandFile('aurora', { name: 'Slowly' }));
    const file = await open(join(folder.root, 'aurora/brand.json'), 'w');
    for (let at = 0; at < text.length; at += 40) {
      await file.write(text.slice(at, at + 40));
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(store.get('aurora')).toBeDefined();
    }
    await file.close();
    await until(() => store.get('aurora')?.brand.name === 'Slowly', 'the whole file');
    expect(logged.filter((line) => line['event'] === 'brand.file_problem')).toEqual([]);
  });

  it('the folder’s name is the merchant’s code; reserved codes and others’ names are refused', async () => {
    const { store } = await openWith({
      'aurora/brand.json': brandFile('lotus'),
      'console/brand.json': brandFile('console'),
      'Harbor/brand.json': brandFile('harbor'),
    });
    expect(store.list()).toEqual([]);
    expect(store.problems().map((problem) => `${problem.file} ${problem.code}`)).toEqual(
      expect.arrayContaining([
        'aurora/brand.json brand.folder',
        'console/brand.json brand.code',
        'Harbor/brand.json brand.code',
      ]),
    );
  });

  it('a domain that two brands claim stays with the first and is a problem only of the later one', async () => {
    const { store, folder } = await openWith({
      'aurora/brand.json': brandFile('aurora', { domains: ['play.example'] }),
      'lotus/brand.json': brandFile('lotus', { domains: ['lotus.example', 'play.example'] }),
    });
    expect(store.merchantOfDomain('play.example')).toBe('aurora');
    expect(store.problems()).toMatchObject([
      { code: 'brand.domain-taken', file: 'lotus/brand.json', path: '/domains/1' },
    ]);
    await folder.remove('aurora');
    await until(() => store.merchantOfDomain('play.example') === 'lotus', 'the domain is free');
    expect(store.problems()).toEqual([]);
  });

  it('a broken text file costs only its texts; a file name that no brand file can use is not served', async () => {
    const { store } = await openWith({
      'aurora/brand.json': brandFile('aurora'),
      'aurora/texts/EN.json': '{ nope',
      'aurora/texts/VI.json': { good: 'tốt', wrong: 7 },
      'aurora/assets/a b.svg': '<svg/>',
    });
    expect(store.get('aurora')?.texts).toEqual({ EN: {}, VI: { good: 'tốt' } });
    expect(store.problems().map((problem) => `${problem.file} ${problem.path}`)).toEqual(
      expect.arrayContaining(['aurora/texts/EN.json ', 'aurora/texts/VI.json /wrong', 'aurora/assets/a b.svg ']),
    );
  });

  it('the same bytes give the same revision, a changed asset another one', async () => {
    const files = { 'aurora/brand.json': brandFile('aurora'), 'aurora/assets/logo.svg': '<svg/>' };
    const [one, other] = [await openWith(files), await openWith(files)];
    const revision = one.store.get('aurora')?.revision;
    expect(other.store.get('aurora')?.revision).toBe(revision);
    await other.folder.write('aurora/assets/logo.svg', '<svg><g/></svg>');
    await until(() => other.store.get('aurora')?.revision !== revision, 'another revision');
  });

  it('200 brands open in a moment, and one of them can still change', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `brand-${at}`);
    const { store, folder } = await openWith(
      Object.fromEntries(names.map((name) => [`${name}/brand.json`, brandFile(name)])),
    );
    expect(store.list()).toHaveLength(200);
    await folder.write('brand-77/brand.json', brandFile('brand-77', { name: 'Other' }));
    await until(() => store.get('brand-77')?.brand.name === 'Other', 'brand-77 changed');
  });
});
