import { useMemo } from 'react';
import type { AskAhead } from '#console/api/ask-ahead.ts';
import { staffQuery, useStaffRead } from '#console/api/use-staff.ts';
import { useWaiting } from '#console/api/waiting.ts';
import type { DataSorting } from '#console/kit/data-head.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { Late } from '#console/kit/late.tsx';
import { ChoiceField, filterBar, SearchField } from '#console/kit/list-filters.tsx';
import { NoneFits, ReadFailed } from '#console/kit/list-states.tsx';
import { Page } from '#console/kit/page.tsx';
import { usePaletteActions } from '#console/kit/palette-actions.ts';
import { useAddressState, useClearAddress } from '#console/kit/use-address-state.ts';
import { useMay, useMe } from '#console/session/me.ts';
import { overview } from '#contract/staff/overview/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { LatestChanges } from './latest-changes.tsx';
import { NewSitePanel } from './new-site-panel.tsx';
import { SiteCards } from './site-cards.tsx';
import { SitePanel } from './site-panel.tsx';
import {
  addUp,
  beginsDescending,
  findSites,
  makeSiteRows,
  SITE_FILTERS,
  SITE_SORTS,
  type SiteRow,
} from './site-rows.ts';
import { SiteTable } from './site-table.tsx';
import { TotalsStrip } from './totals.tsx';
import { Waits } from './waits.tsx';
import { translate } from './words.ts';

const EVERY_MS = 10_000;
/** In the URL in place of a code; the code of a merchant has at least two characters. */
const NEW = '+';

const resultCount = css({
  marginInlineStart: 'auto',
  color: color.textMuted,
  fontSize: type.s,
  fontVariantNumeric: 'tabular-nums',
});
const desk = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(22rem, 100%), 1fr))',
  gap: space[3],
});
const waiting = css({ display: 'contents' });
const strip = css({ blockSize: '7rem' });
const rest = css({ flex: 1, minBlockSize: '20rem' });

export const askAhead: AskAhead = ({ client, queries }) => {
  void queries.prefetchQuery(staffQuery(client, overview, {}));
};

/** All sites as cards or as a table, with the order and filter in the URL. */
export default function Overview() {
  const { data, error, refetch } = useStaffRead(overview, {}, { everyMs: EVERY_MS });
  const rows = useMemo(() => (data === undefined ? undefined : makeSiteRows(data)), [data]);
  const [open, setOpen] = useAddressState('site');
  const me = useMe();
  const mayCreate = useMay()('site.create') && me.merchants === 'all';
  return (
    <Page
      title={translate('title')}
      lead={translate('lead')}
      actions={
        mayCreate && (
          <Button icon="plus" onClick={() => setOpen(NEW)} data-element="console.overview.new">
            {translate('new.button')}
          </Button>
        )
      }
    >
      {mayCreate && open === NEW && <NewSitePanel onMade={setOpen} onClose={() => setOpen('')} />}
      {rows !== undefined ? (
        <Sites rows={rows} hoursToday={data?.hoursToday ?? 0} />
      ) : error !== null ? (
        <ReadFailed
          title={translate('failed')}
          text={describeFailure(error, translate)}
          onAgain={() => void refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className={waiting}>
      <Late>
        <Skeleton shape="fill" className={strip} />
        <Skeleton shape="control" />
        <Skeleton shape="fill" className={rest} />
      </Late>
    </div>
  );
}

function Sites({ rows, hoursToday }: { readonly rows: readonly SiteRow[]; readonly hoursToday: number }) {
  const [view, setView] = useAddressState('view', 'cards');
  const [open, setOpen] = useAddressState('site');
  const list = useList(rows);
  const site = rows.find(({ merchant }) => merchant === open);
  const other = view === 'table' ? 'cards' : 'table';
  usePaletteActions([
    {
      id: 'overview.view',
      label: translate(`view.${other}`),
      icon: other === 'table' ? 'list' : 'layout-grid',
      run: () => setView(other),
    },
  ]);
  if (rows.length === 0) return <EmptyState title={translate('empty.title')} text={translate('empty.text')} />;
  const shared = { sites: list.found, open, onOpen: setOpen };
  return (
    <>
      <Board rows={rows} hoursToday={hoursToday} />
      <search className={filterBar}>
        <SearchField label={translate('filter.search')} value={list.words} onChange={list.setWords} />
        <ChoiceField
          label={translate('filter.label')}
          value={list.filter}
          options={SITE_FILTERS.map((value) => ({ value, label: translate(`filter.${value}`) }))}
          onChange={list.setFilter}
        />
        <ChoiceField
          label={translate('sort.label')}
          value={list.sorting.column}
          options={SITE_SORTS.map((value) => ({ value, label: translate(`sort.${value}`) }))}
          onChange={list.sortBy}
        />
        <Tabs
          variant="pills"
          label={translate('view.label')}
          value={view}
          tabs={(['cards', 'table'] as const).map((id) => ({
            id,
            label: translate(`view.${id}`),
            element: `console.overview.${id}`,
          }))}
          onChange={setView}
        />
        <span className={resultCount} role="status">
          {translate('tally', { shown: list.found.length, all: rows.length })}
        </span>
      </search>
      {list.found.length === 0 ? (
        <NoneFits title={translate('empty.filtered')} text={translate('empty.filteredText')} onClear={list.clear} />
      ) : view === 'table' ? (
        <SiteTable {...shared} sorting={list.sorting} onSort={list.setSorting} />
      ) : (
        <SiteCards {...shared} />
      )}
      {site && <SitePanel key={site.merchant} site={site} hoursToday={hoursToday} onClose={() => setOpen('')} />}
    </>
  );
}

/** All sites together: figures, open tasks, latest changes. */
function Board({ rows, hoursToday }: { readonly rows: readonly SiteRow[]; readonly hoursToday: number }) {
  const totals = useMemo(() => addUp(rows), [rows]);
  const { data: work } = useWaiting();
  return (
    <>
      <TotalsStrip totals={totals} hoursToday={hoursToday} />
      <div className={desk}>
        <Waits sites={rows} work={work ?? []} />
        <LatestChanges />
      </div>
    </>
  );
}

/** List state in the URL: `sort` is a column, with a leading `-` for descending order. */
function useList(rows: readonly SiteRow[]) {
  const [words, setWords] = useAddressState('q');
  const [filterText, setFilter] = useAddressState('show', 'all');
  const [sortText, setSort] = useAddressState('sort', 'name');
  const clear = useClearAddress();
  const filter = SITE_FILTERS.find((one) => one === filterText) ?? 'all';
  const sort = SITE_SORTS.find((one) => one === sortText.replace(/^-/, '')) ?? 'name';
  const descending = beginsDescending(sort) !== sortText.startsWith('-');
  const found = useMemo(
    () => findSites(rows, { words, filter, sort, descending }),
    [rows, words, filter, sort, descending],
  );
  return {
    words,
    setWords,
    filter,
    setFilter,
    found,
    sorting: { column: sort, descending } satisfies DataSorting,
    sortBy: setSort,
    /** The first click on a figure's heading sorts in descending order. */
    setSorting({ column }: DataSorting) {
      const isReversed = column === sort && !sortText.startsWith('-');
      setSort(`${isReversed ? '-' : ''}${column}`);
    },
    clear: () => clear(['q', 'show']),
  };
}
