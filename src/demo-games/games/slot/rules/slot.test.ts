import { describe, expect, it } from 'vitest';
import { openStream } from '#demo-games/rules/fair.ts';
import { slot } from '../game.ts';
import { bestOf, FREE_SPINS, playSlot, SLOT_BLOCKS, scatterUnits, slotPayout, windowAt } from './slot.ts';
import { LINES, REELS, SCATTER, SYMBOLS, WILD } from './slot-table.ts';

/** Probability of each symbol on each reel. */
const shares = REELS.map((reel) =>
  Array.from({ length: SYMBOLS }, (_, symbol) => reel.filter((each) => each === symbol).length / reel.length),
);

/** Expected payout of a line in line stakes: sum over all combinations of five symbols, weighted by probability. */
function lineReturn(reel = 0, chance = 1, symbols: readonly number[] = []): number {
  if (reel === REELS.length) return chance * (bestOf(symbols)?.pays ?? 0);
  return (shares[reel] ?? []).reduce(
    (sum, share, symbol) => (share === 0 ? sum : sum + lineReturn(reel + 1, chance * share, [...symbols, symbol])),
    0,
  );
}

/** Probability of each number of visible scatters: at most one per reel, so each reel is yes or no. */
function scatterChances(): readonly number[] {
  return REELS.reduce(
    (chances, reel) => {
      const shown = (3 * reel.filter((symbol) => symbol === SCATTER).length) / reel.length;
      return chances.map((chance, count) => chance * (1 - shown) + (chances[count - 1] ?? 0) * shown);
    },
    [1, 0, 0, 0, 0, 0],
  );
}

describe('the slot', () => {
  it('M152: 96 % of all stakes come back, by exact enumeration', () => {
    const chances = scatterChances();
    const scatter = chances.reduce((sum, chance, count) => sum + (chance * scatterUnits(count)) / LINES.length, 0);
    const trigger = (chances[3] ?? 0) + (chances[4] ?? 0) + (chances[5] ?? 0);
    const spin = lineReturn() + scatter;
    const whole = spin * (1 + trigger * FREE_SPINS * 2);
    expect(whole).toBeGreaterThan(0.955);
    expect(whole).toBeLessThan(0.965);
    expect(whole).toBeCloseTo(0.9602, 3);
    expect(slot.rows.map(({ returnRate }) => returnRate)).toEqual([Math.round(whole * 10_000)]);
  });

  it('the enumeration’s assumptions hold: 20 different lines, scatters at least three apart on a reel', () => {
    expect(new Set(LINES.map(String)).size).toBe(20);
    for (const reel of REELS) {
      const doubled = [...reel, ...reel];
      for (let at = 0; at < reel.length; at += 1)
        expect(doubled.slice(at, at + 3).filter((symbol) => symbol === SCATTER).length).toBeLessThan(2);
    }
    expect([REELS[0], REELS[4]].flat()).not.toContain(WILD);
  });

  it.each([
    [[2, 2, 2, 2, 2], { symbol: 2, count: 5, pays: 1000 }],
    [[8, 8, 8, 2, 8], { symbol: 8, count: 3, pays: 4 }],
    [[5, WILD, 5, 5, 2], { symbol: 5, count: 4, pays: 40 }],
    [[8, WILD, WILD, WILD, 3], { symbol: 8, count: 4, pays: 12 }],
    [[4, 4, SCATTER, 4, 4], undefined],
    [[3, 3, 2, 3, 3], undefined],
    [[SCATTER, WILD, WILD, WILD, 3], undefined],
  ])('a line of %j counts from the left, with wilds', (symbols, win) => {
    expect(bestOf(symbols)).toEqual(win);
  });

  it('the window shows three symbols of each reel from its stop, wrapped', () => {
    expect(windowAt([31, 0, 0, 0, 0])[0]).toEqual([6, 4, 8]);
  });

  it('three scatters give eight free spins that pay double, and no more of them', () => {
    // Stops with a scatter on the first, third and fifth reel, repeated for each free spin.
    const stops = [10, 0, 8, 0, 0];
    let at = 0;
    const round = playSlot((below) => (stops[at++ % 5] ?? 0) % below);
    expect(round.spins).toHaveLength(1 + FREE_SPINS);
    const [paid, free] = round.spins;
    expect(paid?.scatters).toBe(3);
    expect(free?.units).toBe(2 * (paid?.units ?? 0));
  });

  it('a stake divisible by 20 is paid to the last unit', () => {
    expect(slotPayout(20n, { spins: [], units: 7 })).toBe(7n);
    expect(slotPayout(4_000n, { spins: [], units: 1_000 })).toBe(200_000n);
  });

  it('4,000 seeded rounds never exhaust their stream and return about the enumerated share', async () => {
    const paid: number[] = [];
    for (let nonce = 0; nonce < 4_000; nonce += 1) {
      const stream = await openStream({ serverSeed: 'a'.repeat(64), clientSeed: 'player', nonce }, SLOT_BLOCKS);
      paid.push(playSlot(stream).units / LINES.length);
    }
    const mean = paid.reduce((sum, one) => sum + one, 0) / paid.length;
    expect(mean).toBeGreaterThan(0.75);
    expect(mean).toBeLessThan(1.2);
    // Medium volatility in the catalogue: a standard deviation of two to six stakes.
    const unmatchedPayments = Math.sqrt(paid.reduce((sum, one) => sum + (one - mean) ** 2, 0) / paid.length);
    expect([slot.rows[0]?.volatility, unmatchedPayments >= 2 && unmatchedPayments < 6]).toEqual(['medium', true]);
  });
});
