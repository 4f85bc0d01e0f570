import { describe, expect, it } from 'vitest';
import { speakIn } from '#demo-games/texts/spoken-texts.ts';
import { table } from '../game.ts';
import { chancesOfBaccarat } from '../testing/baccarat-chances.ts';
import { baccarat, bankerDraws, handsOf, pointsOf, winnerOf } from './baccarat.ts';
import { describeRound, nameSpot } from './describe.ts';
import { limitsOf, payoutOf, ROOMS, roomsFor } from './rooms.ts';
import { roulette, WHEEL } from './roulette.ts';
import { sicbo } from './sicbo.ts';
import type { Drawn, TableGame } from './table-game.ts';

/** Mean payout of a spot over equally likely results, in stakes. */
function returnOf(game: TableGame, spot: string, results: readonly Drawn[]): number {
  return results.reduce((sum, drawn) => sum + game.pays(spot, drawn), 0) / results.length / 100;
}

const NUMBERS = Array.from({ length: 37 }, (_, number) => [String(number)]);
const FACES = ['1', '2', '3', '4', '5', '6'];
const DICE = FACES.flatMap((one) => FACES.flatMap((two) => FACES.map((three) => [one, two, three])));

describe('roulette', () => {
  it('M152: every spot returns 36 of 37 stakes, by enumeration', () => {
    for (const spot of Object.keys(roulette.odds))
      expect(returnOf(roulette, spot, NUMBERS), spot).toBeCloseTo(36 / 37, 12);
    expect(roulette.returnRate).toBe(Math.round((36 / 37) * 10_000));
  });

  it('the wheel has every pocket once', () => {
    expect(WHEEL.toSorted((one, other) => one - other)).toEqual(NUMBERS.map(([number]) => Number(number)));
  });
});

describe('sic bo', () => {
  it('M152: no spot returns more than the card tells, by enumeration', () => {
    const returns = Object.keys(sicbo.odds).map((spot) => returnOf(sicbo, spot, DICE));
    expect(Math.round(Math.max(...returns) * 10_000)).toBe(sicbo.returnRate);
    expect(Math.min(...returns)).toBeGreaterThan(0.84);
  });
});

describe('baccarat', () => {
  it('M152: banker returns 98.94 %, player 98.76 %, tie 85.64 %, by all cards of eight decks', () => {
    const { player, banker, tie } = chancesOfBaccarat();
    expect(player + banker + tie).toBeCloseTo(1, 9);
    expect(banker * 1.95 + tie).toBeCloseTo(0.9894, 4);
    expect(player * 2 + tie).toBeCloseTo(0.9876, 4);
    expect(tie * 9).toBeCloseTo(0.8564, 4);
    expect(baccarat.returnRate).toBe(Math.round((banker * 1.95 + tie) * 10_000));
  });

  it.each([
    [3, 8, false],
    [3, 9, true],
    [4, 1, false],
    [4, 7, true],
    [5, 3, false],
    [5, 4, true],
    [6, 5, false],
    [6, 6, true],
    [7, 6, false],
    [5, undefined, true],
    [6, undefined, false],
  ])('a banker of %i takes a card after a third card of %s: %s', (points, third, draws) => {
    expect(bankerDraws(points, third)).toBe(draws);
  });

  it('a dealt round is read as it was dealt, and no card comes twice from one deck too many', () => {
    let at = 0;
    const drawn = baccarat.draw((below) => (at++ * 97) % below);
    const hands = handsOf(drawn);
    expect(hands.player.length + hands.banker.length).toBe(drawn.length);
    expect(['player', 'banker', 'tie']).toContain(winnerOf(hands));
    expect(pointsOf([{ rank: 13 }, { rank: 1 }, { rank: 9 }])).toBe(0);
  });

  it('a tie returns the bets on both sides', () => {
    const tie = ['player.5.0', 'player.2.1', 'banker.4.0', 'banker.3.2'];
    expect(['player', 'banker', 'tie'].map((spot) => baccarat.pays(spot, tie))).toEqual([100, 100, 900]);
  });
});

describe('the rooms', () => {
  it('M140: each is a title under its vendor, with its kind, limits and return', () => {
    expect(table.rows).toHaveLength(ROOMS.length);
    expect(new Set(ROOMS.map(({ code }) => code)).size).toBe(12);
    expect(ROOMS.every(({ code }) => /^[A-Z0-9]+$/.test(code))).toBe(true);
    expect(table.rows[1]).toMatchObject({ category: 'LIVE', classify: 'BAC', vendor: 'AXIOM', returnRate: 9_894 });
    expect(table.rows[1]?.names).toMatchObject({ EN: 'Baccarat · Axiom', CN: '百家乐 · Axiom' });
  });

  it('a title opens its room first, and the rooms of its vendor alone', () => {
    expect(roomsFor({ vendor: 'SALON', code: 'SALONSIC' }).map(({ code }) => code)).toEqual([
      'SALONSIC',
      'SALONROU',
      'SALONBAC',
    ]);
    expect(roomsFor({ vendor: 'SALON', code: 'SALON' }).every(({ vendor }) => vendor === 'SALON')).toBe(true);
  });

  it('bets are paid to the last unit', () => {
    expect(payoutOf(baccarat, [{ spot: 'banker', stake: '20' }], ['player.1.0', 'banker.9.0'])).toBe(39n);
    const stakes = ['20', '40', '100'];
    expect(limitsOf({ chips: [0, 1] }, { stakes })).toMatchObject({ chips: ['20', '40'], most: 400n });
    expect(limitsOf({ chips: [1, 2] }, { stakes, mostStake: '250' })).toEqual({
      chips: ['40', '100'],
      least: 40n,
      unit: 20n,
      most: 250n,
    });
  });

  it('a round is told in words, and every spot has a name', () => {
    const speak = speakIn(table.texts, 'EN');
    expect(describeRound({ game: 'AXIOMROU', result: ['32'] }, speak)).toBe('Roulette: 32, red');
    expect(describeRound({ game: 'AXIOMSIC', result: ['1', '4', '6'] }, speak)).toBe('Sic Bo: 1 + 4 + 6 = 11');
    const names = [roulette, baccarat, sicbo].flatMap(({ odds }) =>
      Object.keys(odds).map((spot) => nameSpot(speak, spot)),
    );
    expect(names.filter((name) => name.startsWith('table.'))).toEqual([]);
  });
});
