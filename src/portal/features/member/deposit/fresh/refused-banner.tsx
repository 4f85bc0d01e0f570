import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { PayMethod } from '#contract/cashier/read.ts';
import type { Deposit } from '#contract/deposits/read.ts';
import { describeFailure, failureOf } from '#portal/forms/failure.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { isUnclear } from '#portal/state/stored-key.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { readRefusal } from '../calls/refused.ts';
import { mostOf } from './amount.ts';
import { OpenOnes } from './open-ones.tsx';

/** Scrolls above the button that is fixed at the bottom on a phone. */
const place = css({ scrollMarginBlockEnd: '6rem' });

interface RefusedBannerProps {
  readonly method: PayMethod;
  readonly error: unknown;
  readonly open: readonly Deposit[];
}

/**
 * Why the last attempt was refused: the limit, the end of a lock, and the next step. Typed values stay in the form
 * above.
 */
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
