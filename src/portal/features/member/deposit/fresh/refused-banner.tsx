import { useAtomValue } from 'jotai';
import type { PayMethod } from '#contract/cashier/read.ts';
import { failureOf, sayFailure } from '#portal/forms/failure.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { isUnclear } from '#portal/state/kept-key.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { formatMoney } from '#ui/words/money.tsx';
import { sayMinute } from '#ui/words/say-moment.ts';
import { readRefusal } from '../calls/refused.ts';
import { mostOf } from './amount.ts';

interface RefusedBannerProps {
  readonly method: PayMethod;
  /** Undefined: nothing was refused. */
  readonly error: unknown;
}

/** Why the last try was refused: what is allowed, until when, and what to do next. What was typed stands above it. */
export function RefusedBanner({ method, error }: RefusedBannerProps) {
  const { t, label } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  if (error === undefined) return null;
  const refusal = readRefusal(error, { currencyExponent: currency.exponent });
  if (refusal === undefined)
    return (
      <Banner tone="negative" announce>
        {sayFailure(failureOf(error), label)} {isUnclear(error) && t('cashier.pay.unclear')}
      </Banner>
    );
  const { code, minimumMinor, maximumMinor, until } = refusal;
  const words = {
    method: method.name,
    least: formatMoney(minimumMinor ?? method.minimumMinor, currency),
    most: formatMoney(maximumMinor ?? mostOf(method), currency),
  };
  return (
    <Banner tone="negative" announce title={t(`cashier.pay.refused.${code}.title`, words)}>
      {until !== undefined && `${t('cashier.pay.again', { time: sayMinute(until) })} `}
      {t(`cashier.pay.refused.${code}.text`, words)}
    </Banner>
  );
}
