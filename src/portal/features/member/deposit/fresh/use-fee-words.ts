import { useAtomValue } from 'jotai';
import type { PayFee } from '#contract/cashier/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { formatMoney } from '#ui/words/money.tsx';

/** What a method costs the member, in words: `Fee $1.00 + 1.5 %`. */
export function useFeeWords(): (fee: PayFee) => string {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  return ({ fixedMinor, ppm, isPlayers }) => {
    const parts = [
      ...(BigInt(fixedMinor) > 0n ? [formatMoney(fixedMinor, currency)] : []),
      // Millionths: a ten-thousandth part of them is a percent.
      ...(ppm > 0 ? [`${ppm / 10_000}\u00a0%`] : []),
    ];
    return isPlayers && parts.length > 0 ? t('cashier.pay.fee', { fee: parts.join(' + ') }) : t('cashier.pay.noFee');
  };
}
