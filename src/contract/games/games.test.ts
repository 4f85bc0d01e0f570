import { describe, expect, test } from 'vitest';
import { readGame, readGameKinds, readGameList, readGamePage, readIds, readRooms, readWinners } from './read.ts';

const money = { currencyExponent: 2 };

/** A reply of an older gateway: numeric ids, none of our extensions. */
const OLD = {
  nodeId: 4711,
  gameId: 12,
  nodeName: 'Lantern Fair',
  vassalage: 'LUMEN',
  displayName: 'Lumen Reels',
  gameType: 'RNG',
  supportPlay: '0',
  isHot: 1,
  isGame: 'VASSALAGE',
  code: 'LF',
  showIcon: '',
  smallIcon: 'icons/lf.png',
};

describe('M138: a game', () => {
  test('is read with ids and marks of any kind', () => {
    expect(readGame(OLD, money)).toEqual({
      nodeId: '4711',
      gameId: '12',
      roomId: undefined,
      name: 'Lantern Fair',
      vendor: 'LUMEN',
      vendorName: 'Lumen Reels',
      gameType: 'RNG',
      accountTypeName: '',
      code: 'LF',
      defaultPlayType: undefined,
      isList: true,
      image: undefined,
      smallImage: 'icons/lf.png',
      hasTrial: true,
      isHot: true,
      isNew: false,
      minBetMinor: undefined,
      lines: undefined,
      classify: undefined,
    });
  });

  test('has its vendor’s facts, and nothing for invalid facts', () => {
    const factsOf = (row: object) => readGame({ ...OLD, ...row }, money)?.facts;
    expect(factsOf({ returnRate: '96.01', volatility: 'high', maxBet: '50.00' })).toEqual({
      returnRate: '96.01',
      volatility: 'high',
      maxBetMinor: '5000',
    });
    expect(factsOf({ returnRate: '140', volatility: 'wild' })).toBeUndefined();
    expect(factsOf({ volatility: 'low' })).toMatchObject({ returnRate: undefined, maxBetMinor: undefined });
  });

  test('without an id or a vendor is none: it cannot be launched', () => {
    expect(readGame({ ...OLD, nodeId: '', gameId: undefined }, money)).toBeUndefined();
    expect(readGame({ ...OLD, vassalage: '' }, money)).toBeUndefined();
    expect(readGame({ ...OLD, nodeId: undefined }, money)?.nodeId).toBe('12');
  });

  test.each([
    [0, true],
    ['0', true],
    [1, false],
    ['', false],
    [undefined, false],
    [null, false],
  ])('M73: supportPlay %j means a trial: %j', (supportPlay, hasTrial) => {
    expect(readGame({ ...OLD, supportPlay }, money)?.hasTrial).toBe(hasTrial);
  });

  test('a missing name is the id; the game’s own name precedes the node’s', () => {
    expect(readGame({ ...OLD, nodeName: '' }, money)?.name).toBe('4711');
    expect(readGame({ ...OLD, gameName: 'Fair' }, money)?.name).toBe('Fair');
  });
});

test('M137: a page has its number and the page count; one without them is the only one', () => {
  const games = [OLD, 'no game', { ...OLD, nodeId: 2 }];
  expect(readGamePage({ games, pageNum: 2, totalPages: '5', total: 99 }, money, 'games')).toMatchObject({
    page: 2,
    pages: 5,
    total: 99,
    games: [{ nodeId: '4711' }, { nodeId: '2' }],
  });
  const kindCounts = [{ key: 'BAC', gameCount: 3 }];
  const counted = readGamePage({ games, kindCounts }, money, 'games');
  expect(counted.kindCounts).toEqual([{ key: 'BAC', count: 3 }]);
  // The value of the server-side render reaches the browser as JSON.
  expect(JSON.parse(JSON.stringify(counted))).toEqual(counted);
  expect(readGamePage({ content: games }, money, 'content')).toMatchObject({ page: 1, pages: 1, total: undefined });
  expect(readGamePage({ games, pageNum: -3, totalPages: -1 }, money, 'games')).toMatchObject({ page: 1, pages: 1 });
});

test('M141, M297: a list is bare or under its name', () => {
  expect(readGameList([OLD], money)).toEqual(readGameList({ list: [OLD] }, money));
  expect(readGameList({ games: [OLD] }, money)).toEqual([]);
});

test('M147, M319: a winner has a name, an amount in minor units and perhaps a game', () => {
  const list = [
    { vo: { ...OLD, customerName: 'li•••', winAmount: '12.5' } },
    { customerName: '', winAmount: 3 },
    { vo: { customerName: 'x', winAmount: 'much' } },
    null,
  ];
  expect(readWinners({ list }, money)).toMatchObject([
    { customerName: 'li•••', winMinor: '1250', game: { nodeId: '4711' } },
    { customerName: '***', winMinor: '300', game: undefined },
  ]);
});

test('M145, M295: kinds have a key, and perhaps a name and a count', () => {
  const list = [{ key: 'BAC', displayName: 'Baccarat', gameCount: 3 }, { gameType: 'SIC' }, { displayName: 'x' }];
  expect(readGameKinds({ list })).toEqual([
    { key: 'BAC', name: 'Baccarat', count: 3 },
    { key: 'SIC', name: 'SIC', count: undefined },
  ]);
});

test('M145, M313: rooms have an id, and perhaps a game, stakes and players', () => {
  const list = [
    { ...OLD, roomId: 7, roomName: 'North', minBet: '1', maxBet: '50.25', players: '12' },
    { roomName: 'x' },
  ];
  expect(readRooms(list, money)).toMatchObject([
    {
      roomId: '7',
      name: 'North',
      minBetMinor: '100',
      maxBetMinor: '5025',
      players: 12,
      game: { nodeId: '4711', roomId: '7' },
    },
  ]);
});

test('M296: ids of favourites are texts, in any sent format', () => {
  expect(readIds(['a', 7, null, '', {}])).toEqual(['a', '7']);
  expect(readIds({ list: [1] })).toEqual(['1']);
});
