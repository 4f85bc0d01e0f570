import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandStore } from '#brand/store.ts';
import { type BrandFolder, makeBrandFolder } from '#brand/testing/brand-files.ts';
import { addMedia, changeMedia, cutMedia, mediaLibrary, readMedia, removeMedia } from '#contract/staff/media/calls.ts';
import { MEDIA_PATH, readPictureReply } from '#contract/staff/previews/edge-link.ts';
import { discardDraft, editBrand, readStudio } from '#contract/staff/studio/calls.ts';
import { uploadPicture } from '#contract/staff/studio/pictures.ts';
import { makeLateBrands } from '#gateway/context/brands-port.ts';
import { edgeRoleUrl } from '#gateway/testing/edge-role.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';
import { openBrands } from '../../../server/open-brands.ts';
import { brandsForStaff } from '../../../server/open-console.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let folder: BrandFolder;
let store: BrandStore;
let sam: TestStaffUser;
let auditor: TestStaffUser;

beforeAll(async () => {
  folder = await makeBrandFolder();
  for (const name of ['aurora', 'lotus']) await cp(`brands/${name}`, join(folder.root, name), { recursive: true });
  const brands = makeLateBrands();
  gateway = await createTestGateway(['aurora', 'lotus'], { brands: brands.port });
  store = await openBrands(
    { folder: folder.root, databaseUrl: await edgeRoleUrl(gateway.database.ownerUrl) },
    gateway.context.log,
  );
  brands.bind(brandsForStaff(store, 'packs'));
  sam = await signInStaffUser(gateway, 'support', [MERCHANT], 'Sam');
  auditor = await signInStaffUser(gateway, 'auditor');
});

afterAll(async () => {
  await store.close();
  await gateway.close();
  await folder.remove('.');
});

/** A photo of noise, which no encoder makes small. */
async function photo(width: number, height: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const made = sharp({ create: { width, height, channels: 3, background: 'black', noise } });
  return (await made.jpeg({ quality: 90 }).toBuffer()).toString('base64');
}

async function ask<Reply>(
  call: { read(value: unknown): Reply | undefined },
  send: ReturnType<TestStaffUser['send']>,
): Promise<Reply> {
  const reply = await send;
  expect(reply.statusCode, reply.body).toBe(200);
  const read = call.read(reply.json().value);
  if (read === undefined) throw new Error('the reply does not fit its contract');
  return read;
}

const library = (merchant = MERCHANT) => ask(mediaLibrary, auditor.send(mediaLibrary, {}, merchant));
const add = (file: string, name = 'Tower') => ask(addMedia, sam.send(addMedia, { file, name }, MERCHANT));
const cut = (id: string, use: 'banner' | 'item' | 'offer' | 'content', zoom = 1) =>
  ask(cutMedia, sam.send(cutMedia, { id, use, x: 0.5, y: 0.5, zoom }, MERCHANT));
const findIn = async (id: string) => (await library()).pictures.find((picture) => picture.id === id);

async function askAsEdge(path: string, merchant = MERCHANT) {
  const headers = { [edgeHeaders.secret]: gateway.context.edgeSecret, [edgeHeaders.merchant]: merchant };
  return gateway.app.inject({ method: 'POST', url: MEDIA_PATH, payload: { path }, headers });
}

test('issue 46: a picture is uploaded once, cut for each place in its size and format, and served to edges', async () => {
  const file = await photo(4_000, 3_000);
  const { id = '' } = await add(file);
  // The same again, after a lost reply: one picture.
  expect(await add(file, 'Another name')).toEqual({ id });
  const found = await findIn(id);
  expect(found).toMatchObject({
    name: 'Tower',
    alt: {},
    x: 0.5,
    y: 0.5,
    width: 3_200,
    height: 2_400,
    by: 'Sam',
    uses: [],
  });
  const master = await auditor.send(readMedia, { id }, MERCHANT);
  expect([master.statusCode, master.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(master.headers['content-security-policy']).toContain('sandbox');

  const banner = (await cut(id, 'banner')).picture;
  expect(banner).toMatchObject({ width: 2_400, height: 900 });
  expect(banner?.path).toMatch(/^\/_media\/banner-[0-9a-f]{20}\.webp$/);
  expect((await cut(id, 'item')).picture).toMatchObject({ width: 768, height: 512 });
  expect((await cut(id, 'offer')).picture).toMatchObject({ width: 1_600, height: 1_000 });
  expect((await cut(id, 'content')).picture).toMatchObject({ width: 1_600, height: 1_200 });
  // The same cut is the same file; another part of the picture is another.
  expect((await cut(id, 'banner')).picture?.path).toBe(banner?.path);
  expect((await cut(id, 'banner', 2)).picture?.path).not.toBe(banner?.path);

  const path = banner?.path.replace('/_media/', 'assets/') ?? '';
  const bytes = Buffer.from(readPictureReply((await askAsEdge(path)).json()) ?? []);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2_400 });
  expect(bytes.length).toBeLessThanOrEqual(400 * 1024);
  expect((await askAsEdge(path, 'lotus')).statusCode).toBe(404);
  const anyone = await gateway.app.inject({ method: 'POST', url: MEDIA_PATH, payload: { path } });
  expect(anyone.statusCode).toBe(404);
});

test('issue 46: a hostile or broken picture is refused with its reason, and nothing is stored', async () => {
  const before = (await library()).pictures.length;
  const asFile = (text: string) => Buffer.from(text).toString('base64');
  const whole = Buffer.from(await photo(400, 300), 'base64');
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${inside}</svg>`;
  for (const [file, fault] of [
    [asFile(svg('<script>1</script>')), 'unsafe'],
    [asFile(svg('<image href="https://evil.example/x.png"/>')), 'unsafe'],
    [asFile('no picture'), 'unreadable'],
    [whole.subarray(0, whole.length / 2).toString('base64'), 'incomplete'],
    [Buffer.alloc(8 * 1024 * 1024 + 1).toString('base64'), 'bytes'],
  ] as const)
    expect(await add(file), fault).toEqual({ fault });
  expect((await library()).pictures).toHaveLength(before);
});

test('issue 46: a picture says where it is used, and is removed only when nothing uses it', async () => {
  const { id = '' } = await add(await photo(1_900, 700), 'Harbour');
  const banner = (await cut(id, 'banner')).picture?.path ?? '';
  const item = (await cut(id, 'item')).picture?.path ?? '';
  const inText = (await cut(id, 'content')).picture?.path ?? '';
  const offer = (await cut(id, 'offer')).picture?.path ?? '';
  const version = 1;
  const set = (statement: ReturnType<typeof sql>) =>
    gateway.context.db.withMerchant(MERCHANT, (scope) => statement.execute(scope));
  await set(sql`update content_entry set picture = ${banner}
                 where id = (select min(id) from content_entry where kind = 'banner' and removed_at is null)`);
  await set(sql`update content_words set html = ${`<p><img src="${inText}" alt=""></p>`}
                 where entry_id = (select min(id) from content_entry where kind = 'help' and removed_at is null) and language = 'EN'`);
  await set(sql`update point_item set picture = ${item} where id = (select min(id) from point_item)`);
  await set(sql`update mission set picture = ${offer} where id = (select id from mission order by id limit 1)`);
  const slide = await ask(
    uploadPicture,
    sam.send(uploadPicture, { media: id, use: 'slide', x: 0.5, y: 0.5, zoom: 1 }, MERCHANT),
  );
  const state = await ask(readStudio, sam.send(readStudio, {}, MERCHANT));
  const app = JSON.parse(state.files['brand.json'] ?? '').assets.app;
  const edit = {
    file: 'brand.json',
    pointer: '/assets/app',
    value: JSON.stringify(slide.picture?.path),
    seen: JSON.stringify(app),
  };
  expect((await sam.send(editBrand, { edits: [edit] }, MERCHANT)).statusCode).toBe(200);
  const places = (await findIn(id))?.uses.map(({ place }) => place);
  expect(new Set(places)).toEqual(new Set(['content', 'item', 'mission', 'draft']));
  expect((await sam.send(removeMedia, { id, version }, MERCHANT)).statusCode).toBe(409);

  await set(sql`update content_entry set picture = null where picture = ${banner}`);
  await set(sql`update content_words set html = '' where html like '%_media%'`);
  await set(sql`update point_item set picture = null where picture = ${item}`);
  await set(sql`update mission set picture = null where picture = ${offer}`);
  expect((await findIn(id))?.uses).toEqual([{ place: 'draft', title: '' }]);
  const draft = await ask(readStudio, sam.send(readStudio, {}, MERCHANT));
  await sam.send(discardDraft, { version: draft.version }, MERCHANT);
  expect((await sam.send(removeMedia, { id, version: version + 1 }, MERCHANT)).statusCode).toBe(409);
  expect((await sam.send(removeMedia, { id, version }, MERCHANT)).statusCode).toBe(200);
  expect(await findIn(id)).toBeUndefined();
  expect((await askAsEdge(banner.replace('/_media/', 'assets/'))).statusCode).toBe(404);
});

test('issue 46: alternative texts and focal point are changed over the version that was seen; rights and merchants hold', async () => {
  const { id = '' } = await add(await photo(500, 400), 'Bridge');
  const change = { id, version: 1, name: 'The bridge', alt: { EN: 'A bridge at night' }, x: 0.25, y: 1 };
  expect((await auditor.send(changeMedia, change, MERCHANT)).statusCode).toBe(403);
  expect((await sam.send(changeMedia, change, 'lotus')).statusCode).toBe(403);
  expect((await sam.send(changeMedia, change, MERCHANT)).statusCode).toBe(200);
  expect((await sam.send(changeMedia, { ...change, name: 'Late' }, MERCHANT)).statusCode).toBe(409);
  expect(await findIn(id)).toMatchObject({
    name: 'The bridge',
    alt: { EN: 'A bridge at night' },
    x: 0.25,
    y: 1,
    version: 2,
  });
  expect((await library('lotus')).pictures).toEqual([]);
  for (const table of ['media_picture', 'media_file']) {
    const rows = await gateway.context.db.withMerchant('lotus', (scope) =>
      sql`select 1 from ${sql.table(table)}`.execute(scope),
    );
    expect(rows.rows, table).toEqual([]);
  }
  const neither = { use: 'slide', x: 0.5, y: 0.5, zoom: 1 } as const;
  expect((await sam.send(uploadPicture, neither, MERCHANT)).statusCode).toBe(422);
});
