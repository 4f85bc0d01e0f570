import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAnnouncements } from '#contract/announcements/read.ts';
import { readCount } from '#contract/call/read.ts';
import { writeEntries } from '#gateway/content/write-entries.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor', 'newcomer']);
});

afterAll(async () => {
  await gateway.close();
});

async function ask(merchant: string, query: string, language = 'EN') {
  const url = `/wps/relay/MCSFE_getListAnnouncements?platform=W&${query}`;
  return readAnnouncements((await gateway.ask(merchant, { url, headers: { language } })).json().value);
}

test('M299: banners, notices, popups and promotions come by type', async () => {
  const all = await ask('aurora', 'types=B,PL,PU,PR,H');
  expect(all.banners.filter(({ groupName }) => groupName === 'w_home').map(({ url }) => url)).toEqual([
    '/_brand/assets/banner-1.svg',
    '/_brand/assets/banner-2.svg',
    '/_brand/assets/banner-3.svg',
  ]);
  expect(all.player.length).toBeGreaterThan(3);
  expect(all.promotion.map(({ promotionType }) => promotionType)).toEqual(
    expect.arrayContaining(['DEPOSIT', 'CASHBACK', 'MISSION', 'RAFFLE']),
  );
  const some = await ask('aurora', 'types=PL');
  expect([some.banners, some.popup, some.promotion]).toEqual([[], [], []]);
  expect(some.player).toEqual(all.player);
});

test('M06: popups are those of the requested moment; before log-in is the default', async () => {
  const titles = async (merchant: string, query: string) =>
    (await ask(merchant, query)).popup.map(({ title }) => title);
  expect(await titles('aurora', 'types=PU')).toEqual(['Friday night lights']);
  expect(await titles('aurora', 'types=PU&execution=A')).toEqual([]);
  expect(await titles('aurora', 'types=PU&execution=F')).toEqual(['Welcome aboard']);
});

test('M06: a periodic popup waits until the user has been a member for one period', async () => {
  const player = createVisitor(gateway, 'harbor');
  await player.logIn('player1', 'Livery-demo-1');
  const shown = async (days: number) => {
    await asOwner(gateway.context.db, 'harbor', (owner) =>
      owner
        .updateTable('member')
        .set({ created_at: sql<Date>`now() - make_interval(days => ${days})` })
        .where('merchant', '=', 'harbor')
        .where('account', '=', 'player1')
        .execute(),
    );
    const reply = await player.ask('GET', '/wps/relay/MCSFE_getListAnnouncements?platform=W&types=PU&execution=A');
    return readAnnouncements(reply.json().value).popup.map(({ title, periodDays }) => [title, periodDays]);
  };
  expect(await shown(0)).toEqual([]);
  expect(await shown(89)).toEqual([]);
  expect(await shown(91)).toEqual([['Your limits, reviewed', 90]]);
  expect((await ask('harbor', 'types=PU&execution=A')).popup).toEqual([]);
});

test('the visitor’s language is answered, English where the merchant has no other text', async () => {
  const title = async (language: string) => (await ask('lotus', 'types=PU', language)).popup[0]?.title;
  expect([await title('VI'), await title('CN'), await title('ID'), await title('EN'), await title('XX')]).toEqual([
    'Xổ số ba miền tối nay',
    '今晚三区开奖',
    'Undian tiga wilayah malam ini',
    'Tonight’s three-region draw',
    'Tonight’s three-region draw',
  ]);
});

test.each(['aurora', 'lotus', 'harbor'])(
  'M373: every entry of %s exists in each language of its brand',
  async (merchant) => {
    const { languages } = JSON.parse(await readFile(`brands/${merchant}/brand.json`, 'utf8'));
    const counts = await gateway.context.db.withMerchant(merchant, (db) =>
      db
        .selectFrom('content_words')
        .select(({ fn }) => ['language', fn.countAll<bigint>().as('entries')])
        .groupBy('language')
        .execute(),
    );
    const most = counts.map(({ entries }) => Number(entries)).reduce((one, other) => Math.max(one, other), 0);
    const whole = counts.filter(({ entries }) => Number(entries) === most).map(({ language }) => language);
    expect(most).toBeGreaterThan(8);
    expect(whole).toEqual(expect.arrayContaining(languages));
  },
);

test('a new merchant has two notices and no promises that it did not make', async () => {
  const all = await ask('newcomer', 'types=B,PL,PU,PR');
  expect([all.banners.length, all.player.length, all.popup.length, all.promotion.length]).toEqual([0, 2, 0, 0]);
});

test.each(['types=X', 'types=', 'types=B,', 'types=B&types=PL', 'types=B&execution=Z', ''])(
  '"%s" is refused as bad data',
  async (query) => {
    const url = `/wps/relay/MCSFE_getListAnnouncements?platform=W&${query}`;
    expect((await gateway.ask('aurora', { url })).statusCode).toBe(422);
  },
);

test('M305: help topics come in the requested language, in order, English otherwise', async () => {
  const help = async (lang: string) =>
    (await gateway.ask('aurora', { url: `/wps/system/helpCenter?lang=${lang}&device=WEB` })).json().value as {
      tag: string;
      title: string;
    }[];
  expect((await help('CN')).map(({ tag }) => tag)).toEqual((await help('EN')).map(({ tag }) => tag));
  expect((await help('VI'))[0]?.title).toBe('Đăng ký và đăng nhập');
  expect((await help('TH'))[0]?.title).toBe('การสมัครและเข้าสู่ระบบ');
  expect(await help('XX')).toEqual(await help('EN'));
});

test('M157, M300: opened notices are stored for that member alone, and counted', async () => {
  const [ann, ben] = [createVisitor(gateway, 'aurora'), createVisitor(gateway, 'aurora')];
  await ann.logIn('player1', 'Livery-demo-1');
  await ben.logIn('agent1', 'Livery-demo-1');
  const listOf = async (visitor: typeof ann) => {
    const reply = await visitor.ask('GET', '/wps/relay/MCSFE_getListAnnouncements?platform=W&types=PL&execution=A');
    return readAnnouncements(reply.json().value).player;
  };
  const unreadOf = async (visitor: typeof ann) =>
    readCount((await visitor.ask('GET', '/wps/member/notices/unread')).json().value);
  const read = async (visitor: typeof ann, ids?: readonly string[]) =>
    readCount((await visitor.ask('POST', '/wps/member/notices/read', ids ? { ids } : {})).json().value);

  const notices = await listOf(ann);
  expect(notices.map(({ isRead }) => isRead)).toEqual(notices.map(() => false));
  expect(await unreadOf(ann)).toBe(notices.length);
  const [first, second] = notices;
  expect(await read(ann, [first?.id ?? '', second?.id ?? ''])).toBe(notices.length - 2);
  // Repeated, and with an unknown id: nothing changes.
  expect(await read(ann, [first?.id ?? '', '999999999999'])).toBe(notices.length - 2);
  expect((await listOf(ann)).filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual([first?.id, second?.id]);
  expect(await unreadOf(ben)).toBe(notices.length);
  expect([await read(ann), await unreadOf(ann)]).toEqual([0, 0]);
  // Visitors get no such flag, and the call is refused.
  expect((await ask('aurora', 'types=PL')).player.map(({ isRead }) => isRead)).not.toContain(false);
  expect((await gateway.ask('aurora', { url: '/wps/member/notices/unread' })).statusCode).toBe(401);
});

test('M157: a later notice is unread for a member who has read all before, one for before log-in never is', async () => {
  const member = createVisitor(gateway, 'harbor');
  await member.logIn('player1', 'Livery-demo-1');
  const unread = async () => (await member.ask('GET', '/wps/member/notices/unread')).json().value;
  await member.ask('POST', '/wps/member/notices/read', {});
  const words = { EN: { title: 'New tables', html: '<p>Tonight</p>' } };
  const contentEntry = { kind: 'notice', words } as const;
  await gateway.context.db.withMerchant('harbor', (db) =>
    writeEntries(db, 'harbor', [
      { ...contentEntry, position: 90, execution: 'A' },
      { ...contentEntry, position: 91, execution: 'B' },
    ]),
  );
  expect(await unread()).toBe(1);
});
