import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFeedCurrent, readFeedGames, readFeedResults } from '../vendors/lottery-feed.ts';
import { readCurrentDraws, readLotteries, readOpenedDraws } from './read.ts';

describe('M146: maps of third-party gateways', () => {
  test('M291, M314: lotteries come as values, in groups, with numeric ids and without our extensions', () => {
    const group = [
      { gameId: 7, code: 'SSC', name: 'Five' },
      { gameId: '8', gameCode: 'K3' },
    ];
    expect(readLotteries({ hot: group })).toMatchObject([
      { gameId: '7', code: 'SSC', name: 'Five', vassalage: undefined, everyS: undefined },
      { gameId: '8', code: 'K3', name: 'K3' },
    ]);
  });

  test.each([[null], [7], ['x'], [{ a: null }], [{ a: { gameId: {}, gameCode: 'A' } }], [{ a: { gameId: '1' } }]])(
    'M291: %j has no lottery',
    (value) => {
      expect(readLotteries(value)).toEqual([]);
    },
  );

  test('M318: numbers are a list or one text; other values are left out', () => {
    const rows = {
      a: { gameId: 1, numero: 20261121, numbers: '1,2, 33' },
      b: { gameId: 1, numero: '2', numbers: [4, '5', '<b>', null] },
    };
    expect(readOpenedDraws(rows).map(({ numero, numbers }) => [numero, numbers])).toEqual([
      ['20261121', ['1', '2', '33']],
      ['2', ['4', '5']],
    ]);
    expect(readOpenedDraws({ a: { gameId: 1, numero: 2, numbers: [] } })).toEqual([]);
  });

  test('M146: a current draw may lack times', () => {
    expect(readCurrentDraws({ currentNumero: { numero: '20261121-0001', gameId: 5 } })).toEqual([
      { gameId: '5', numero: '20261121-0001', closes: undefined, draws: undefined, now: undefined },
    ]);
  });

  test('reading never throws, for any input', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const read of [
          readLotteries,
          readOpenedDraws,
          readCurrentDraws,
          readFeedGames,
          readFeedCurrent,
          readFeedResults,
        ])
          read(value);
      }),
    );
  });
});

describe('the operator’s feed', () => {
  const game = {
    gameId: 1,
    code: 'A',
    names: { EN: 'A' },
    prizeMode: 'Lott',
    area: 'VN',
    kind: 'k',
    everyS: 60,
    defaultPlay: 'p',
  };

  test('complete rows are read, others left out', () => {
    expect(readFeedGames({ games: [game, { ...game, names: {} }, { ...game, everyS: 'often' }] })).toEqual([game]);
    const draw = { code: 'A', numero: '1', opens: 1, closes: 2, draws: 3 };
    expect(readFeedCurrent({ now: 9, draws: [draw, { ...draw, closes: null }] })).toEqual({ now: 9, draws: [draw] });
    expect(readFeedCurrent({ draws: [draw] })).toBeUndefined();
    const result = { code: 'A', numero: '1', numbers: ['1'], opened: 5 };
    expect(readFeedResults({ results: [result, { ...result, numbers: [] }] })).toEqual([result]);
  });
});
