import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PointItem } from '#contract/points/read.ts';
import { REDEEM_STATES } from '#contract/points/redeem.ts';
import { PageHead } from '#portal/page/page-head.tsx';
import { Zoned, ZoneNote } from '#portal/page/zoned.tsx';
import { usePerform } from '#portal/play/perform.ts';
import { memberAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { Convert } from './convert.tsx';
import { History } from './history.tsx';
import { ItemCard } from './item-card.tsx';
import { ItemWindow } from './item-window.tsx';
import { missingPoints } from './points.ts';
import { Records } from './records.tsx';
import { useItems, usePoints } from './use-mall.ts';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] });
const top = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[4],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const walletBalance = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minBlockSize: '5rem',
  paddingBlock: space[3],
  paddingInline: space[6],
  borderRadius: radius.xl,
  background: color.accentGradient,
  color: color.textOnAccent,
  boxShadow: shadow.m,
});
const balanceLabel = css({ fontSize: type.s });
const balanceFigure = css({
  fontFamily: font.numeric,
  fontSize: type.xxl,
  fontWeight: weight.display,
  lineHeight: 1.1,
});
const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  minBlockSize: '2.75rem',
  '& > :first-child': { flex: '1 1 20rem', minInlineSize: 0 },
});
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13.5rem, 46%), 1fr))',
  gap: space[4],
  [media.phone]: { gap: space[3] },
});
const ghost = css({
  display: 'grid',
  gap: space[3],
  paddingBlockEnd: space[4],
  overflow: 'hidden',
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});

const ALL = 'all';
const NAMED = ['CREDIT', 'SPINS', 'GOODS', 'EXPERIENCE'] as const;
const categoryKey = (category: string) =>
  `mall.category.${NAMED.find((name) => name === category) ?? 'OTHER'}` as const;

const VIEWS = ['shelf', 'history', 'records', 'convert'] as const;
type View = (typeof VIEWS)[number];

/** The points page (M37, M187): the mall, and for members their exchanges, points history and conversion to money. */
export function MallPage() {
  const { t } = useTexts();
  const [query, setQuery] = useSearchParams();
  const member = useAtomValue(memberAtom);
  const view = (member ? VIEWS.find((one) => one === query.get('view')) : undefined) ?? 'shelf';
  const open = (shown: View, more: Readonly<Record<string, string>> = {}) =>
    setQuery(shown === 'shelf' ? {} : { view: shown, ...more }, { preventScrollReset: true });
  const state = REDEEM_STATES.find((one) => one === query.get('state'));
  return (
    <div className={page}>
      <div className={top}>
        <PageHead icon="gift" title={t('mall.title')} lead={t('mall.lead')} />
        <WalletBalance />
      </div>
      {member && (
        <Tabs
          label={t('mall.views')}
          tabs={VIEWS.map((id) => ({ id, label: t(`mall.view.${id}`) }))}
          value={view}
          onChange={(id) => open(VIEWS.find((one) => one === id) ?? 'shelf')}
        />
      )}
      {view === 'shelf' && <MallShelf />}
      {(view === 'history' || view === 'records') && (
        <Zoned>
          {view === 'records' ? (
            <Records />
          ) : (
            <History
              state={state}
              onState={(chosen) => open('history', chosen === undefined ? {} : { state: chosen })}
            />
          )}
          <ZoneNote />
        </Zoned>
      )}
      {view === 'convert' && <Convert />}
    </div>
  );
}

function MallShelf() {
  const { t } = useTexts();
  const [query, setQuery] = useSearchParams();
  const { data: points } = usePoints();
  const { data: items = [] } = useItems();
  const [item, setItem] = useState<PointItem>();
  const [isOpen, setOpen] = useState(false);
  const show = (shown: PointItem) => {
    setItem(shown);
    setOpen(true);
  };
  const categories = [...new Set(items.map(({ category }) => category))];
  const tabs = [
    { id: ALL, label: t('mall.category.all') },
    ...categories.map((id) => ({ id, label: t(categoryKey(id)) })),
  ];
  const asked = query.get('category') ?? ALL;
  const chosen = tabs.some(({ id }) => id === asked) ? asked : ALL;
  const isReach = query.get('reach') === '1' && typeof points === 'string';
  const go = (category: string, reach: boolean) =>
    setQuery(
      { ...(category === ALL ? {} : { category }), ...(reach ? { reach: '1' } : {}) },
      { replace: true, preventScrollReset: true },
    );
  const fits = (item: PointItem) =>
    (chosen === ALL || item.category === chosen) && (!isReach || missingPoints(item.points, points) === 0n);
  return (
    <>
      <div className={bar}>
        {categories.length > 1 && (
          <Tabs label={t('mall.categories')} tabs={tabs} value={chosen} onChange={(id) => go(id, isReach)} />
        )}
        {typeof points === 'string' && (
          <Switch
            label={t('mall.filter.reach')}
            checked={isReach}
            onChange={(event) => go(chosen, event.target.checked)}
          />
        )}
      </div>
      <Shelf fits={fits} points={points} onOpen={show} />
      <ItemWindow item={item} open={isOpen} points={points} onClose={() => setOpen(false)} />
    </>
  );
}

function WalletBalance() {
  const writer = useFigures();
  const { t } = useTexts();
  const perform = usePerform();
  const member = useAtomValue(memberAtom);
  const { data, isError } = usePoints();
  if (member === null) {
    return (
      <Button size="l" icon="log-in" onClick={() => perform({ action: { open: 'login' } })}>
        {t('mall.visitor')}
      </Button>
    );
  }
  return (
    <div className={walletBalance} role="status" aria-busy={data === undefined && !isError}>
      <Icon name="coins" size={30} />
      <div>
        <p className={balanceLabel}>{t('mall.balance')}</p>
        <p className={balanceFigure}>{typeof data === 'string' ? writer.count(data) : '–'}</p>
      </div>
    </div>
  );
}

interface ShelfProps {
  readonly fits: (item: PointItem) => boolean;
  readonly points: string | null | undefined;
  readonly onOpen: (item: PointItem) => void;
}

function Shelf({ fits, points, onOpen }: ShelfProps) {
  const { t } = useTexts();
  const { data, isError, refetch } = useItems();
  if (data === undefined && isError)
    return <ErrorPanel title={t('mall.failed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Ghosts />;
  const shown = data.filter(fits);
  if (shown.length === 0) return <EmptyState title={t('mall.empty')} text={t('mall.emptyText')} />;
  return (
    <ul className={grid}>
      {shown.map((item) => (
        <li key={item.id}>
          <ItemCard item={item} points={points} onOpen={() => onOpen(item)} />
        </li>
      ))}
    </ul>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function Ghosts() {
  return (
    <div className={grid} aria-busy="true">
      {PLACES.map((place) => (
        <div key={place} className={ghost}>
          <Skeleton shape="tile" />
          <Skeleton />
          <Skeleton shape="title" />
        </div>
      ))}
    </div>
  );
}
