import { describe, expect, it } from 'vitest';
import { calls, chancesOf, dealHighLow, isWon, payoutOf, RANKS } from './high-low.ts';

const ranks = Array.from({ length: RANKS }, (_, at) => at + 1);
const card = (rank: number) => ({ rank, suit: 0 });

describe('the high-low table', () => {
  it('M152: every call on every open card returns 98 %, by exact enumeration', () => {
    const stake = 1_000_000n;
    for (const open of ranks)
      for (const call of calls.filter((each) => chancesOf(each, open) > 0)) {
        const won = ranks.filter((next) => isWon(call, { open: card(open), next: card(next) })).length;
        expect(won).toBe(chancesOf(call, open));
        const back = (Number(payoutOf(call, open, stake)) * won) / RANKS / Number(stake);
        expect(back).toBeGreaterThan(0.97999);
        expect(back).toBeLessThanOrEqual(0.98);
      }
  });

  it('nothing is higher than a king or lower than an ace', () => {
    expect([chancesOf('higher', 13), chancesOf('lower', 1), payoutOf('higher', 13, 100n)]).toEqual([0, 0, 0n]);
  });

  it('the first card of the stream is open, the second decides', () => {
    const words = [12, 3, 0, 1];
    let at = 0;
    expect(dealHighLow((below: number) => (words[at++] ?? 0) % below)).toEqual({
      open: { rank: 13, suit: 3 },
      next: { rank: 1, suit: 1 },
    });
  });
});
