import fc from 'fast-check';
import { expect, test } from 'vitest';
import schema from '../../../schemas/points.schema.json' with { type: 'json' };
import { wholePoints } from './account.ts';
import { earnedByDeposit, earnedByRound } from './rules.ts';

const MOST_OF_64_BITS = 2n ** 63n - 1n;
/** The wire's limit (contract/call/amount.ts). */
const MOST_MINOR = 10n ** 13n - 1n;
const MOST_PPM = schema.properties.depositPpm.maximum;

const amount = fc.bigInt({ min: 0n, max: MOST_MINOR });
const ppm = fc.integer({ min: 0, max: MOST_PPM });
const perMinor = fc.oneof(fc.constant(1n), fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }));

test('for any amount and rates: points fit into 64 bits, and so do those of ninety such amounts', () => {
  fc.assert(
    fc.property(amount, ppm, ppm, ppm, perMinor, (minor, category, rank, depositPpm, per) => {
      const rules = {
        perMinor: per,
        depositPpm,
        categories: new Map([['RNG', category]]),
        ranks: new Map([['1', rank]]),
      };
      for (const earned of [earnedByRound(rules, 'RNG', '1', minor), earnedByDeposit(rules, minor)])
        expect(wholePoints(earned) * 90n).toBeLessThanOrEqual(MOST_OF_64_BITS);
    }),
    { examples: [[MOST_MINOR, MOST_PPM, MOST_PPM, MOST_PPM, 1n]] },
  );
});
