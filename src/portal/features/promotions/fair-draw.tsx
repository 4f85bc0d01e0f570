import { useEffect, useState } from 'react';
import type { Prize } from '#contract/promotions/read.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { type CheckedDraw, verifyDraw } from './verify-draw.ts';

const box = css({
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  '& > summary': { padding: space[3], fontSize: type.s, fontWeight: weight.strong, cursor: 'pointer' },
});
const body = css({ display: 'grid', gap: space[3], padding: space[3], paddingBlockStart: 0, fontSize: type.s });
const text = css({ color: color.textMuted, lineHeight: 1.55 });
const figure = css({ display: 'grid', gap: space[1] });
const code = css({ fontFamily: font.numeric, fontSize: type.xs, overflowWrap: 'anywhere' });

interface FairDrawProps {
  /** Hash of the seed of the next ticket. */
  readonly signed: string | undefined;
  readonly last: CheckedDraw | undefined;
  readonly prizes: readonly Prize[];
}

/** Provably fair draw: shows the seed hash published before a draw, and verifies the last draw in this browser. */
export function FairDraw({ signed, last, prizes }: FairDrawProps) {
  const { t } = useTexts();
  const verdict = useVerdict(last, prizes);
  return (
    <details className={box}>
      <summary>{t('promo.wheel.fair')}</summary>
      <div className={body}>
        <p className={text}>{t('promo.wheel.fairText')}</p>
        {signed !== undefined && <Figure name={t('promo.wheel.sealed')} value={signed} />}
        {last !== undefined && <Figure name={t('promo.wheel.seed')} value={last.outcome.serverSeed} />}
        {verdict !== undefined && (
          <Banner tone={verdict ? 'positive' : 'negative'} announce>
            {t(verdict ? 'promo.wheel.true' : 'promo.wheel.false')}
          </Banner>
        )}
      </div>
    </details>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={figure}>
      <span>{name}</span>
      <code className={code} dir="ltr">
        {value}
      </code>
    </div>
  );
}

function useVerdict(last: CheckedDraw | undefined, prizes: readonly Prize[]): boolean | undefined {
  const [verdict, setVerdict] = useState<{ readonly of: CheckedDraw; readonly holds: boolean }>();
  useEffect(() => {
    if (last === undefined) return undefined;
    let isHere = true;
    verifyDraw(last.outcome, last.commitment, prizes).then(
      (holds) => isHere && setVerdict({ of: last, holds }),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [last, prizes]);
  return verdict !== undefined && verdict.of === last ? verdict.holds : undefined;
}
