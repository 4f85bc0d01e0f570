import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interleave, interleaveEach, median, medianRatio, percentile, slope } from './statistics.ts';

const never = new AbortController().signal;

describe("the benchmarks' arithmetic", () => {
  it('the median is the middle value, or the mean of the two in the middle, in any order', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])]).toEqual([2, 2.5, 7]);
    expect(() => median([])).toThrow('no values');
  });

  it('the slope of points on a power law is its exponent, and one size has none', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        (exponent, one) => {
          const points = [1, 10, 100, 1_000].map((size) => ({ size, cost: one * size ** exponent }));
          expect(slope(points)).toBeCloseTo(exponent, 6);
        },
      ),
    );
    expect(() => slope([{ size: 10, cost: 1 }])).toThrow('fewer than two sizes');
  });

  it('a percentile is the least value that covers that share of the values', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect([percentile(hundred, 0.99), percentile(hundred, 1), percentile([7], 0.99)]).toEqual([99, 100, 7]);
    expect(() => percentile([], 0.99)).toThrow('no values');
  });

  it('half of the values are at most the median, and half are at least it', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 }), (values) => {
        const middle = median(values);
        expect(values.filter((value) => value <= middle).length * 2).toBeGreaterThanOrEqual(values.length);
        expect(values.filter((value) => value >= middle).length * 2).toBeGreaterThanOrEqual(values.length);
      }),
    );
  });

  it('a load that spans whole rounds leaves the ratio unchanged', () => {
    const quiet = { ours: 20, reference: 10 };
    const busy = { ours: 60, reference: 30 };
    expect(medianRatio([quiet, busy, quiet, busy, busy])).toBe(2);
  });

  it('alternates ours and the reference, each starts every other round', async () => {
    const log: string[] = [];
    const take = (name: string) => async () => {
      log.push(name);
      return name;
    };
    const rounds = await interleave(3, take('ours'), take('reference'), never);
    expect(log).toEqual(['ours', 'reference', 'reference', 'ours', 'ours', 'reference']);
    expect(rounds).toEqual(Array.from({ length: 3 }, () => ({ ours: 'ours', reference: 'reference' })));
  });

  it('runs at least one round, and starts none after its signal', async () => {
    const stop = new AbortController();
    const reference = () => stop.abort();
    expect(await interleave(3, () => 1, reference as () => never, stop.signal)).toHaveLength(1);
    expect(await interleave(3, () => 1, reference as () => never, stop.signal)).toHaveLength(1);
  });

  it('runs a round of each subject before the next round of any', async () => {
    const stop = new AbortController();
    const log: string[] = [];
    const take = (name: string) => () => {
      log.push(name);
      if (log.length === 6) stop.abort();
      return name;
    };
    const subjects = ['a', 'b'].map((name) => ({ ours: take(name), reference: take(`${name}0`) }));
    const taken = await interleaveEach(3, subjects, stop.signal);
    expect(log).toEqual(['a', 'a0', 'b', 'b0', 'a0', 'a']);
    expect(taken.map((rounds) => rounds.length)).toEqual([2, 1]);
    expect(taken[1]).toEqual([{ ours: 'b', reference: 'b0' }]);
  });
});
