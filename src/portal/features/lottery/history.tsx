import { useState } from 'react';
import type { OpenedDraw } from '#contract/lottery/read.ts';
import { Numbers } from '#portal/draws/numbers.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';

const list = css({
  maxBlockSize: '34rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[1]} ${space[3]}`,
  padding: `${space[2]} ${space[4]}`,
  borderBlockEnd: `1px solid ${color.line}`,
  '&:last-child': { borderBlockEnd: 0 },
  '&:nth-of-type(even)': { backgroundColor: color.surfaceSunken },
});
const numero = css({
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontSize: type.s,
  color: color.textMuted,
  direction: 'ltr',
});
const foot = css({ display: 'grid', justifyItems: 'center', paddingBlockStart: space[3] });
const heading = css({ fontSize: type.l, fontWeight: weight.strong });
const block = css({ display: 'grid', gap: space[3], minInlineSize: 0 });

const FIRST = 12;

/** The draws of a lottery, newest first: a dozen, and all loaded ones on request. */
export function History({ draws, kind }: { readonly draws: readonly OpenedDraw[]; readonly kind: string | undefined }) {
  const { t } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? draws : draws.slice(0, FIRST);
  return (
    <section className={block} aria-label={t('lottery.history')}>
      <h2 className={heading}>{t('lottery.history')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys */}
      <ol className={list} tabIndex={0} aria-label={t('lottery.history')}>
        {shown.map((draw) => (
          <li key={draw.numero} className={row}>
            <span className={numero}>{draw.numero}</span>
            <Numbers
              kind={kind}
              numbers={draw.numbers}
              size="s"
              label={t('lottery.drawNumber', { numero: draw.numero })}
            />
          </li>
        ))}
      </ol>
      {draws.length > FIRST && !isWhole && (
        <div className={foot}>
          <Button variant="quiet" size="s" onClick={() => setWhole(true)}>
            {t('lottery.historyAll', { count: draws.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
