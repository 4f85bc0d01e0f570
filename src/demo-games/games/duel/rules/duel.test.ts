import { describe, expect, it } from 'vitest';
import { openStream } from '#demo-games/rules/fair.ts';
import { DUEL_BLOCKS, dealDuel, feesOf, RAKE, settleDuel, takerOf, winnerOf } from './duel.ts';

const card = (rank: number) => ({ rank, suit: 0 });
const trick = (first: number, second: number) => ({ first: card(first), second: card(second) });

describe('the duel', () => {
  it('both get five cards of one deck, no card twice', async () => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const hands = dealDuel(
        await openStream({ serverSeed: 'b'.repeat(64), clientSeed: 'one:two', nonce }, DUEL_BLOCKS),
      );
      const cards = [...hands.first, ...hands.second].map(({ rank, suit }) => `${rank}/${suit}`);
      expect(new Set(cards).size).toBe(10);
      expect(hands.first).toHaveLength(5);
    }
  });

  it('the higher rank takes a trick, the same rank takes none', () => {
    expect([takerOf(trick(14, 2)), takerOf(trick(3, 4)), takerOf(trick(9, 9))]).toEqual(['first', 'second', undefined]);
  });

  it('more tricks win; a tie is a draw', () => {
    expect(winnerOf([trick(5, 4), trick(2, 3), trick(9, 8), trick(2, 2), trick(3, 3)])).toBe('first');
    expect(winnerOf([trick(5, 4), trick(2, 3), trick(2, 2)])).toBeUndefined();
  });

  it('M152: the pot less five per cent is paid to the winner; in a draw both get their stake back', () => {
    expect(RAKE).toBe(500);
    expect(settleDuel(100n, 'second')).toEqual({ first: 0n, second: 190n });
    expect(settleDuel(100n, undefined)).toEqual({ first: 100n, second: 100n });
  });

  it('D60: the fees of both players add up to the unpaid part, to the unit', () => {
    for (let stake = 1n; stake < 200n; stake += 1n)
      for (const winner of ['first', 'second', undefined] as const) {
        const [paid, fees] = [settleDuel(stake, winner), feesOf(stake, winner)];
        expect(fees.first + fees.second).toBe(stake * 2n - paid.first - paid.second);
        expect(fees.first <= stake && fees.second <= stake).toBe(true);
      }
  });
});
