import { useAtomValue } from 'jotai';
import type { MemberRank, Rank } from '#contract/club/read.ts';
import { Progress } from '#ui/feedback/progress.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { portalAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';
import { Medal } from './medal.tsx';
import type { Standing } from './use-ranks.ts';

const card = css({
  display: 'grid',
  gap: space[4],
  padding: space[6],
  borderRadius: radius.xl,
  backgroundColor: color.surfaceRaised,
  boxShadow: `${shadow.m}, inset 0 0 0 1px ${color.line}`,
});
const head = css({ display: 'flex', alignItems: 'center', gap: space[4] });
const label = css({ color: color.textMuted, fontSize: type.s });
const name = css({
  fontFamily: font.display,
  fontSize: type.xxl,
  fontWeight: weight.display,
  lineHeight: 1.1,
  overflowWrap: 'anywhere',
});
const progress = css({ display: 'grid', gap: space[2], minBlockSize: '3.5rem' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space[2],
  fontSize: type.s,
});
const muted = css({ color: color.textMuted });

interface RankCardProps {
  readonly standing: Standing;
  readonly ranks: readonly Rank[];
}

export function RankCard({ standing, ranks }: RankCardProps) {
  const { t } = useTexts();
  return (
    <section className={card} aria-label={t('vip.yours')}>
      <div className={head}>
        <Medal level={standing.level} isBig isOwn />
        <div>
          <p className={label}>{t('vip.yours')}</p>
          <p className={name}>{standing.name || t('vip.unranked')}</p>
        </div>
      </div>
      <div className={progress}>
        {standing.rank === undefined ? <Skeleton lines={2} /> : <RankProgress rank={standing.rank} ranks={ranks} />}
      </div>
    </section>
  );
}

/** Steps of a progress bar: amounts may exceed the exact range of a number. */
const PARTS = 1_000;

function RankProgress({
  rank: { turnoverMinor, next },
  ranks,
}: {
  readonly rank: MemberRank;
  readonly ranks: readonly Rank[];
}) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const so = (
    <span className={muted}>
      {t('vip.turnover')} <Money amount={turnoverMinor} currency={currency} />
    </span>
  );
  if (next === undefined) {
    return (
      <div className={line}>
        {so}
        <strong>{t('vip.top')}</strong>
      </div>
    );
  }
  const rank = ranks.find(({ level }) => level === next.level)?.name ?? String(next.level);
  return (
    <>
      <Progress label={t('vip.progress')} value={partOf(turnoverMinor, next.turnoverMinor)} max={PARTS} />
      <div className={line}>
        {so}
        <strong>
          {t('vip.toNext', { left: formatMoney(leftOf(turnoverMinor, next.turnoverMinor), currency), rank })}
        </strong>
      </div>
    </>
  );
}

/** The reached part of the whole, in thousandths. */
export function partOf(reached: string, whole: string): number {
  const all = BigInt(whole);
  return all <= 0n ? PARTS : Number((BigInt(reached) * BigInt(PARTS)) / all);
}

/** The rest of the whole; never below zero. */
export function leftOf(reached: string, whole: string): bigint {
  const left = BigInt(whole) - BigInt(reached);
  return left > 0n ? left : 0n;
}
