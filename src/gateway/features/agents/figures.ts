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

/** The sum of all; nothing of nothing. */
export function addUp(rows: readonly Done[]): Done {
  const sum = (name: (typeof NAMES)[number]) => rows.reduce((all, row) => all + row[name], 0n);
  return Object.fromEntries(NAMES.map((name) => [name, sum(name)])) as unknown as Done;
}

/** How it is told. */
export function writeDone(done: Done, exponent: number) {
  const write = (minor: bigint) => writeAmount(minor, exponent);
  return {
    rounds: Number(done.rounds),
    ...{ bet: write(done.betMinor), valid: write(done.validMinor), won: write(done.wonMinor) },
    ...{ bonus: write(done.bonusMinor), deposit: write(done.depositMinor), withdrawal: write(done.withdrawalMinor) },
  };
}
