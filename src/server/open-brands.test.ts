import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { preparePublishing } from '#brand/publish.ts';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import type { BrandStore } from '#brand/store.ts';
import { collectBrandFiles } from '#brand/table-files.ts';
import { type BrandFolder, brandFile, makeBrandFolder, until } from '#brand/testing/brand-files.ts';
import { type BrandRevisions, createBrandRevisions } from '#gateway/features/brands/service.ts';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { edgeRoleUrl } from '#gateway/testing/edge-role.ts';
import { createPool } from '#pool/pool.ts';
import { withClient } from '#postgres/connect.ts';
import { openBrands, readBrandsDatabase, refuseSecondDatabase } from './open-brands.ts';
import { brandsForStaff } from './open-console.ts';

let database: TestDatabase;
let published: BrandRevisions;
let edgeUrl: string;
const MERCHANTS = ['aurora', 'harbor', 'lotus', 'seaside', 'broken'];
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  published = createBrandRevisions(database.database);
  edgeUrl = await edgeRoleUrl(database.ownerUrl);
  await database.database.owner
    .insertInto('merchant')
    .values(MERCHANTS.map((code) => ({ code })))
    .execute();
});

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
  for (const merchant of MERCHANTS) await published.withdraw(merchant, by);
});

afterAll(async () => {
  await database.drop();
});

const by = { actor: 'ops', note: undefined };
const noTexts = () => ({});

async function makeFolder(files: Readonly<Record<string, unknown>> = {}): Promise<BrandFolder> {
  const folder = await makeBrandFolder();
  opened.push({ close: () => folder.remove('.') });
  for (const [path, content] of Object.entries(files)) await folder.write(path, content);
  return folder;
}

async function prepare(merchant: string, files: Readonly<Record<string, unknown>>) {
  const drafts = await makeFolder(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [`${merchant}/${path}`, content])),
  );
  const { brand, problems } = await readBrandFolder(drafts.root, merchant);
  if (!brand) throw new Error(JSON.stringify(problems));
  return { revision: brand.revision, files: await collectBrandFiles(join(drafts.root, merchant), brand) };
}

async function publish(merchant: string, files: Readonly<Record<string, unknown>>): Promise<string> {
  const ready = await prepare(merchant, files);
  await published.publish(merchant, ready, by);
  return ready.revision;
}

interface Opened {
  readonly store: BrandStore;
  readonly folder: BrandFolder;
  readonly logged: Record<string, unknown>[];
}

async function open(
  files: Readonly<Record<string, unknown>> = {},
  pace: { compareEveryMs?: number } = {},
): Promise<Opened> {
  const folder = await makeFolder(files);
  const logged: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const store = await openBrands({ folder: folder.root, databaseUrl: edgeUrl, ...pace }, log);
  opened.push(store);
  return { store, folder, logged };
}

const codes = (store: BrandStore) => store.list().map(({ merchant }) => merchant);

/** Listening connections; the edge's role may read and terminate its own. */
async function listeners(what = 'pid'): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: edgeUrl });
  await client.connect();
  const { rows } = await client.query(
    `select ${what} from pg_stat_activity
     where datname = current_database() and application_name = 'livery events' and usename = 'livery_edge'
       and query like 'listen%'`,
  );
  await client.end();
  return rows;
}

async function damage(merchant: string, text: string): Promise<void> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query("select set_config('app.merchant', $1, true)", [merchant]);
  await owner.query(text);
  await owner.query('commit');
  await owner.end();
}

describe('brands from the folder and the database', () => {
  it('M376: a published brand equals its folder’s brand: revision, texts, assets, problems', async () => {
    const files = {
      'brand.json': brandFile('lotus', { domains: ['lotus.example'], hologram: 1 }),
      'texts/VI.json': { 'home.title': 'Chào' },
      'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    };
    const drafts = await makeFolder(
      Object.fromEntries(Object.entries(files).map(([path, content]) => [`lotus/${path}`, content])),
    );
    const { brand } = await readBrandFolder(drafts.root, 'lotus');
    const { ready } = await preparePublishing(drafts.root, 'lotus', noTexts);
    expect(ready).toBeUndefined();
    const revision = await publish('lotus', {
      ...files,
      'brand.json': brandFile('lotus', { domains: ['lotus.example'] }),
    });
    const { store } = await open({ 'aurora/brand.json': brandFile('aurora') });
    expect(codes(store)).toEqual(['aurora', 'lotus']);
    const lotus = store.get('lotus');
    expect(lotus).toMatchObject({ revision, texts: brand?.texts });
    expect([...(lotus?.assets.values() ?? [])].map(({ path, hash }) => [path, hash])).toEqual(
      [...(brand?.assets.values() ?? [])].map(({ path, hash }) => [path, hash]),
    );
    expect(store.merchantOfDomain('lotus.example')).toBe('lotus');
    expect(store.problems()).toEqual([]);
  });

  it('M376: publish, rollback and withdrawal go live by notification, without a comparison', async () => {
    const one = await publish('lotus', { 'brand.json': brandFile('lotus'), 'assets/a.svg': '<svg/>' });
    const two = await prepare('lotus', { 'brand.json': brandFile('lotus', { name: 'Two' }), 'assets/a.svg': '<svg/>' });
    const seaside = await prepare('seaside', { 'brand.json': brandFile('seaside') });
    const { store } = await open({}, { compareEveryMs: 3_600_000 });
    const heard: string[] = [];
    store.subscribe((merchant, brand) => heard.push(`${merchant} ${brand?.revision ?? 'gone'}`));
    await until(async () => (await listeners()).length > 0, 'the store listens');
    const within = async (change: Promise<unknown>, isLive: () => boolean): Promise<void> => {
      await change;
      await until(isLive, 'the change');
    };
    await within(published.publish('lotus', two, by), () => store.get('lotus')?.revision === two.revision);
    await within(published.rollBack('lotus', undefined, by), () => store.get('lotus')?.revision === one);
    await within(published.publish('seaside', seaside, by), () => store.get('seaside') !== undefined);
    await within(published.withdraw('lotus', by), () => store.get('lotus') === undefined);
    expect(heard).toEqual([`lotus ${two.revision}`, `lotus ${one}`, `seaside ${seaside.revision}`, 'lotus gone']);
  });

  it('M376: if the notice is lost with its connection, the next comparison finds the change', async () => {
    await publish('lotus', { 'brand.json': brandFile('lotus') });
    const { store, logged } = await open({}, { compareEveryMs: 400 });
    await until(async () => (await listeners('pg_terminate_backend(pid)')).length > 0, 'the listening connection ends');
    const two = await publish('lotus', { 'brand.json': brandFile('lotus', { name: 'Two' }) });
    await until(() => store.get('lotus')?.revision === two, 'the change');
    expect(logged.map((line) => line['event'])).toContain('notifications.connection_lost');
    const three = await publish('lotus', { 'brand.json': brandFile('lotus', { name: 'Three' }) });
    await until(() => store.get('lotus')?.revision === three, 'a change after that');
  });

  it.each([
    [
      'a missing content',
      "delete from brand_content where content = '<svg>1</svg>'",
      /content of assets\/a.svg is missing/,
    ],
    [
      'a path that leads out',
      `update brand_revision set files = files || '{"assets/../../x": "${'a'.repeat(64)}"}'`,
      /file list/,
    ],
    ['another brand’s files', "update brand_revision set files = files - 'assets/a.svg'", /its files belong to/],
  ])('a broken row blocks only its own merchant’s change: %s', async (name, text, reason) => {
    const files = (at: number) => ({ 'brand.json': brandFile('broken', { name }), 'assets/a.svg': `<svg>${at}</svg>` });
    const bad = await publish('broken', files(1));
    const good = await publish('broken', files(2));
    await publish('lotus', { 'brand.json': brandFile('lotus') });
    const { store, logged } = await open();
    await damage('broken', `${text} ${text.startsWith('delete') ? 'and' : 'where'} merchant = 'broken'`);
    await published.rollBack('broken', bad, by);
    const refusals = () => logged.filter((line) => String(line['event']).startsWith('published_brands.'));
    await until(() => refusals().length > 0, 'a refusal');
    expect(refusals()).toEqual([
      expect.objectContaining({
        event: 'published_brands.update_refused',
        merchant: 'broken',
        reason: expect.stringMatching(reason),
      }),
    ]);
    expect(store.get('broken')?.revision).toBe(good);
    expect(store.problems()).toMatchObject([{ code: 'brand.revision', merchant: 'broken' }]);
    const lotus = await publish('lotus', { 'brand.json': brandFile('lotus', { name }) });
    await until(() => store.get('lotus')?.revision === lotus, 'the other merchant');
    await published.rollBack('broken', good, by);
    await until(() => store.problems().length === 0, 'the roll back ends the refusal');
    expect(refusals()).toHaveLength(1);
  });

  it('without the database the last good revisions keep serving; without it at the start nothing opens', async () => {
    const revision = await publish('lotus', { 'brand.json': brandFile('lotus'), 'assets/a.svg': '<svg/>' });
    const { store, logged } = await open({}, { compareEveryMs: 100 });
    const owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query('revoke execute on function brand_heads() from livery_edge');
    await until(
      () => logged.some((line) => line['event'] === 'published_brands.compare_failed'),
      'a failed comparison',
    );
    expect(store.get('lotus')?.revision).toBe(revision);
    const folder = await makeFolder();
    await expect(
      openBrands({ folder: folder.root, databaseUrl: edgeUrl }, pino({ level: 'silent' })),
    ).rejects.toMatchObject({
      code: 'brand_table',
      message: expect.stringMatching(/could not be read: permission denied/),
    });
    await owner.query('grant execute on function brand_heads() to livery_edge');
    await owner.end();
    const next = await publish('lotus', { 'brand.json': brandFile('lotus', { name: 'Back' }) });
    await until(() => store.get('lotus')?.revision === next, 'it follows again');
  });

  it('files deleted from the disk are restored', async () => {
    await publish('lotus', { 'brand.json': brandFile('lotus'), 'assets/a.svg': '<svg/>' });
    const { store } = await open({}, { compareEveryMs: 100 });
    const file = store.get('lotus')?.assets.get('assets/a.svg')?.file ?? '';
    expect(await readFile(file, 'utf8')).toBe('<svg/>');
    await rm(dirname(dirname(file)), { recursive: true });
    await until(async () => (await readFile(file, 'utf8').catch(() => '')) === '<svg/>', 'the file is back');
  });

  it('a merchant in both at the start is served as published, others as before, and a warning is logged', async () => {
    const revision = await publish('lotus', { 'brand.json': brandFile('lotus', { name: 'Table' }) });
    const { store, logged } = await open({
      'lotus/brand.json': brandFile('lotus', { name: 'Folder' }),
      'aurora/brand.json': brandFile('aurora'),
    });
    expect(codes(store)).toEqual(['aurora', 'lotus']);
    expect(store.get('lotus')).toMatchObject({ revision, brand: { name: 'Table' } });
    const remedy =
      'Move the folder lotus out of the brands folder, or withdraw the published brand (npm run brand -- withdraw lotus); until then, the brand in the database is served.';
    expect(store.problems()).toEqual([expect.objectContaining({ code: 'brand.twice', merchant: 'lotus', remedy })]);
    expect(logged).toContainEqual(expect.objectContaining({ event: 'brand.offered_twice', merchant: 'lotus', remedy }));
  });

  it('a brand in the folder cannot also be published, and may move over', async () => {
    const { store, folder } = await open({ 'aurora/brand.json': brandFile('aurora') });
    const table = { 'brand.json': brandFile('aurora', { name: 'Table' }) };
    await expect(publish('aurora', table)).rejects.toMatchObject({
      code: 'brand_revision_refused',
      message: expect.stringMatching(/^aurora is served from the folder .*LIVERY_BRANDS=drafts npm run brand/),
    });
    expect((await published.list('aurora')).filter(({ isCurrent }) => isCurrent)).toEqual([]);
    await folder.remove('aurora');
    await until(() => store.get('aurora') === undefined, 'aurora is gone');
    const isPublished = () =>
      publish('aurora', table).then(
        () => true,
        () => false,
      );
    await until(isPublished, 'it may be published');
    await until(() => store.get('aurora')?.brand.name === 'Table', 'the database serves aurora');
  });

  it('a published merchant added to the folder stays with the database until withdrawn', async () => {
    const first = await publish('lotus', { 'brand.json': brandFile('lotus') });
    const { store, folder, logged } = await open();
    await folder.write('lotus/brand.json', brandFile('lotus', { name: 'Folder' }));
    const refusals = () => logged.filter((line) => line['event'] === 'brand.offered_twice');
    await until(() => refusals().length === 1, 'the refusal');
    expect(refusals()).toMatchObject([{ merchant: 'lotus', source: 'folder', servedFrom: 'database' }]);
    expect(store.get('lotus')?.revision).toBe(first);
    expect(store.problems().map(({ code, merchant }) => `${code} ${merchant}`)).toEqual(['brand.twice lotus']);
    const next = await publish('lotus', { 'brand.json': brandFile('lotus', { name: 'Table' }) });
    await until(() => store.get('lotus')?.revision === next, 'it is published on');
    await published.withdraw('lotus', by);
    await until(() => store.get('lotus')?.brand.name === 'Folder', 'the folder serves lotus');
    expect(store.problems()).toEqual([]);
  });
});

describe('the database of an edge with a remote gateway', () => {
  it('is named by LIVERY_BRANDS_DATABASE_URL, with a role that reads only brands', async () => {
    expect(await readBrandsDatabase({})).toBeUndefined();
    expect(await readBrandsDatabase({ LIVERY_BRANDS_DATABASE_URL: edgeUrl })).toBe(edgeUrl);
    await expect(readBrandsDatabase({ LIVERY_BRANDS_DATABASE_URL: database.ownerUrl })).rejects.toThrow(
      /may do more than read brands \(.*Use livery_edge/,
    );
    // A view of a monitoring extension, which everyone may read, is no privilege of this role.
    await withClient(database.ownerUrl, async (owner) => {
      await owner.query('create view readable as select 1; grant select on readable to public');
      await owner.query('alter extension pg_trgm add view readable');
    });
    expect(await readBrandsDatabase({ LIVERY_BRANDS_DATABASE_URL: edgeUrl })).toBe(edgeUrl);
    await withClient(database.ownerUrl, (owner) => owner.query('alter extension pg_trgm drop view readable'));
    await expect(readBrandsDatabase({ LIVERY_BRANDS_DATABASE_URL: edgeUrl })).rejects.toThrow(/\(readable\)/);
    await withClient(database.ownerUrl, (owner) => owner.query('drop view readable'));
    await expect(readBrandsDatabase({ LIVERY_BRANDS_DATABASE_URL: 'mysql://x:secret@y' })).rejects.toThrow(
      /^LIVERY_BRANDS_DATABASE_URL is no PostgreSQL address(?!.*secret)/,
    );
    await expect(
      readBrandsDatabase({ LIVERY_BRANDS_DATABASE_URL: 'postgres://livery_edge:x@127.0.0.1:1/none' }),
    ).rejects.toThrow(/cannot be asked/);
    expect(() => refuseSecondDatabase({ LIVERY_BRANDS_DATABASE_URL: edgeUrl })).toThrow(/set GATEWAY_URL/);
  });
});

describe('publishable brands', () => {
  it('a brand with errors is refused with its report; none is stored', async () => {
    const folder = await makeFolder({ 'lotus/brand.json': brandFile('lotus', { minimumAge: 'old' }) });
    const { ready, problems } = await preparePublishing(folder.root, 'lotus', noTexts);
    expect(ready).toBeUndefined();
    expect(problems).toContainEqual(expect.objectContaining({ file: 'lotus/brand.json', path: '/minimumAge' }));
    expect((await preparePublishing(folder.root, 'nobody', noTexts)).problems).toMatchObject([
      { code: 'brand.absent' },
    ]);
  });

  it('a file that the folder does not serve is skipped and named', async () => {
    const folder = await makeFolder({ 'lotus/brand.json': brandFile('lotus'), 'lotus/assets/a b.svg': '<svg/>' });
    const { ready, problems } = await preparePublishing(folder.root, 'lotus', noTexts);
    expect([...(ready?.files.keys() ?? [])]).toEqual(['brand.json']);
    expect(problems).toContainEqual(expect.objectContaining({ code: 'brand.asset', file: 'lotus/assets/a b.svg' }));
  });
});

describe('the check of what is served', () => {
  // White text on white, no logo file, an id that does not exist.
  const faulty = {
    theme: { seeds: { accent: '#0f766e' }, roles: { light: { canvas: '#ffffff', text: '#ffffff' } } },
    assets: { logo: 'assets/logo.svg' },
    elements: { 'nav.nowhere': { hidden: true } },
  };

  it('M376: finds the errors of a published brand and of a folder, and none in a fixed one', async () => {
    const { store, folder } = await open({ 'seaside/brand.json': brandFile('seaside', faulty) });
    await publish('aurora', { 'brand.json': brandFile('aurora', faulty) });
    await until(() => codes(store).length === 2, 'both brands are served');
    const pool = createPool();
    opened.push(pool);
    const port = brandsForStaff(store, 'packs');
    const check = async (merchant: string) =>
      (await port.find(merchant)?.check?.(pool))?.map(({ code }) => code) ?? null;
    for (const merchant of ['aurora', 'seaside']) {
      const found = await check(merchant);
      expect(found, merchant).toEqual(expect.arrayContaining(['brand.unknown-id', 'theme.contrast', 'assets.missing']));
    }
    const stale = port.find('seaside');
    await folder.write('seaside/brand.json', brandFile('seaside'));
    await until(() => store.get('seaside')?.revision !== stale?.revision, 'the fixed brand is served');
    expect(await check('seaside')).toEqual([]);
    expect(await stale?.check?.(pool)).toBeNull();
  });
});
