import { useAtomValue } from 'jotai';
import { type Benefit, type BenefitKind, benefitKinds } from '#contract/club/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { usePercent } from '#portal/state/percent.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';

const yes = css({ color: color.positive, display: 'inline-flex' });
const no = css({ color: color.textMuted });

interface BenefitValueProps {
  readonly kind: BenefitKind;
  readonly benefit: Benefit | undefined;
}

/** Formats a rank's benefit by its kind: money, rate, factor, count, or yes/no. */
export function BenefitValue({ kind, benefit }: BenefitValueProps) {
  const { t } = useTexts();
  const percent = usePercent();
  const { currency } = useAtomValue(portalAtom);
  const form = benefitKinds[kind];
  if (benefit === undefined || (form === 'service' && benefit.value === '0')) {
    return (
      <span className={no}>
        <span aria-hidden="true">–</span>
        <span className={visuallyHidden}>{t('vip.no')}</span>
      </span>
    );
  }
  if (form === 'service') {
    return (
      <span className={yes}>
        <Icon name="check" size={18} />
        <span className={visuallyHidden}>{t('vip.yes')}</span>
      </span>
    );
  }
  if (form === 'money') return <Money amount={benefit.value} currency={currency} />;
  if (form === 'rate') return percent(Number(benefit.value) * 10_000);
  return <span dir="ltr">{form === 'factor' ? `× ${benefit.value}` : benefit.value}</span>;
}
