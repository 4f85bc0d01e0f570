import { describe, expect, it } from 'vitest';
import { openStream } from '#demo-games/rules/fair.ts';
import { seeded } from '#demo-games/testing/seeded.ts';
import { speakIn } from '#demo-games/texts/spoken-texts.ts';
import { slot } from '../game.ts';
import { describeRound } from './describe.ts';
import { returnOf } from './facts.ts';
import { linesOf, type Machine, placeOf, UNITS_OF_STAKE } from './machine.ts';
import { findMachine, MACHINES, machineFor } from './machines.ts';
import { blocksOf, playSlot, slotPayout, windowAt } from './slot.ts';

const named = (id: string) => findMachine(id) ?? expect.fail();
const lanterns = named('lanterns');
const each = MACHINES.map((machine) => [machine.id, machine] as const);

/** Sum over all stops of all reels: the return of one spin without what free spins and coins add. */
function enumerated(machine: Machine): number {
  const { reels } = machine;
  let sum = 0;
  const walk = (stops: readonly number[]): void => {
    const reel = reels[stops.length];
    if (reel !== undefined) for (const stop of reel.keys()) walk([...stops, stop]);
    else {
      let at = 0;
      sum += playSlot(machine, () => stops[at++] ?? 0).spins[0]?.units ?? 0;
    }
  };
  walk([]);
  return sum / reels.reduce((all, { length }) => all * length, 1) / UNITS_OF_STAKE;
}

describe('the slot machines', () => {
  it('M152: each card shows the return that its machine’s data give, 95 to 97 %', () => {
    expect(MACHINES).toHaveLength(8);
    expect(slot.rows.map(({ returnRate }) => returnRate)).toEqual(
      MACHINES.map((machine) => Math.round(returnOf(machine) * 10_000)),
    );
    expect(slot.rows.map(({ returnRate }) => returnRate)).toEqual([9601, 9515, 9576, 9544, 9609, 9570, 9649, 9584]);
  });

  it('M152: the calculated return is that of all stops, of lines and of ways', () => {
    expect(returnOf(named('orchard'))).toBeCloseTo(enumerated(named('orchard')), 10);
    // Three reels of a machine of ways, with pays for three alone: an enumeration of five reels takes minutes.
    const coral = named('coral');
    const short = { ...coral, reels: coral.reels.slice(0, 3), free: null, scatterPays: [40] };
    expect(returnOf(short)).toBeCloseTo(enumerated(short), 10);
    const comet = named('comet');
    const factors = { ...comet, reels: comet.reels.slice(0, 3), free: null, scatterPays: [40] };
    expect(returnOf(factors)).toBeCloseTo(enumerated(factors), 10);
  });

  it.each(each)(
    'M152: 30,000 seeded rounds of %s return what is calculated, within four standard errors',
    (_, machine) => {
      const take = seeded(20_261_129);
      const paid = Array.from({ length: 30_000 }, () => playSlot(machine, take).units / UNITS_OF_STAKE);
      const mean = paid.reduce((sum, one) => sum + one, 0) / paid.length;
      const deviation = Math.sqrt(paid.reduce((sum, one) => sum + (one - mean) ** 2, 0) / paid.length);
      expect(Math.abs(mean - returnOf(machine))).toBeLessThan((4 * deviation) / Math.sqrt(paid.length));
    },
  );

  it.each(each)('%s is what its calculation assumes', (_, machine) => {
    const places = new Set(machine.reels.flat());
    expect([...places].every((place) => machine.symbols[place] !== undefined)).toBe(true);
    expect(machine.reels[0]).not.toContain(placeOf(machine, machine.wild));
    expect(Object.keys(machine.pays).every((symbol) => machine.symbols.includes(symbol))).toBe(true);
    expect(new Set(linesOf(machine).map(String)).size).toBe(machine.lines ?? 0);
    expect(slot.rows.some(({ code }) => code === machine.code)).toBe(true);
    expect(machineFor(machine.code)).toBe(machine);
  });

  it.each(each)('the longest round of %s does not exhaust its stream', async (_, machine) => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const stream = await openStream({ serverSeed: 'a'.repeat(64), clientSeed: 'player', nonce }, blocksOf(machine));
      expect(playSlot(machine, stream).units).toBeGreaterThanOrEqual(0);
    }
    const { hold } = machine;
    if (hold === null) return;
    // A coin in every second respin: the window fills as slowly as possible.
    const reels = machine.reels.map(({ length }) => length);
    let taken = 0;
    const slow = (below: number) => {
      taken += 1;
      if (taken <= reels.length) return 0;
      return below === hold.oneIn && taken % 29 !== 0 ? 1 : 0;
    };
    const coins = { ...machine, reels: machine.reels.map((reel, at) => (at < 2 ? reel.map(() => 1) : reel)) };
    playSlot(coins, slow);
    expect(taken).toBeLessThan(blocksOf(machine) * 8);
  });

  it.each([
    [[2, 2, 2, 2, 2], { symbol: 2, count: 5, units: 1000 }],
    [[8, 8, 8, 2, 8], { symbol: 8, count: 3, units: 4 }],
    [[5, 0, 5, 5, 2], { symbol: 5, count: 4, units: 40 }],
    [[8, 0, 0, 0, 3], { symbol: 8, count: 4, units: 12 }],
    [[4, 4, 1, 4, 4], undefined],
    [[3, 3, 2, 3, 3], undefined],
    [[1, 0, 0, 0, 3], undefined],
  ])('a line of %j counts from the left, with wilds', (symbols, win) => {
    const still = { ...lanterns, lines: 1, free: null, reels: symbols.map((symbol) => [symbol]) };
    const [won] = playSlot(still, () => 0).spins[0]?.wins ?? [];
    expect(won).toEqual(win && { line: 0, ways: 1, ...win });
  });

  it('the window shows the symbols of each reel from its stop, wrapped', () => {
    expect(windowAt(lanterns, [31, 0, 0, 0, 0])[0]).toEqual([6, 4, 8]);
  });

  it('three scatters give free spins that pay by their factor, and no more of them', () => {
    // Stops with a scatter on the first, third and fifth reel, repeated for each free spin.
    const stops = [10, 0, 8, 0, 0];
    let at = 0;
    const round = playSlot(lanterns, (below) => (stops[at++ % 5] ?? 0) % below);
    expect(round.spins).toHaveLength(1 + 8);
    const [paid, free] = round.spins;
    expect(paid?.scatters).toBe(3);
    expect(free?.units).toBe(2 * (paid?.units ?? 0));
  });

  it('enough coins stay, a new coin renews the respins, and a full window adds its prize', () => {
    const vault = named('vault');
    const coin = placeOf(vault, 'coin');
    const all = { ...vault, reels: vault.reels.map((reel, at) => (at < 2 ? reel.map(() => coin) : reel.map(() => 8))) };
    const still = playSlot(all, (below) => below - 1);
    expect(still.held?.steps.map(({ length }) => length)).toEqual([6, 0, 0, 0]);
    const full = playSlot(all, () => 0);
    expect([full.held?.isFull, full.held?.units]).toEqual([true, 15 * 20 + 10_000]);
  });

  it('a stake divisible by 20 is paid to the last unit', () => {
    expect(slotPayout(20n, { units: 7 })).toBe(7n);
    expect(slotPayout(4_000n, { units: 1_000 })).toBe(200_000n);
  });

  it('a round is told in words, in the language of its player', () => {
    const detail = {
      variant: 'lanterns',
      spins: [{ stops: [], wins: [{ symbol: 3, count: 4, units: 80 }], scatters: 3, units: 80 }, {}],
      held: null,
    };
    expect(describeRound(detail, speakIn(slot.texts, 'EN'))).toBe('Nine Lanterns: 4 × lantern, free spins: 1');
    expect(describeRound(detail, speakIn(slot.texts, 'VI'))).toContain('4 × đèn lồng');
    expect(describeRound({ ...detail, spins: [{ wins: [] }] }, speakIn(slot.texts, 'EN'))).toBe(
      'Nine Lanterns: no win',
    );
  });
});
