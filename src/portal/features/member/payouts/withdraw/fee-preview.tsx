import { useAtomValue } from 'jotai';
import type { PayFee } from '#contract/cashier/read.ts';
import { facts, strong } from '#portal/cashier/styles.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Money } from '#ui/words/money.tsx';
import { feeOf } from './bounds.ts';

interface FeePreviewProps {
  readonly fee: PayFee;
  readonly minor: bigint;
}

export function FeePreview({ fee, minor }: FeePreviewProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const cost = feeOf(fee, minor);
  const net = minor > cost ? minor - cost : 0n;
  return (
    <dl className={facts} aria-live="polite">
      <dt>{t('cashier.out.fee')}</dt>
      <dd>{cost === 0n ? t('cashier.out.noFee') : <Money amount={cost} currency={currency} />}</dd>
      <dt className={strong}>{t('cashier.out.net')}</dt>
      <dd className={strong}>
        <Money amount={net} currency={currency} />
      </dd>
    </dl>
  );
}
