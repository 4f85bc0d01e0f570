import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { memberPromotions } from '#contract/promotions/calls.ts';
import type { Activity, Promotion } from '#contract/promotions/read.ts';
import { PageHead } from '#portal/page/page-head.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space } from '#ui/style/tokens.ts';
import { PromotionCard } from './promotion-card.tsx';
import { ALL, MINE, typeKey } from './types.ts';
import { usePromotions } from './use-promotions.ts';
import { Winners } from './winners.tsx';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] });
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18.5rem, 100%), 1fr))',
  gap: space[4],
  alignItems: 'stretch',
});
const ghost = css({
  overflow: 'hidden',
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const ghostWords = css({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  minBlockSize: '11.5rem',
  alignContent: 'start',
});
const tabsBox = css({
  minBlockSize: '2.75rem',
  [media.phone]: { marginInline: 'calc(-1 * var(--page-edge))', paddingInline: 'var(--page-edge)' },
});

/** All promotions of the site (M42, M195), by type; the selected type is in the address. */
export function PromotionsPage() {
  const { t } = useTexts();
  const [query, setQuery] = useSearchParams();
  const { data, isError } = usePromotions();
  const activities = useMemberQuery(memberPromotions).data ?? [];
  const found = data?.promotions ?? [];
  const types = [...new Set(found.map(({ type }) => type))];
  const hasMine = activities.some(isMine);
  const tabs = [
    { id: ALL, label: t('promo.type.all'), icon: 'layout-grid' },
    ...(hasMine ? [{ id: MINE, label: t('promo.type.mine'), icon: 'user' }] : []),
    ...types.map((type) => ({ id: type, label: t(typeKey(type)) })),
  ];
  const asked = query.get('type') ?? ALL;
  const chosen = tabs.some(({ id }) => id === asked) ? asked : ALL;
  const choose = (id: string) => setQuery(id === ALL ? {} : { type: id }, { replace: true, preventScrollReset: true });
  return (
    <div className={page}>
      <PageHead icon="gift" title={t('promo.title')} lead={t('promo.lead')} />
      {(tabs.length > 2 || (data === undefined && !isError)) && (
        <div className={tabsBox}>
          {tabs.length > 2 && <Tabs label={t('promo.types')} tabs={tabs} value={chosen} onChange={choose} />}
        </div>
      )}
      <List chosen={chosen} activities={activities} onAll={() => choose(ALL)} />
      <Winners />
    </div>
  );
}

const isMine = ({ status }: Activity) => !['JOIN', 'CLOSE', 'COMING_SOON'].includes(status);

interface ListProps {
  readonly chosen: string;
  readonly activities: readonly Activity[];
  readonly onAll: () => void;
}

function List({ chosen, activities, onAll }: ListProps) {
  const { t } = useTexts();
  const { name } = useAtomValue(portalAtom);
  const { data, isError, refetch } = usePromotions();
  if (data === undefined && isError) {
    return <ErrorPanel title={t('promo.failed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Ghosts />;
  const activityOf = (id: string) => activities.find(({ promotionId }) => promotionId === id);
  const isShown = ({ id, type }: Promotion) => {
    const activity = activityOf(id);
    if (chosen === MINE) return activity !== undefined && isMine(activity);
    return chosen === ALL || type === chosen;
  };
  const shown = data.promotions.filter(isShown);
  if (shown.length === 0) {
    const all = (
      <Button variant="quiet" onClick={onAll}>
        {t('promo.seeAll')}
      </Button>
    );
    return (
      <EmptyState title={t('promo.empty')} text={t('promo.emptyText')} {...(chosen === ALL ? {} : { action: all })} />
    );
  }
  return (
    <ul className={grid} aria-label={`${t('promo.title')} ${name}`}>
      {shown.map((promotion, at) => (
        <li key={promotion.id}>
          <PromotionCard promotion={promotion} activity={activityOf(promotion.id)} isFirst={at === 0} />
        </li>
      ))}
    </ul>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

function Ghosts() {
  return (
    <div className={grid} aria-busy="true">
      {PLACES.map((place) => (
        <div key={place} className={ghost}>
          <Skeleton shape="wide" />
          <div className={ghostWords}>
            <Skeleton />
            <Skeleton shape="title" />
            <Skeleton lines={3} />
          </div>
        </div>
      ))}
    </div>
  );
}
