import { writeAmount } from '#contract/call/amount.ts';
import type { Done } from '#gateway/records/team-rows.ts';

const NAMES = [
  'rounds',
  'betMinor',
  'validMinor',
  'wonMinor',
  'bonusMinor',
  'depositMinor',
  'withdrawalMinor',
] as const;

/** The sum of all rows; zeros for no rows. */
export function addUp(rows: readonly Done[]): Done {
  const sum = (name: (typeof NAMES)[number]) => rows.reduce((all, row) => all + row[name], 0n);
  return Object.fromEntries(NAMES.map((name) => [name, sum(name)])) as unknown as Done;
}

/** The wire format. A page formats hundreds of rows: each object is built at once, without spreads. */
export function writeDone(done: Done, exponent: number) {
  return {
    rounds: Number(done.rounds),
    bet: writeAmount(done.betMinor, exponent),
    valid: writeAmount(done.validMinor, exponent),
    won: writeAmount(done.wonMinor, exponent),
    bonus: writeAmount(done.bonusMinor, exponent),
    deposit: writeAmount(done.depositMinor, exponent),
    withdrawal: writeAmount(done.withdrawalMinor, exponent),
  };
}
