import { RankCard } from '#portal/club/rank-card.tsx';
import { useRanks, useStanding } from '#portal/club/use-ranks.ts';
import { NO_RANK } from '#portal/page/live-value.ts';
import { PageHead } from '#portal/page/page-head.tsx';
import { usePerform } from '#portal/play/perform.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { BenefitTable } from './benefit-table.tsx';
import { Ladder } from './ladder.tsx';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] });
const part = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] });
const heading = css({ fontSize: type.xl });
const visitor = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  padding: space[6],
  minBlockSize: '7rem',
  borderRadius: radius.xl,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const none = css({ fontFamily: font.display, fontSize: type.xxl, fontWeight: weight.display });
const muted = css({ color: color.textMuted });
const ghosts = css({ display: 'grid', gap: space[3], minBlockSize: '32rem', alignContent: 'start' });

/** The VIP club (M36, M201): the ranks, their benefits, and the member's rank; '- -' for a visitor. */
export function VipPage() {
  const { t } = useTexts();
  const standing = useStanding();
  const { data: ranks = [] } = useRanks();
  return (
    <div className={page}>
      <PageHead icon="crown" title={t('vip.title')} lead={t('vip.lead')} />
      {standing ? <RankCard standing={standing} ranks={ranks} /> : <Visitor />}
      <Ranks level={standing?.level} />
    </div>
  );
}

function Visitor() {
  const { t } = useTexts();
  const perform = usePerform();
  return (
    <section className={visitor} aria-label={t('vip.yours')}>
      <div>
        <p className={none}>{NO_RANK}</p>
        <p className={muted}>{t('vip.visitor')}</p>
      </div>
      <Button size="l" icon="log-in" onClick={() => perform({ action: { open: 'login' } })}>
        {t('mall.logIn')}
      </Button>
    </section>
  );
}

function Ranks({ level }: { readonly level: number | undefined }) {
  const { t } = useTexts();
  const { data, isError, refetch } = useRanks();
  if (data === undefined && isError)
    return <ErrorPanel title={t('vip.failed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div className={ghosts} aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton shape="banner" />
        <Skeleton lines={8} />
      </div>
    );
  }
  if (data.length === 0) return <EmptyState title={t('vip.empty')} text={t('vip.emptyText')} />;
  return (
    <>
      <section className={part} aria-labelledby="vip-ladder">
        <h2 id="vip-ladder" className={heading}>
          {t('vip.ladder')}
        </h2>
        <Ladder ranks={data} level={level} />
      </section>
      <div className={part}>
        <h2 className={heading}>{t('vip.compare')}</h2>
        <BenefitTable ranks={data} level={level} />
      </div>
    </>
  );
}
