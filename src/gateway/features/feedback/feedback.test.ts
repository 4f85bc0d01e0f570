import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { work as redrawPicture } from '#gateway/pictures/redraw-picture.work.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { UPLOADS } from './upload-budget.ts';

let gateway: TestGateway;
let player: Visitor;
/** A separate gateway, so that no other test's requests are counted. */
let busy: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  busy = await createTestGateway(['aurora', 'lotus']);
  player = createVisitor(gateway, 'aurora');
  await player.logIn('player1', 'Livery-demo-1');
});

afterAll(async () => {
  await gateway.close();
  await busy.close();
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#308050' } });
const feedback = { type: 'suggestion', content: 'More fish, please.' };
const put = (visitor: Visitor, rest: object = {}) => visitor.ask('PUT', '/wps/feedback', { ...feedback, ...rest });
/** Like the portal: a visitor who adds pictures without signing in solves a human check. */
async function send(
  visitor: Visitor,
  rest: { readonly images?: readonly string[]; readonly [name: string]: unknown } = {},
) {
  const isAnonymousVisitor = rest.images !== undefined && visitor.token === undefined;
  return put(visitor, { ...rest, ...(isAnonymousVisitor && { humanCheck: await visitor.humanCheck('feedback') }) });
}

function readStored(merchant = 'aurora') {
  return gateway.context.db.withMerchant(merchant, async (db) => ({
    rows: await db.selectFrom('feedback').selectAll().orderBy('id').execute(),
    pictures: await db.selectFrom('feedback_picture').selectAll().orderBy('position').execute(),
  }));
}

describe('feedback', () => {
  test('M225, M307: a member’s text is stored with type, language and pictures, a visitor’s without a member', async () => {
    const jpg = await picture(2400, 1200)
      .withExif({ IFD0: { Copyright: 'Ann, Main Street 7' } })
      .jpeg()
      .toBuffer();
    const png = await picture(40, 30).png().toBuffer();
    const images = [jpg.toString('base64'), png.toString('base64')];
    expect((await send(player, { images })).json()).toEqual({ success: true, value: null });
    expect((await send(createVisitor(gateway, 'aurora'), { content: '  Hello  ' })).json().success).toBe(true);
    const { rows, pictures } = await readStored();
    expect(rows.map(({ type, content, language }) => [type, content, language])).toEqual([
      ['suggestion', feedback.content, 'EN'],
      ['suggestion', 'Hello', 'EN'],
    ]);
    expect([typeof rows[0]?.member_id, rows[1]?.member_id]).toEqual(['string', null]);
    expect(pictures.map(({ feedback_id, name }) => [feedback_id, name.length])).toEqual([
      [rows[0]?.id, 22],
      [rows[0]?.id, 22],
    ]);
    const [first, second] = await Promise.all(pictures.map(({ image }) => sharp(image).metadata()));
    expect([first?.format, first?.width, first?.exif, second?.width]).toEqual(['jpeg', 1600, undefined, 40]);
    expect(pictures.some(({ image }) => image.includes('Main Street'))).toBe(false);
    expect((await readStored('lotus')).rows).toEqual([]);
  });

  test('M225: 140 code points are accepted and 141 refused, for any byte length', async () => {
    const visitor = createVisitor(gateway, 'lotus');
    expect((await send(visitor, { content: '😀'.repeat(140) })).json().success).toBe(true);
    const reply = await send(visitor, { content: '😀'.repeat(141) });
    expect([reply.statusCode, reply.json().value.fields[0].field]).toEqual([422, 'content']);
    expect((await send(visitor, { content: '   ' })).statusCode).toBe(422);
  });

  test.each([
    ['four pictures', { images: ['AAAA', 'AAAA', 'AAAA', 'AAAA'] }, 422],
    ['an address for a picture', { images: ['data:image/png;base64,AAAA'] }, 422],
    ['a type that is none', { type: 'praise' }, 422],
  ])('M225, M226: %s is refused', async (_, rest, status) => {
    expect((await send(createVisitor(gateway, 'lotus', '198.51.100.8'), rest)).statusCode).toBe(status);
  });

  test('M226: pictures of 5 MB each go through, a larger one does not', async () => {
    const visitor = createVisitor(gateway, 'lotus', '198.51.100.9');
    const png = await picture(60, 40).png().toBuffer();
    // Bytes after the end of the picture belong to the file and not to the picture.
    const most = Buffer.concat([png], 5 * 1024 * 1024);
    const images = [most, most, most].map((bytes) => bytes.toString('base64'));
    expect((await send(visitor, { images })).json().success).toBe(true);
    const larger = Buffer.concat([png], 5 * 1024 * 1024 + 1).toString('base64');
    expect((await send(visitor, { images: [larger] })).json().errorCode).toBe('picture_refused');
    const large = Buffer.concat([png], 5 * 1024 * 1024 + 3).toString('base64');
    expect((await send(visitor, { images: [large] })).statusCode).toBe(422);
  });

  test('M226: a fake picture is refused with a message, and nothing of it is stored', async () => {
    const visitor = createVisitor(gateway, 'lotus', '198.51.100.10');
    const before = (await readStored('lotus')).rows.length;
    const images = [Buffer.from('<svg onload="alert(1)"/>').toString('base64')];
    const reply = await send(visitor, { images });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([200, 'picture_refused']);
    expect((await readStored('lotus')).rows.length).toBe(before);
  });

  test('M225: users who write too much wait, others do not', async () => {
    const visitor = createVisitor(gateway, 'lotus', '198.51.100.11');
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1) statuses.push((await send(visitor)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await send(createVisitor(gateway, 'lotus', '198.51.100.12'))).statusCode).toBe(200);
  });

  test('M225, M95: anonymous visitors of one block or one /48 share a limit, over all addresses', async () => {
    const takenOf = async (count: number, address: (nth: number) => string) => {
      const replies = await Promise.all(
        Array.from({ length: count }, (_, nth) => send(createVisitor(busy, 'lotus', address(nth)))),
      );
      return replies.filter(({ statusCode }) => statusCode === 200).length;
    };
    expect(await takenOf(40, (nth) => `203.0.113.${nth}`)).toBe(30);
    expect(await takenOf(40, (nth) => `2001:db8:1:2::${nth.toString(16)}`)).toBe(30);
    expect(await takenOf(130, (nth) => `2001:db8:9:${nth.toString(16)}::1`)).toBe(120);
  });

  test('M225, M94: while many visitors write each gets a human check, members do not', async () => {
    const anonymousVisitor = (nth: number) => createVisitor(busy, 'aurora', `198.51.${nth}.7`);
    const before = await Promise.all(Array.from({ length: 60 }, (_, nth) => send(anonymousVisitor(nth))));
    expect(before.every((reply) => reply.json().success)).toBe(true);
    const late = anonymousVisitor(100);
    expect((await send(late)).json().errorCode).toBe('human_check_required');
    const humanCheck = await late.humanCheck('feedback');
    expect((await send(late, { humanCheck })).json()).toEqual({ success: true, value: null });
    expect((await send(late, { humanCheck })).json().errorCode).toBe('human_check_failed');
    const member = createVisitor(busy, 'aurora');
    await member.logIn('player1', 'Livery-demo-1');
    expect((await send(member)).json().success).toBe(true);
  });

  test('M225, M94: an anonymous visitor who adds pictures gets a human check at any load', async () => {
    const images = [(await picture(60, 40).png().toBuffer()).toString('base64')];
    const anonymousVisitor = createVisitor(gateway, 'lotus', '198.51.100.20');
    expect((await put(anonymousVisitor, { images })).json().errorCode).toBe('human_check_required');
    expect((await put(anonymousVisitor)).json().success).toBe(true);
    expect((await send(anonymousVisitor, { images })).json().success).toBe(true);
  });

  test('M226: the pictures of a day are limited in bytes: of all visitors, of a member and of a merchant; texts still pass', async () => {
    const images = [(await picture(60, 40).png().toBuffer()).toString('base64')];
    const fill = (subject: string, bytes: number) =>
      gateway.context.db.withMerchant('aurora', (db) =>
        sql`insert into upload_day as u (merchant, day, subject, bytes)
          values ('aurora', (now() at time zone 'UTC')::date, ${subject}, ${bytes})
          on conflict (merchant, day, subject) do update set bytes = excluded.bytes`.execute(db),
      );
    const countPictures = async () => (await readStored()).pictures.length;
    const before = await countPictures();
    await fill('visitors', UPLOADS.visitors);
    const anonymousVisitor = createVisitor(gateway, 'aurora', '198.51.100.21');
    const refused = await send(anonymousVisitor, { images });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await put(anonymousVisitor)).json().success).toBe(true);
    expect((await send(player, { images })).json().success).toBe(true);
    await fill(String((await readStored()).rows[0]?.member_id), UPLOADS.member);
    expect((await send(player, { images })).statusCode).toBe(429);
    const other = createVisitor(gateway, 'aurora', '198.51.100.22');
    await other.logIn('vip1', 'Livery-demo-1');
    expect((await send(other, { images })).json().success).toBe(true);
    await fill('all', UPLOADS.all);
    expect((await send(other, { images })).statusCode).toBe(429);
    expect(await countPictures()).toBe(before + 2);
  });

  test('M225: the site’s own role cannot change stored feedback or read it through another merchant', async () => {
    await expect(
      gateway.context.db.withMerchant('aurora', (db) =>
        db.deleteFrom('feedback').where('merchant', '=', 'aurora').execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('M226: pictures are validated by content', () => {
  test('a gif, a webp and a cut-off file are no pictures here', async () => {
    const jpg = await picture(300, 300).jpeg().toBuffer();
    const others = [
      await picture(30, 30).gif().toBuffer(),
      await picture(30, 30).webp().toBuffer(),
      jpg.subarray(0, 60),
      Buffer.alloc(0),
    ];
    expect(await Promise.all(others.map((bytes) => redrawPicture(bytes.toString('base64'))))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('too many pixels are refused before they are decoded', async () => {
    const bomb = await picture(7_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await redrawPicture(bomb.toString('base64'))).toBeUndefined();
  });
});

describe('a form with a lost answer', () => {
  test('M307: a form resent after a lost answer is stored once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const before = (await readStored()).rows.length;
    for (const who of [player, player, createVisitor(gateway, 'aurora')])
      expect((await who.ask('PUT', '/wps/feedback', { ...feedback, content: 'Once.' }, key)).json().success).toBe(true);
    // The visitor's own feedback: an idempotency key is known only for its sender.
    expect((await readStored()).rows.length - before).toBe(2);
  });
});
