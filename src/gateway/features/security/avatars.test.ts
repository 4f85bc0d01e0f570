import { crc32, deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { imageSize } from 'image-size';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { redrawPicture } from './picture.ts';

let gateway: TestGateway;
let member: Visitor;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'harbor']);
  member = createVisitor(gateway, 'aurora');
  expect((await member.logIn('player1', 'Livery-demo-1')).json().success).toBe(true);
});

afterAll(() => gateway.close());

/** A PNG of one colour. */
function png(width: number, height = width, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x77)]);
  const body = deflateSync(Buffer.concat(Array.from({ length: height > 2_000 ? 1 : height }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A 16 px camera JPEG with a comment segment. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAAQABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAn/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AKpgA//Z',
  'base64',
);

const choose = async (image: Buffer) =>
  (await member.ask('PUT', '/wps/member/avatar', { avatarType: 'CUSTOM', image: image.toString('base64') })).json();
const pathOf = async () => (await member.ask('GET', '/wps/member/info/icon')).json().value?.avatar as string;

test('M167, M285, M286: a member without a picture has none; one of the set has its id, in both calls', async () => {
  expect((await member.ask('GET', '/wps/member/info/icon')).json()).toEqual({ success: true, value: null });
  const chosen = await member.ask('PUT', '/wps/member/avatar', { avatarType: 'STATIC', avatar: 'a7' });
  const value = { avatarType: 'STATIC', avatar: 'a7' };
  expect(chosen.json()).toEqual({ success: true, value });
  for (const path of ['/wps/member/info/icon', '/wps/relay/MCSFE_getPlayerAvatar']) {
    expect((await member.ask('GET', path)).json()).toEqual({ success: true, value });
  }
  const unknown = await member.ask('PUT', '/wps/member/avatar', { avatarType: 'STATIC', avatar: 'a13' });
  expect(unknown.statusCode).toBe(422);
});

test('M167: an uploaded picture is re-encoded as a PNG of 192 px; no hidden data stays', async () => {
  const hidden = [chunk('tEXt', Buffer.from('Comment\0planted secret')), chunk('eXIf', Buffer.from('planted place'))];
  const reply = await choose(png(64, 64, hidden));
  expect(reply.value).toMatchObject({ avatarType: 'CUSTOM' });
  expect(reply.value.avatar).toMatch(/^\/wps\/member\/avatar\/[A-Za-z0-9_-]{22}\.png$/);
  const served = await gateway.ask('aurora', { method: 'GET', url: reply.value.avatar });
  expect(imageSize(served.rawPayload)).toMatchObject({ width: 192, height: 192, type: 'png' });
  expect(served.rawPayload.includes('planted')).toBe(false);
  expect(served.rawPayload.includes('tEXt') || served.rawPayload.includes('eXIf')).toBe(false);
  expect(served.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'attachment; filename="avatar.png"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test('M167: a new picture has a new address, the old one is gone; another merchant’s site has neither', async () => {
  await choose(png(64));
  const first = await pathOf();
  expect((await choose(JPEG)).success).toBe(true);
  const second = await pathOf();
  expect(second).not.toBe(first);
  const status = async (merchant: string, url: string) =>
    (await gateway.ask(merchant, { method: 'GET', url })).statusCode;
  expect(await status('aurora', second)).toBe(200);
  expect(await status('aurora', first)).toBe(404);
  expect(await status('harbor', second)).toBe(404);
  expect((await member.ask('PUT', '/wps/member/avatar', { avatarType: 'STATIC', avatar: 'a1' })).json().success).toBe(
    true,
  );
  expect(await status('aurora', second)).toBe(404);
  for (const name of ['..%2f..%2fetc%2fpasswd', 'x.png', `${'a'.repeat(22)}.svg`, `${'a'.repeat(22)}.png`]) {
    expect(await status('aurora', `/wps/member/avatar/${name}`)).toBe(404);
  }
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>1</script></svg>');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const transparent = () =>
  new Resvg('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>', { font: { loadSystemFonts: false } })
    .render()
    .asPng();

test.for<[string, () => Buffer]>([
  ['no picture', () => html],
  ['an SVG', () => svg],
  ['a GIF', () => gif],
  ['a WebP, which our drawing does not read', () => webp],
  ['a PNG of too many pixels', () => png(1_025)],
  ['a PNG that says it has 60,000 by 60,000', () => png(60_000, 60_000).subarray(0, 20_000)],
  ['a long strip', () => png(64, 80)],
  ['a speck', () => png(8)],
  ['a PNG without its pixels', () => png(64).subarray(0, 40)],
  ['a picture that shows nothing', transparent],
  ['a script behind the head of a PNG', () => Buffer.concat([png(64).subarray(0, 33), html])],
  ['a JPEG with a second, larger frame', () => Buffer.concat([JPEG.subarray(0, 20), largeFrame(), JPEG.subarray(20)])],
  [
    'a JPEG with a larger frame before the one that readers find',
    () => Buffer.concat([JPEG.subarray(0, 2), largeFrame(), JPEG.subarray(2)]),
  ],
])('M167: %s is refused by content, whatever its name', async ([, make]) => {
  const image = make().subarray(0, 20_000);
  expect(redrawPicture(image.toString('base64'))).toBeUndefined();
});

/** A frame header of 60,000 by 60,000 pixels. */
function largeFrame(): Buffer {
  return Buffer.from('ffc0000b08ea60ea6001011100', 'hex');
}

test('M167: a refused file leaves the picture as it was', async () => {
  await member.ask('PUT', '/wps/member/avatar', { avatarType: 'STATIC', avatar: 'a2' });
  expect(await choose(html)).toMatchObject({ success: false, errorCode: 'avatar_refused' });
  expect(await pathOf()).toBe('a2');
});

test('M167: pictures change at most twenty times in ten minutes, and only when signed in', async () => {
  const other = createVisitor(gateway, 'harbor');
  const body = { avatarType: 'STATIC', avatar: 'a3' };
  expect((await other.ask('PUT', '/wps/member/avatar', body)).statusCode).toBe(401);
  await other.logIn('player1', 'Livery-demo-1');
  const replies = [];
  for (let round = 0; round <= 20; round += 1) replies.push(await other.ask('PUT', '/wps/member/avatar', body));
  expect(replies.map((reply) => reply.statusCode)).toEqual([...Array(20).fill(200), 429]);
  const { rows } = await gateway.context.db.withMerchant('harbor', (db) =>
    sql`select 1 from member_avatar`.execute(db),
  );
  expect(rows).toHaveLength(1);
});
