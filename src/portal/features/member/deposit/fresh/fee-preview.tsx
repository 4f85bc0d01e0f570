import { useAtomValue } from 'jotai';
import type { PayMethod } from '#contract/cashier/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { feeOf } from './amount.ts';

const box = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space[2],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surfaceSunken,
  fontSize: type.s,
  '& > dd': { textAlign: 'end' },
});
const sum = css({ fontSize: type.m, fontWeight: weight.strong });

interface FeePreviewProps {
  readonly method: PayMethod;
  /** Undefined: no valid amount yet. */
  readonly minor: bigint | undefined;
}

export function FeePreview({ method, minor }: FeePreviewProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const fee = minor === undefined ? undefined : feeOf(method.fee, minor);
  const show = (amount: bigint | undefined) =>
    amount === undefined ? '–' : <Money amount={amount} currency={currency} />;
  return (
    <dl className={box} data-part="fee-preview">
      <dt>{t('cashier.pay.youPay')}</dt>
      <dd>{show(minor)}</dd>
      <dt>{t('cashier.pay.feeOnly')}</dt>
      <dd>{fee === 0n || !method.fee.isPlayers ? t('cashier.pay.noFee') : show(fee)}</dd>
      <dt className={sum}>{t('cashier.pay.credited')}</dt>
      <dd className={sum}>{show(minor === undefined || fee === undefined ? undefined : minor - fee)}</dd>
    </dl>
  );
}
