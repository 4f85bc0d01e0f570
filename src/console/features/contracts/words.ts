import { sayOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/contracts.json' with { type: 'json' };
import { writeAmount } from '#contract/call/amount.ts';
import { CONTRACT_GROUPS } from '#contract/contracts/kinds.ts';
import type { ContractTerm, ContractTerms } from '#contract/contracts/read.ts';
import { percentOf } from '#contract/contracts/typed-terms.ts';

/** The words of the screen of contracts and runs. */
export const say = sayOf('contracts', texts);

/** What a row pays. */
function sayWorth({ ratePpm, fixedMinor }: ContractTerm, exponent: number): string {
  return ratePpm === undefined ? writeAmount(BigInt(fixedMinor ?? '0'), exponent) : `${percentOf(ratePpm)}%`;
}

/** The rows of a contract in lines, product by product. */
export function sayTerms(rows: ContractTerms, exponent: number): readonly string[] {
  const money = (minor: string) => writeAmount(BigInt(minor), exponent);
  return CONTRACT_GROUPS.flatMap((group) =>
    (rows[group] ?? []).map((row, at) =>
      say('terms.row', {
        ...{ product: say(`product.${group}`), row: String(at + 1), worth: sayWorth(row, exponent) },
        ...{ bet: money(row.minimumBetMinor), loss: money(row.netLossMinor), active: String(row.activeMembers) },
      }),
    ),
  );
}

/** A period as people read it: an hour without the signs of machines, all else as it is. */
export const sayPeriod = (period: string): string => period.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)Z$/, '$1 $2 UTC');
