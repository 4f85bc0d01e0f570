import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { own } from '#contract/call/read.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { type ScriptedFeed, scriptFeed } from '#gateway/testing/lottery-feed.ts';
import { createLastGood } from './last-good.ts';

const START = Date.UTC(2026, 10, 21, 13, 0, 7);
let time = START;
let feed: ScriptedFeed;
let gateway: TestGateway;

beforeAll(async () => {
  feed = scriptFeed(() => time);
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor'], { lotteryFeed: feed, clock: { now: () => time } });
});

beforeEach(() => {
  // Expire everything cached.
  time += 60_000;
  Object.assign(feed, { isDown: false, aheadMs: 0, asked: 0 });
});

afterAll(() => gateway.close());

async function ask(path: string, merchant = 'lotus', language = 'EN') {
  const reply = await gateway.ask(merchant, { url: path, headers: { language } });
  return { status: reply.statusCode, map: reply.json(), age: reply.headers['age'] };
}

const codes = (map: object) => Object.keys(map);

describe('menus are bare maps of the merchant’s lotteries with draws', () => {
  test('M146, M291: the menu names each lottery in the requested language, by prize mode', async () => {
    const { map } = await ask('/lgw/games/game_menus?device=WEB');
    expect(codes(map).length).toBe(6);
    expect(own(map, 'success')).toBeUndefined();
    expect(map.FLASHDICE).toEqual({
      gameId: '101',
      gameCode: 'FLASHDICE',
      gameName: 'Flash Dice',
      prizeMode: 'Elott',
      accountTypeName: 'ELOTT',
      nodeId: 'lottery-flashdice',
      vassalage: 'QUICKDRAW',
      kind: 'dice3',
      everyS: 20,
      defaultPlayType: 'side',
    });
    const vietnamese = await ask('/lgw/games/game_menus?device=WEB&prizeMode=Elott', 'lotus', 'VI');
    expect(codes(vietnamese.map).toSorted()).toEqual(['FLASHDICE', 'MINUTE3D']);
    expect(vietnamese.map.FLASHDICE.gameName).toBe('Xúc Xắc Chớp');
  });

  test('M05: every prize mode has its own menu, and no other word is accepted', async () => {
    const of = async (mode: string) => codes((await ask(`/lgw/games/game_menus?prizeMode=${mode}`)).map);
    expect(await of('ZY')).toEqual(['LUCKY11']);
    expect(await of('SEA')).toEqual(['LIONCITY4D']);
    expect((await of('Lott')).toSorted()).toEqual(['FIVESTAR', 'RAPIDVN']);
    expect((await ask('/lgw/games/game_menus?prizeMode=lott')).status).toBe(422);
  });

  test('M146, M314: the Vietnamese menu has the Vietnamese lotteries', async () => {
    expect(codes((await ask('/lgw/vn/games/game_menu?device=WEB')).map)).toEqual(['RAPIDVN']);
  });

  test('M143, M301, M316: popular lotteries come the most played first, twenty by default', async () => {
    const all = codes((await ask('/lgw/games/popular?device=WEB')).map);
    expect(all.length).toBe(6);
    expect(codes((await ask('/lgw/games/popular?device=WEB&limitNum=2')).map)).toEqual(all.slice(0, 2));
  });

  test('M315: recents are a member’s: without a token nothing is answered', async () => {
    const { status, map } = await ask('/lgw/vn/games/game_menu/recent?device=WEB');
    expect([status, map.errorCode]).toEqual([401, 'not_logged_in']);
  });
});

describe('draws', () => {
  test('M146: the draw open for bets comes with the provider’s time', async () => {
    feed.aheadMs = 4_000;
    const { map } = await ask('/lgw/numeros/near?gameId=102');
    expect(codes(map)).toEqual(['currentNumero']);
    expect(map.currentNumero).toMatchObject({ gameId: '102', now: time + 4_000 });
    expect(map.currentNumero.closes).toBe(map.currentNumero.draws - 3_000);
    expect(map.currentNumero.draws).toBeGreaterThan(time + 4_000);
    expect(codes((await ask('/lgw/numeros/near')).map).length).toBe(6);
    expect((await ask('/lgw/numeros/near?gameId=999')).status).toBe(404);
  });

  test('M146: a cached draw is not returned any more once it is made', async () => {
    const first = (await ask('/lgw/numeros/near?gameId=101')).map.currentNumero;
    time = first.draws;
    const second = (await ask('/lgw/numeros/near?gameId=101')).map.currentNumero;
    expect(second.opens).toBe(first.draws);
  });

  test('M143, M317: a hundred Vietnamese draws, the newest first', async () => {
    const { map } = await ask('/lgw/vn/numeros/opened/game?gameId=201&limitNum=100');
    expect(codes(map).length).toBe(100);
    expect(Object.values(map)[0]).toEqual({
      gameId: '201',
      numero: '20261121-0100',
      numbers: ['12345', '67', '08'],
      opened: time,
    });
    expect((await ask('/lgw/vn/numeros/opened/game?gameId=101')).status).toBe(404);
  });

  test('M318: the last draws of a lottery, or the last one of each', async () => {
    expect(codes((await ask('/lotto/lgw/games/opened/numero?gameId=103')).map).length).toBe(20);
    expect(codes((await ask('/lotto/lgw/games/opened/numero')).map)).toContain('LUCKY11');
  });
});

describe('the provider is polled once a second, may be down', () => {
  test('a hundred parallel visitors are one poll, and those within the second too', async () => {
    await Promise.all(Array.from({ length: 100 }, () => ask('/lgw/numeros/near?gameId=101')));
    // One request for the games and one for the draws.
    expect(feed.asked).toBe(2);
    time += 400;
    await ask('/lgw/numeros/near?gameId=102', 'aurora');
    expect(feed.asked).toBe(2);
    time += 800;
    await ask('/lgw/numeros/near?gameId=102');
    expect(feed.asked).toBe(4);
  });

  test('while it is down the last answer is used, with its age', async () => {
    const before = await ask('/lotto/lgw/games/opened/numero?gameId=103');
    expect(before.age).toBeUndefined();
    feed.isDown = true;
    time += 9_500;
    const after = await ask('/lotto/lgw/games/opened/numero?gameId=103');
    expect([after.status, after.age]).toEqual([200, '9']);
    expect(after.map).toEqual(before.map);
    feed.isDown = false;
    time += 1_500;
    expect((await ask('/lotto/lgw/games/opened/numero?gameId=103')).age).toBeUndefined();
  });

  test('without any answer yet none is reported', async () => {
    const alone = await createTestGateway(['lotus'], {
      lotteryFeed: Object.assign(scriptFeed(Date.now), { isDown: true }),
    });
    const reply = await alone.ask('lotus', { url: '/lgw/games/popular?device=WEB' });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([502, 'bad_gateway']);
    await alone.close();
  });

  test('a failure is not retried within a second, and the oldest of many answers is evicted', async () => {
    let now = 0;
    let loads = 0;
    const good = createLastGood({ now: () => now }, 1_000, 2);
    const load = async () => {
      loads += 1;
      if (loads > 1) throw new Error('away');
      return 'first';
    };
    expect(await good.read('a', load)).toEqual({ value: 'first', ageS: 0 });
    now = 5_000;
    expect(await good.read('a', load)).toEqual({ value: 'first', ageS: 5 });
    now = 5_500;
    expect(await good.read('a', load)).toEqual({ value: 'first', ageS: 5 });
    expect(loads).toBe(2);
    await good.read('b', async () => 'b');
    await good.read('c', async () => 'c');
    await expect(good.read('a', load)).rejects.toThrow('away');
  });
});
