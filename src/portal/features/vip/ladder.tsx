import { useAtomValue } from 'jotai';
import type { Rank } from '#contract/club/read.ts';
import { Medal } from '#portal/club/medal.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css, cx, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { formatMoney } from '#ui/words/money.tsx';
import { BenefitValue } from './benefit-value.tsx';

const list = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(8.1rem, 1fr)',
  alignItems: 'end',
  gap: space[2],
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  paddingBlock: space[3],
  marginInline: 'calc(-1 * var(--page-edge))',
  paddingInline: 'var(--page-edge)',
  [media.tablet]: { gridAutoFlow: 'row', gridAutoColumns: 'auto', overflowX: 'visible' },
});
const rung = css({
  display: 'grid',
  // As wide as its column, whatever the length of its words.
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[2],
  padding: space[3],
  scrollSnapAlign: 'center',
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  [media.tablet]: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: space[4],
    '& > :first-child': { gridRow: 'span 3' },
  },
});
const own = css({
  boxShadow: `${shadow.m}, inset 0 0 0 2px ${color.accentText}`,
  backgroundColor: color.surfaceRaised,
});
/** Each rank is slightly taller than the one before. */
const steps = Array.from({ length: 8 }, (_, at) =>
  css({ minBlockSize: `calc(11rem + ${at} * 1.1rem)`, [media.tablet]: { minBlockSize: 'auto' } }),
);
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
const name = css({ fontFamily: font.display, fontWeight: weight.display, fontSize: type.l, lineHeight: 1.15 });
const from = css({ color: color.textMuted, fontSize: type.xs, fontVariantNumeric: 'tabular-nums' });
const facts = css({
  display: 'grid',
  gap: space[2],
  fontSize: type.s,
  [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space[4] },
});
// An amount is left to right in every language, but aligned with the start of its line.
const fact = css({
  display: 'grid',
  justifyItems: 'start',
  '& > :first-child': { color: color.textMuted, fontSize: type.xs },
});

interface LadderProps {
  readonly ranks: readonly Rank[];
  readonly level: number | undefined;
}

export function Ladder({ ranks, level }: LadderProps) {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard too
    <ol className={list} aria-label={t('vip.ladder')} tabIndex={0}>
      {ranks.map((rank, at) => (
        <li
          key={rank.level}
          className={cx(rung, steps[Math.min(at, steps.length - 1)], rank.level === level && own)}
          aria-current={rank.level === level ? 'true' : undefined}
        >
          <Medal level={rank.level} isOwn={rank.level === level} />
          <Rung rank={rank} isOwn={rank.level === level} />
        </li>
      ))}
    </ol>
  );
}

const REPORTED = ['cashback', 'upgradeGift'] as const;

function Rung({ rank, isOwn }: { readonly rank: Rank; readonly isOwn: boolean }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const amount = formatMoney(rank.turnoverMinor, currency);
  return (
    <>
      <div className={head}>
        <h3 className={name}>{rank.name}</h3>
        {isOwn && <Badge tone="accent">{t('vip.here')}</Badge>}
      </div>
      <p className={from}>{rank.turnoverMinor === '0' ? t('vip.start') : t('vip.from', { amount })}</p>
      <div className={facts}>
        {REPORTED.map((kind) => {
          const benefit = rank.benefits.find((one) => one.kind === kind);
          return benefit === undefined ? null : (
            <span key={kind} className={fact}>
              <span>{t(`vip.benefit.${kind}`)}</span>
              <BenefitValue kind={kind} benefit={benefit} />
            </span>
          );
        })}
      </div>
    </>
  );
}
