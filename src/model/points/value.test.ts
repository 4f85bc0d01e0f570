import fc from 'fast-check';
import { expect, it } from 'vitest';
import { earn, move, NO_POINTS, type PointAccount, spendable, takeBack, wholePoints } from './account.ts';
import { convertedMinor } from './conversion.ts';
import { earnedByDeposit, earnedByPart, earnedByRound, type PointRules } from './rules.ts';

const rate = fc.record({ points: fc.bigInt(1n, 5_000n), minor: fc.bigInt(1n, 5_000n) });
const ppm = fc.nat(3_000_000);
const rules: fc.Arbitrary<PointRules> = fc
  .record({ perMinor: fc.bigInt(1n, 5_000n), category: ppm, rank: ppm, depositPpm: ppm })
  .map(({ perMinor, category, rank, depositPpm }) => {
    return { perMinor, depositPpm, categories: new Map([['RNG', category]]), ranks: new Map([['0', rank]]) };
  });

/** A random member action; `parts` are thousandths of the spendable points or of the bet. */
const step = fc.record({
  does: fc.constantFrom('round', 'round', 'deposit', 'convert', 'convert', 'back'),
  minor: fc.bigInt(1n, 100_000n),
  which: fc.nat(20),
  parts: fc.bigInt(1n, 1_000n),
});

it('M190: points in parts are never worth more than together', () => {
  fc.assert(
    fc.property(rate, fc.array(fc.bigInt(0n, 10_000n), { maxLength: 12 }), (per, parts) => {
      const together = parts.reduce((sum, part) => sum + part, 0n);
      const apart = parts.reduce((sum, part) => sum + convertedMinor(per, part), 0n);
      expect(apart <= convertedMinor(per, together)).toBe(true);
    }),
  );
});

it('D54: no order of rounds, deposits, conversions and partly reverted bets is worth more than what was earned', () => {
  fc.assert(
    fc.property(rate, rules, fc.array(step, { maxLength: 40 }), (per, by, steps) => {
      let account: PointAccount = NO_POINTS;
      let [earned, spent, money] = [0n, 0n, 0n];
      const sources: { minor: bigint; earned: bigint }[] = [];
      for (const { does, minor, which, parts } of steps) {
        if (does === 'round' || does === 'deposit') {
          const more = does === 'round' ? earnedByRound(by, 'RNG', '0', minor) : earnedByDeposit(by, minor);
          sources.push({ minor, earned: more });
          account = earn(account, more);
          earned += more;
        } else if (does === 'convert') {
          const points = (spendable(account) * parts) / 1_000n;
          account = move(account, -points);
          spent += points;
          money += convertedMinor(per, points);
        } else {
          const source = sources[which % Math.max(sources.length, 1)];
          if (source === undefined) continue;
          const part = (source.minor * parts + 999n) / 1_000n;
          const lost = earnedByPart(source.earned, source.minor, part);
          expect(lost >= 0n && lost <= source.earned).toBe(true);
          source.earned -= lost;
          source.minor -= part > source.minor ? source.minor : part;
          account = takeBack(account, lost);
        }
        expect(spendable(account) >= 0n).toBe(true);
        expect(spendable(account) + spent <= wholePoints(earned)).toBe(true);
      }
      expect(money <= convertedMinor(per, wholePoints(earned))).toBe(true);
    }),
  );
});

it('D54: fully reverted bets, in any parts, leave nothing that was not spent', () => {
  fc.assert(
    fc.property(
      rules,
      fc.bigInt(1n, 1_000_000n),
      fc.array(fc.bigInt(1n, 400_000n), { maxLength: 6 }),
      (by, bet, parts) => {
        let account = earn(NO_POINTS, earnedByRound(by, 'RNG', '0', bet));
        let source = { minor: bet, earned: account.earned };
        for (const part of [...parts, bet]) {
          const lost = earnedByPart(source.earned, source.minor, part);
          source = { minor: part >= source.minor ? 0n : source.minor - part, earned: source.earned - lost };
          account = takeBack(account, lost);
        }
        expect(account).toEqual(NO_POINTS);
      },
    ),
  );
});
