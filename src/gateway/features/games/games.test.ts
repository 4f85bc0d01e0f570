import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readGameKinds, readGameList, readGamePage, readRooms } from '#contract/games/read.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { foldWords, readWords } from './words.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor']);
});

afterAll(async () => {
  await gateway.close();
});

type Query = Readonly<Record<string, string>>;

async function relay(merchant: string, code: string, query: Query): Promise<unknown> {
  const reply = await gateway.ask(merchant, { url: `/wps/relay/${code}?${new URLSearchParams(query)}` });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().value;
}

async function list(merchant: string, query: Query = {}) {
  const page = { pageNo: '1', pageSize: '24', language: 'EN' };
  const all = { clientType: '3', platform: 'html5-desktop', merchant, ...page, ...query };
  return readGamePage(await relay(merchant, 'GCSGAME_gameList', all), { currencyExponent: 2 }, 'games');
}

const names = async (merchant: string, query: Query) => (await list(merchant, query)).games.map(({ name }) => name);

async function hot(merchant: string, query: Query = {}) {
  const all = { merchantCode: merchant, isPlatform: '2', platform: 'html5-desktop', language: 'EN', ...query };
  return readGameList(await relay(merchant, 'GCSGAME_hotGamesV2', all), { currencyExponent: 2 });
}

describe('M137, M292: the game list', () => {
  test('comes in pages of 24 with the total, and no game is on two of them', async () => {
    const first = await list('aurora');
    expect([first.games.length, first.page]).toEqual([24, 1]);
    expect(first.total).toBeGreaterThan(550);
    expect(first.pages).toBe(Math.ceil(Number(first.total) / 24));
    const pages = await Promise.all(
      Array.from({ length: first.pages }, (_, at) => list('aurora', { pageNo: String(at + 1) })),
    );
    const ids = pages.flatMap(({ games }) => games.map(({ nodeId }) => nodeId));
    expect([ids.length, new Set(ids).size]).toEqual([first.total, first.total]);
  });

  test('a page after the last is empty and still shows the total', async () => {
    const beyond = await list('aurora', { pageNo: '900' });
    expect(beyond.games).toEqual([]);
    expect(beyond.total).toBe((await list('aurora')).total);
  });

  test('at most 60 games come at once', async () => {
    expect((await list('aurora', { pageSize: '999999' })).games).toHaveLength(60);
  });

  test('M138: a game has every field of the API', async () => {
    const { games } = await list('aurora', { gameName: 'nine lanterns' });
    expect(games[0]).toEqual({
      nodeId: 'house-slot',
      gameId: 'house-slot',
      roomId: undefined,
      name: 'Nine Lanterns',
      vendor: 'HALCYON',
      vendorName: 'Halcyon Games',
      gameType: 'RNG',
      accountTypeName: 'HALCYON',
      code: 'HOUSE_SLOT',
      defaultPlayType: undefined,
      isList: false,
      image: undefined,
      smallImage: undefined,
      hasTrial: true,
      isHot: true,
      isNew: true,
      minBetMinor: '20',
      facts: { returnRate: '96.01', volatility: 'medium', maxBetMinor: '5000' },
      lines: 20,
      classify: 'VIDEO',
    });
  });

  test('filters narrow: category, vendors, kinds, lines, lowest stake, trial', async () => {
    const slots = await list('aurora', { gameType: 'RNG', pageSize: '60' });
    expect(slots.games.every(({ gameType }) => gameType === 'RNG')).toBe(true);
    const two = await list('aurora', { vassalage: 'LUMEN,NOVASPIN', pageSize: '60' });
    expect(new Set(two.games.map(({ vendor }) => vendor))).toEqual(new Set(['LUMEN', 'NOVASPIN']));
    const kinds = await list('aurora', { gameType: 'RNG', gameClassify: 'JACKPOT,BONUS', pageSize: '60' });
    expect(new Set(kinds.games.map(({ classify }) => classify))).toEqual(new Set(['JACKPOT', 'BONUS']));
    const wide = await list('aurora', { gameType: 'RNG', minLineNum: '243', pageSize: '60' });
    expect(wide.games.every(({ lines }) => Number(lines) >= 243)).toBe(true);
    const cheap = await list('aurora', { gameType: 'RNG', minBet: '0.2', pageSize: '60' });
    expect(new Set(cheap.games.map(({ minBetMinor }) => minBetMinor))).toEqual(new Set(['10', '20']));
    const trial = await list('aurora', { gameType: 'RNG', trial: '1', pageSize: '60' });
    expect(trial.games.every(({ hasTrial }) => hasTrial)).toBe(true);
    const totals = [kinds, wide, cheap, trial].map(({ total }) => Number(total));
    expect(totals.every((total) => total > 5 && total < Number(slots.total))).toBe(true);
  });

  test.each(['LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT'] as const)(
    '%s has games of every vendor',
    async (gameType) => {
      const { games } = await list('aurora', { gameType, pageSize: '60', sort: 'name' });
      expect(games.length).toBeGreaterThan(2);
      const vendors = await gateway.context.db.platform
        .selectFrom('vendor')
        .select('code')
        .where('category', '=', gameType)
        .execute();
      for (const { code } of vendors.filter(
        ({ code }) => gameType !== 'SPORTS' || ['NORTHPITCH', 'DS88'].includes(code),
      )) {
        expect((await list('aurora', { gameType, vassalage: code })).total, code).toBeGreaterThan(0);
      }
    },
  );

  test('M145: the first page shows how many games of each kind the search finds, for any requested kinds', async () => {
    const whole = await list('aurora', { gameType: 'RNG' });
    const found = await list('aurora', { gameType: 'RNG', gameName: 'crimson', gameClassify: 'VIDEO' });
    const sum = (counts: typeof whole.kindCounts) => (counts ?? []).reduce((all, { count }) => all + count, 0);
    expect(sum(whole.kindCounts)).toBe(whole.total);
    expect(sum(found.kindCounts)).toBe((await list('aurora', { gameType: 'RNG', gameName: 'crimson' })).total);
    expect(sum(found.kindCounts)).toBeLessThan(sum(whole.kindCounts));
    expect((await list('aurora', { gameType: 'RNG', pageNo: '2' })).kindCounts).toBeUndefined();
  });

  test('orders: popular, new, by name, and the merchant’s own', async () => {
    const ids = async (sort: string) =>
      (await list('aurora', { gameType: 'RNG', sort })).games.map(({ nodeId }) => nodeId);
    const orders = await Promise.all(['recommended', 'popular', 'new', 'name'].map(ids));
    expect(new Set(orders.map(String)).size).toBe(4);
    const fresh = await list('aurora', { gameType: 'RNG', sort: 'new' });
    expect(fresh.games.every(({ isNew }) => isNew)).toBe(true);
    const sorted = await names('aurora', { gameType: 'RNG', sort: 'name', language: 'ID' });
    expect(sorted).toEqual([...sorted].sort());
  });

  test.each(['aurora', 'lotus', 'harbor'])('M141: hot games are a share of what %s shows first', async (merchant) => {
    const { games } = await list(merchant, { pageSize: '21' });
    const hot = games.filter(({ isHot }) => isHot);
    expect(hot.length).toBeGreaterThan(0);
    expect(hot.length).toBeLessThanOrEqual(games.length / 3);
  });

  test('merchants differ in their games and order', async () => {
    const [aurora, lotus, harbor] = await Promise.all(['aurora', 'lotus', 'harbor'].map((merchant) => list(merchant)));
    expect(new Set([aurora?.total, lotus?.total, harbor?.total]).size).toBe(3);
    expect((await list('harbor', { gameType: 'PVP' })).total).toBe(0);
    const order = async (merchant: string) => names(merchant, { gameType: 'RNG', vassalage: 'HALCYON' });
    expect(await order('aurora')).not.toEqual(await order('lotus'));
  });

  test('stakes are in the merchant’s currency', async () => {
    const value = await relay('lotus', 'GCSGAME_gameList', {
      clientType: '3',
      platform: 'html5-desktop',
      merchant: 'lotus',
      pageNo: '1',
      pageSize: '1',
      language: 'VI',
      gameName: 'Chín Ngọn Đèn',
    });
    expect((value as { games: unknown[] }).games).toMatchObject([{ gameName: 'Chín Ngọn Đèn', minBet: '200' }]);
  });

  test.each([
    'pageNo=x',
    'gameType=live',
    'vassalage=a;drop',
    'sort=worst',
    `gameName=${'x'.repeat(101)}`,
    'minBet=-1',
  ])('%s is refused as bad data', async (query) => {
    const url = `/wps/relay/GCSGAME_gameList?clientType=3&platform=html5-desktop&merchant=aurora&pageNo=1&pageSize=24&language=EN&${query}`;
    expect((await gateway.ask('aurora', { url })).statusCode).toBe(422);
  });

  test('M137, M138: filters without a value and unknown keys have no effect, as third-party clients send them', async () => {
    const asked = {
      clientType: '3',
      platform: 'html5-desktop',
      merchant: 'aurora',
      pageNo: '1',
      pageSize: '24',
      language: 'EN',
    };
    const empty = [
      'minBet',
      'minLineNum',
      'gameName',
      'vassalage',
      'gameClassify',
      'gameType',
      'sort',
      'trial',
      'channel',
    ];
    const unmatchedPayment = {
      ...Object.fromEntries(empty.map((name) => [name, ''])),
      _: '1764000000000',
      theme: 'dark',
    };
    const all = await relay('aurora', 'GCSGAME_gameList', asked);
    expect(await relay('aurora', 'GCSGAME_gameList', { ...asked, ...unmatchedPayment })).toEqual(all);
    expect(
      await relay('aurora', 'GCSGAME_gameList', { ...asked, ...unmatchedPayment, gameName: 'Nine Lanterns' }),
    ).not.toEqual(all);
    const url = `/wps/relay/GCSGAME_gameList?${new URLSearchParams({ ...asked, pageNo: '' })}`;
    const refused = await gateway.ask('aurora', { url });
    expect([refused.statusCode, refused.json().value.fields]).toEqual([422, [{ field: 'pageNo' }]]);
  });
});

describe('search', () => {
  test.each([
    ['EN', 'Nine Lanterns'],
    ['CN', '九盏灯'],
    ['VI', 'Chín Ngọn Đèn'],
    ['JA', '九つの灯籠'],
    ['TH', 'เก้าโคมไฟ'],
    ['ID', 'Sembilan Lentera'],
  ])('a name is found in %s, for any page language', async (_, gameName) => {
    for (const language of ['EN', 'TH']) {
      expect((await list('aurora', { gameName, language })).games[0]?.nodeId).toBe('house-slot');
    }
  });

  test.each([
    ['a beginning', 'nine lan'],
    ['words in another order', 'lanterns nine'],
    ['a part of a name without spaces', '盏灯'],
    ['Vietnamese without its marks', 'chin ngon den'],
    ['capital letters', 'NINE LANTERNS'],
    ['a part of a Thai name', 'โคมไฟ'],
    ['a tag with the vendor', 'halcyon free spins wild nine'],
  ])('it is found by %s', async (_, gameName) => {
    expect((await list('aurora', { gameName })).games.map(({ nodeId }) => nodeId)).toContain('house-slot');
  });

  test.each(['nine lantrens', 'nne lanterns', 'ninr lantern', 'sembilam lentera'])(
    'the typo "%s" finds it first',
    async (gameName) => {
      expect((await list('aurora', { gameName })).games[0]?.nodeId).toBe('house-slot');
    },
  );

  test('a vendor’s name finds its games, in filters as well', async () => {
    const found = await list('aurora', { gameName: 'paper tiger', vassalage: 'PAPERTIGER', pageSize: '60' });
    expect(found.total).toBeGreaterThan(50);
    const all = await list('aurora', { gameName: 'paper tiger', pageSize: '60' });
    expect(all.games.slice(0, 5).every(({ vendor, name }) => vendor === 'PAPERTIGER' || /paper/i.test(name))).toBe(
      true,
    );
  });

  test('a game with the word in its name precedes one with it in vendor or tag', async () => {
    expect((await names('aurora', { gameName: 'paper' }))[0]).toContain('Paper');
  });

  test.each(['%', '_', '\\', "'", '"', "' or 1=1 --", ':*', '!&|', '()', '<->', '🎰', 'xyzzyqwv'])(
    '%j finds nothing or something, without an error',
    async (gameName) => {
      expect((await list('aurora', { gameName })).games.length).toBeLessThanOrEqual(24);
    },
  );

  test('a special character of the database finds only itself', async () => {
    expect((await list('aurora', { gameName: '%%%' })).total).toBe(0);
    expect((await list('aurora', { gameName: 'xyzzyqwv' })).total).toBe(0);
  });

  test('words are folded alike here and in the database', async () => {
    const texts = [
      'Đấu Năm Nước',
      'ＦＵＬＬ　Ｗｉｄｔｈ',
      'เก้าโคมไฟ',
      'ガギグ がぎぐ',
      'Hold’em',
      'İstanbul Straße',
      'a-b_c/d.e',
      'Éa\u0301',
    ];
    const { rows } = await sql<{
      folded: string;
    }>`select fold_words(word) as folded from unnest(${texts}::text[]) with ordinality as given (word, at) order by at`.execute(
      gateway.context.db.platform,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldWords));
  });

  test('a query has six words at most, and none for empty input', () => {
    expect(readWords('a b c d e f g h')?.terms).toBe('a:* & b:* & c:* & d:* & e:* & f:*');
    expect(readWords(' \t ')).toBeUndefined();
    expect(readWords('go dragon 龙')).toEqual({
      words: [['dragon'], ['龙']],
      terms: 'go:* & dragon:* & 龙:*',
      short: 'go:*',
    });
  });

  test('a vendor’s new name is found at once', async () => {
    await gateway.context.db.owner
      .updateTable('vendor')
      .set({ display_name: 'Zephyrine Works' })
      .where('code', '=', 'TIDAL')
      .execute();
    expect((await list('aurora', { gameName: 'zephyrine' })).total).toBeGreaterThan(20);
  });
});

describe('M141, M293: hot games', () => {
  test('the three games of the demo come first', async () => {
    const shelf = await hot('aurora');
    expect(shelf.slice(0, 3).map(({ nodeId }) => nodeId)).toEqual(['house-slot', 'house-duel', 'lottery-minute3d']);
    expect(shelf.every(({ isHot }) => isHot)).toBe(true);
    expect(shelf.length).toBeGreaterThan(20);
  });

  test('of some vendors alone; a merchant without those has none', async () => {
    expect((await hot('aurora', { vassalage: 'JADEHALL' })).every(({ vendor }) => vendor === 'JADEHALL')).toBe(true);
    expect(await hot('harbor', { vassalage: 'JADEHALL' })).toEqual([]);
  });

  test('names come in the requested language', async () => {
    expect((await hot('aurora', { language: 'VI' }))[0]?.name).toBe('Chín Ngọn Đèn');
    expect((await hot('aurora', { language: 'XX' }))[0]?.name).toBe('Nine Lanterns');
  });
});

test('M145, M295: the kinds of a vendor’s games, with their counts', async () => {
  const kinds = readGameKinds(
    await relay('aurora', 'GCSGAME_getVassGameType', { merchantCode: 'aurora', vassalage: 'LUMEN', language: 'VI' }),
  );
  expect(kinds.map(({ key }) => key).sort()).toEqual(['BONUS', 'CLASSIC', 'JACKPOT', 'MEGA', 'VIDEO']);
  expect(kinds.find(({ key }) => key === 'JACKPOT')?.name).toBe('Nổ hũ');
  const { total } = await list('aurora', { vassalage: 'LUMEN' });
  expect(kinds.reduce((sum, { count }) => sum + Number(count), 0)).toBe(total);
});

test('M140, M294: lanes show how many games of a kind exist, in the page’s language', async () => {
  const reply = await gateway.ask('aurora', {
    url: '/wps/relay/GCSGAME_gameVendor?merchantCode=aurora&platform=html5-desktop',
    headers: { language: 'CN' },
  });
  const lanes: { title: string; gameClassify: { key: string; displayName: string; gameCount: number }[] }[] =
    reply.json().value.data.lanes;
  const live = lanes.find(({ title }) => title === 'LIVE')?.gameClassify ?? [];
  expect(live.map(({ key }) => key).sort()).toEqual(
    [...['BAC', 'BJ', 'DAT', 'FT', 'HE', 'MJ', 'MT', 'NN', 'ROU', 'SD', 'SIC', 'TCP', 'WZPJ', 'YSX', 'ZJH']].sort(),
  );
  expect(live[0]).toMatchObject({ key: 'BAC', displayName: '百家乐' });
  const { total } = await list('aurora', { gameType: 'LIVE', gameClassify: 'BAC' });
  expect(live[0]?.gameCount).toBe(total);
});

test('M145, M313: rooms of the multiplayer games, from low stakes to high', async () => {
  const value = await relay('aurora', 'GLS2_roomList', {
    merchantCode: 'aurora',
    vassalage: 'JADEHALL',
    language: 'EN',
  });
  const rooms = readRooms(value, { currencyExponent: 2 }).filter(({ game }) => game?.nodeId === 'house-duel');
  expect(rooms.map(({ name, minBetMinor, maxBetMinor }) => [name, minBetMinor, maxBetMinor])).toEqual([
    [inEnglish('games.room.BEGINNER'), '100', '5000'],
    [inEnglish('games.room.REGULAR'), '500', '25000'],
    [inEnglish('games.room.EXPERT'), '2500', '125000'],
    [inEnglish('games.room.MASTER'), '10000', '500000'],
  ]);
});

test('a removed vendor or game leaves the list with the next revision', async () => {
  const before = await list('lotus', { gameType: 'FISH' });
  await gateway.context.db.withMerchant('lotus', async (scope) => {
    const [first] = before.games;
    await scope
      .updateTable('merchant_game')
      .set({ enabled: false })
      .where('merchant', '=', 'lotus')
      .where('node_id', '=', first?.nodeId ?? '')
      .execute();
    await scope
      .updateTable('tree_revision')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('merchant', '=', 'lotus')
      .execute();
  });
  await gateway.context.revisions.compare();
  expect((await list('lotus', { gameType: 'FISH' })).total).toBe(Number(before.total) - 1);
});

test('the role that serves players cannot change the catalogue', async () => {
  const change = gateway.context.db.platform.updateTable('game').set({ popularity: 1 }).execute();
  await expect(change).rejects.toMatchObject({ code: '42501' });
});
