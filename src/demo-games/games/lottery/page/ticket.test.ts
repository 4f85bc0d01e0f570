import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOTTERY_GAMES } from '../rules/games.ts';
import { oddsOf, openTicket, pickAtRandom, playsOf, sumUp, togglePick, withPicks, writeOdds } from './ticket.ts';

const gameOf = (code: string) => LOTTERY_GAMES.find((game) => game.code === code) ?? expect.fail();

describe('a ticket', () => {
  test('a pick toggles; picks are in the order of their group', () => {
    const empty = openTicket(gameOf('MINUTE3D'), 'position');
    const two = togglePick(togglePick(empty, 1, '7'), 1, '3');
    expect(two.picks).toEqual([[], ['3', '7'], []]);
    expect(togglePick(two, 1, '3').picks).toEqual([[], ['7'], []]);
    expect(openTicket(gameOf('MINUTE3D'), 'constructor').play.id).toBe('side');
  });

  test('it is summed by its lines, and shows what is missing', () => {
    const straight = openTicket(gameOf('MINUTE3D'), 'straight');
    expect(sumUp(straight, 100n)).toEqual({
      lines: 0,
      total: 0n,
      best: 0n,
      fault: 'none',
    });
    const picked = [['1', '2'], ['5'], ['0', '9']].reduce(
      (ticket, picks, at) => withPicks(ticket, at, picks),
      straight,
    );
    expect(sumUp(picked, 100n)).toEqual({ lines: 4, total: 400n, best: 96_000n, fault: undefined });
    const pairs = withPicks(
      openTicket(gameOf('RAPIDVN'), 'lo2'),
      0,
      playsOf(gameOf('RAPIDVN'))[0]?.groups[0]?.options ?? [],
    );
    expect(sumUp(pairs, 100n)).toMatchObject({ lines: 4_950, fault: 'tooMany' });
  });

  test('a random pick is one line of any play', () => {
    const plays = LOTTERY_GAMES.flatMap((game) => playsOf(game).map((play) => [game, play.id] as const));
    fc.assert(
      fc.property(
        fc.constantFrom(...plays),
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 8 }),
        ([game, id], chances) => {
          let at = 0;
          const ticket = pickAtRandom(openTicket(game, id), () => chances[at++ % chances.length] ?? 0);
          expect(sumUp(ticket, 1n)).toMatchObject({ lines: 1, fault: undefined });
        },
      ),
    );
  });

  test('odds have the players’ format', () => {
    expect([writeOdds(192), writeOdds(96_000), writeOdds(1_282)]).toEqual(['1.92', '960', '12.82']);
    const dice = playsOf(gameOf('FLASHDICE'));
    expect(dice.map((play) => oddsOf(play)).map(({ least, most }) => [least, most])).toEqual([
      [197, 197],
      [768, 6_912],
      [1_296, 1_296],
      [3_456, 20_736],
    ]);
  });
});
