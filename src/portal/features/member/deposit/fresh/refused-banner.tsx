import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { PayMethod } from '#contract/cashier/read.ts';
import type { Deposit } from '#contract/deposits/read.ts';
import { failureOf, describeFailure } from '#portal/forms/failure.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { isUnclear } from '#portal/state/kept-key.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { readRefusal } from '../calls/refused.ts';
import { mostOf } from './amount.ts';
import { OpenOnes } from './open-ones.tsx';

/** Above the button that stays at the lower edge of a phone. */
const place = css({ scrollMarginBlockEnd: '6rem' });

interface RefusedBannerProps {
  readonly method: PayMethod;
  /** Undefined: nothing was refused. */
  readonly error: unknown;
  /** The open deposits of the member. */
  readonly open: readonly Deposit[];
}

/** Why the last try was refused: what is allowed, until when, and what to do next. What was typed stands above it. */
export function RefusedBanner(props: RefusedBannerProps) {
  const node = useRef<HTMLDivElement>(null);
  const { error } = props;
  useEffect(() => {
    if (error !== undefined) node.current?.scrollIntoView?.({ block: 'nearest' });
  }, [error]);
  if (error === undefined) return null;
  return (
    <div ref={node} className={place}>
      <Refusal {...props} />
    </div>
  );
}

function Refusal({ method, error, open }: RefusedBannerProps) {
  const writer = useFigures();
  const { t, label } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const refusal = readRefusal(error, { currencyExponent: currency.exponent });
  if (refusal === undefined)
    return (
      <Banner tone="negative" announce>
        {describeFailure(failureOf(error), label)} {isUnclear(error) && t('cashier.pay.unclear')}
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
      {until !== undefined && `${t('cashier.pay.again', { time: writer.minute(until) })} `}
      {t(`cashier.pay.refused.${code}.text`, words)}
      {code === 'too_many_open' && <OpenOnes orders={open} />}
    </Banner>
  );
}
