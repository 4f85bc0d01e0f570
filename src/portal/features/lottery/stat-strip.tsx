import type { OpenedDraw } from '#contract/lottery/read.ts';
import { usePercent } from '#portal/state/percent.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { type Count, hotAndCold, sharesOf } from './stats.ts';

const strip = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
  gap: space[3],
});
const card = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[3],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const heading = css({ fontSize: type.s, fontWeight: weight.strong, color: color.textMuted });
const pair = css({ display: 'grid', gap: space[1] });
const ends = css({
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: type.s,
  fontVariantNumeric: 'tabular-nums',
});
const bar = css({
  display: 'block',
  inlineSize: '100%',
  blockSize: '0.5rem',
  borderRadius: radius.pill,
  overflow: 'hidden',
  '& rect:first-of-type': { fill: color.accentText },
  '& rect:last-of-type': { fill: color.secondary },
  '[dir=rtl] &': { scale: '-1 1' },
});
const numbers = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], direction: 'ltr' });
const count = css({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: space[1],
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: weight.strong,
  '& small': { color: color.textMuted, fontSize: type.xs, fontWeight: weight.regular },
});

const MOST = 6;

interface StatStripProps {
  readonly draws: readonly OpenedDraw[];
  readonly kind: string | undefined;
}

/** Statistics of the shown draws. The page states that past draws do not predict the next one. */
export function StatStrip({ draws, kind }: StatStripProps) {
  const { t } = useTexts();
  const [big, small, odd, even] = sharesOf(kind, draws).map(({ part }) => part);
  const { hot, cold } = hotAndCold(kind, draws, MOST);
  return (
    <div className={strip}>
      <section className={card} aria-label={t('lottery.stats', { count: draws.length })}>
        <h3 className={heading}>{t('lottery.stats', { count: draws.length })}</h3>
        <Pair words={[t('lottery.big'), t('lottery.small')]} parts={[big ?? 0, small ?? 0]} />
        <Pair words={[t('lottery.odd'), t('lottery.even')]} parts={[odd ?? 0, even ?? 0]} />
      </section>
      <Counts title={t('lottery.hot')} counts={hot} describe={(times) => t('lottery.times', { times })} />
      <Counts title={t('lottery.cold')} counts={cold} describe={(times) => t('lottery.away', { count: times })} />
    </div>
  );
}

interface PairProps {
  readonly words: readonly [string, string];
  readonly parts: readonly [number, number];
}

function Pair({ words: [one, other], parts: [left, right] }: PairProps) {
  const percent = usePercent();
  const describePart = (part: number) => percent(part * 1_000_000, 0);
  return (
    <div className={pair}>
      <span className={ends}>
        <span>
          {one} {describePart(left)}
        </span>
        <span>
          {describePart(right)} {other}
        </span>
      </span>
      <svg className={bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width={left * 100} height="8" />
        <rect x={100 - right * 100} width={right * 100} height="8" />
      </svg>
    </div>
  );
}

interface CountsProps {
  readonly title: string;
  readonly counts: readonly Count[];
  readonly describe: (times: number) => string;
}

function Counts({ title, counts, describe }: CountsProps) {
  return (
    <section className={card} aria-label={title}>
      <h3 className={heading}>{title}</h3>
      <div className={numbers}>
        {counts.map(({ number, times }) => (
          <span key={number} className={count}>
            {number} <small>{describe(times)}</small>
          </span>
        ))}
      </div>
    </section>
  );
}
