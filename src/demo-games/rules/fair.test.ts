import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitTo, isClientSeed, openStream, takeFrom } from './fair.ts';

const SEEDS = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'my-seed', nonce: 7 };

describe('the provably fair stream', () => {
  it('M152: the words are HMAC-SHA256 over clientSeed:nonce:block, as in any other library', async () => {
    const take = await openStream(SEEDS, 2);
    const blocks = [0, 1].map((block) => createHmac('sha256', SEEDS.serverSeed).update(`my-seed:7:${block}`).digest());
    const words = blocks.flatMap((bytes) => Array.from({ length: 8 }, (_, at) => bytes.readUInt32BE(at * 4)));
    expect(Array.from({ length: 16 }, () => take(2 ** 32))).toEqual(words);
    expect(() => take(2)).toThrow(RangeError);
  });

  it('the commitment is the SHA-256 of the server seed’s text', async () => {
    expect(await commitTo(SEEDS.serverSeed)).toBe(createHash('sha256').update(SEEDS.serverSeed).digest('hex'));
  });

  it('numbers are below their bound, and words that would bias some are skipped', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 })),
        (below, words) => {
          const fair = words.filter((word) => word < Math.floor(2 ** 32 / below) * below);
          const take = takeFrom(words);
          expect(fair.map(() => take(below))).toEqual(fair.map((word) => word % below));
        },
      ),
    );
  });

  it.each([2, 6, 13, 32, 37, 52])(
    'M152: numbers of %i choices from the hash are uniform and independent of the number before, by chi-squared',
    async (below) => {
      const counts = new Float64Array(below);
      const pairs = new Float64Array(below * below);
      let drawn = 0;
      for (let nonce = 0; nonce < 400; nonce += 1) {
        const take = await openStream({ ...SEEDS, nonce }, 64);
        let before = take(below);
        // A few words of a stream are skipped.
        for (let at = 0; at < 480; at += 1) {
          const next = take(below);
          counts[next] = (counts[next] ?? 0) + 1;
          pairs[before * below + next] = (pairs[before * below + next] ?? 0) + 1;
          before = next;
          drawn += 1;
        }
      }
      for (const cells of [counts, pairs]) {
        const expected = drawn / cells.length;
        const chiSquared = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
        const freedom = cells.length - 1;
        // In standard deviations of the distribution.
        expect(Math.abs(chiSquared - freedom) / Math.sqrt(2 * freedom)).toBeLessThan(4);
      }
    },
  );

  it('a client seed is 1 to 64 letters, digits, dashes and underscores', () => {
    expect(['a', 'A-b_9', 'x'.repeat(64)].map(isClientSeed)).toEqual([true, true, true]);
    expect(['', 'a:b', 'é', 'x'.repeat(65), 7].map(isClientSeed)).toEqual([false, false, false, false, false]);
  });
});
