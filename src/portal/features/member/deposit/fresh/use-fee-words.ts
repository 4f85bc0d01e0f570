import { useAtomValue } from 'jotai';
import type { PayFee } from '#contract/cashier/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { usePercent } from '#portal/state/percent.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { formatMoney } from '#ui/words/money.tsx';

/** Formats a method's fee: `Fee $1.00 + 1.5%`. */
export function useFeeWords(): (fee: PayFee) => string {
  const { t } = useTexts();
  const percent = usePercent();
  const { currency } = useAtomValue(portalAtom);
  return ({ fixedMinor, ppm, isPlayers }) => {
    const parts = [
      ...(BigInt(fixedMinor) > 0n ? [formatMoney(fixedMinor, currency)] : []),
      ...(ppm > 0 ? [percent(ppm)] : []),
    ];
    return isPlayers && parts.length > 0 ? t('cashier.pay.fee', { fee: parts.join(' + ') }) : t('cashier.pay.noFee');
  };
}
