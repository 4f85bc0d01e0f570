import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { PayMethod } from '#contract/cashier/read.ts';
import type { Deposit } from '#contract/deposits/read.ts';
import { below } from '#portal/cashier/styles.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { describeFailure, failureOf } from '#portal/forms/failure.ts';
import { useWriteFigure } from '#portal/forms/use-write-figure.ts';
import { type ProtectionWords, wordsOfRefusal } from '#portal/protection/refusals.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { isUnclear } from '#portal/state/stored-key.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElement } from '#portal/state/use-elements.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { writeParams } from '#ui/schema-form/state/field-words.ts';
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
  const context = { currencyExponent: currency.exponent };
  const refusal = readRefusal(error, context);
  const own = wordsOfRefusal(error, context);
  if (own !== undefined) return <OwnLimit words={own} />;
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

/** The member's own limit, break or exclusion, with the link to it. */
function OwnLimit({ words: { title, text, params } }: { readonly words: ProtectionWords }) {
  const { label } = useTexts();
  const goTo = useCentrePage();
  const link = useElement('deposit.limits');
  const written = writeParams(params, useWriteFigure());
  return (
    <Banner tone="negative" announce title={label(title, written)}>
      {label(text, written)}
      {link !== undefined && (
        <div className={below}>
          <Button size="s" variant="quiet" icon={link.icon} onClick={() => goTo('member.saferPlay')}>
            {label(link.label)}
          </Button>
        </div>
      )}
    </Banner>
  );
}
