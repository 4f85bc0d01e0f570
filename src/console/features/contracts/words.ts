import { sayAmount } from '#console/orders/words.ts';
import { sayOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/contracts.json' with { type: 'json' };
import { writeAmount } from '#contract/call/amount.ts';
import { CONTRACT_GROUPS } from '#contract/contracts/kinds.ts';
import type { ContractTerm, ContractTerms } from '#contract/contracts/read.ts';
import { percentOf } from '#contract/contracts/typed-terms.ts';

/** The words of the screen of contracts and runs. */
export const say = sayOf('contracts', texts);

/** The merchant's currency and how many digits it has behind the point. */
export interface InCurrency {
  readonly currency: string;
  readonly exponent: number;
}

/** Minor units as people read them: `1,250.00 USD`. */
export const sayMinor = (minor: string, { currency, exponent }: InCurrency): string =>
  sayAmount(writeAmount(BigInt(minor), exponent), currency);

/** What a row pays. */
export function sayWorth(
  { ratePpm, fixedMinor }: Pick<ContractTerm, 'ratePpm' | 'fixedMinor'>,
  money: InCurrency,
): string {
  return ratePpm === undefined ? sayMinor(fixedMinor ?? '0', money) : `${percentOf(ratePpm)}%`;
}

/** The rows of a contract in lines, product by product. */
export function sayTerms(rows: ContractTerms, money: InCurrency): readonly string[] {
  return CONTRACT_GROUPS.flatMap((group) =>
    (rows[group] ?? []).map((row, at) =>
      say('terms.row', {
        ...{ product: say(`product.${group}`), row: String(at + 1), worth: sayWorth(row, money) },
        ...{ bet: sayMinor(row.minimumBetMinor, money), loss: sayMinor(row.netLossMinor, money) },
        active: String(row.activeMembers),
      }),
    ),
  );
}

/** A period as people read it: an hour without the signs of machines, all else as it is. */
export const sayPeriod = (period: string): string => period.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)Z$/, '$1 $2 UTC');
