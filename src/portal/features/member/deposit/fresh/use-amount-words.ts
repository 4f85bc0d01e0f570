import { useAtomValue } from 'jotai';
import type { PayMethod } from '#contract/cashier/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { writeTyped } from '#ui/words/typed-amount.ts';
import { type AmountProblem, mostOf } from './amount.ts';

/** Texts about an amount: the accepted range before an error, and the error. */
export function useAmountWords(method: PayMethod): (textKind: AmountProblem | 'hint', typed: string) => string {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { exponent } = currency;
  const params = {
    least: formatMoney(method.minimumMinor, currency),
    most: formatMoney(method.maximumMinor, currency),
    left: formatMoney(mostOf(method), currency),
    example: writeTyped(10n ** BigInt(exponent) * 50n + (exponent > 0 ? 5n : 0n), exponent, currency.digits),
    digits: exponent,
  };
  return (textKind, typed) => {
    // Limited to what fits on a line.
    const found = typed.trim().slice(0, 20);
    if (textKind === 'hint') return t('cashier.pay.amount.hint', params);
    if (textKind === 'form' && exponent === 0) return t('cashier.pay.amount.whole', { ...params, found });
    return t(`cashier.pay.amount.${textKind}`, { ...params, found });
  };
}
