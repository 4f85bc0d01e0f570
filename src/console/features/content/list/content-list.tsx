import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DataTable } from '#console/kit/data-table.tsx';
import { Page } from '#console/kit/page.tsx';
import { usePaletteActions } from '#console/kit/palette-actions.ts';
import { useAddressState, useClearAddress } from '#console/kit/use-address-state.ts';
import { useDebounced } from '#console/kit/use-debounced.ts';
import { ListFailed } from '#console/people/list-screen.tsx';
import { useMay, useSite } from '#console/session/me.ts';
import { DoneNote } from '#console/undo/done-note.tsx';
import type { Undoable } from '#console/undo/use-take-back.tsx';
import { CONTENT_STATES, type ContentKind } from '#contract/staff/content/content.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { contentAddress, TABS } from '../words/kinds.ts';
import { translate } from '../words/words.ts';
import { useListKeys } from './content-keys.ts';
import { arranged, moveBy, movedIds, moveTo } from './content-order.ts';
import { DropPlace } from './drop-place.tsx';
import { type ListColumnsProps, listColumns } from './list-columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { OrderBar } from './order-bar.tsx';
import { useContentList } from './use-content-list.ts';

export interface KindProps {
  readonly merchant: string;
  readonly kind: ContentKind;
  readonly done: Undoable | undefined;
  readonly onDone: (done: Undoable | undefined) => void;
}

const FILTERS = ['q', 'state', 'lacks'] as const;

/** The content entries of a kind, in the order in which visitors see them. */
export function ContentList({ merchant, kind, done, onDone }: KindProps) {
  const navigate = useNavigate();
  const mayChange = useMay()('content.change', merchant);
  const site = useSite(merchant);
  const [filter, setFilter] = useFilter();
  const list = useContentList(merchant, useQueryOf(kind, filter));
  const order = useOrder(kind, list.rows);
  const search = useRef<HTMLInputElement>(null);
  const isFiltered = FILTERS.some((name) => filter[name] !== '');
  const show = (address: string) => {
    onDone(undefined);
    navigate(address);
  };
  const go = (contentEntry: string) => show(contentAddress(merchant, kind, contentEntry));
  const onNew = mayChange ? () => go('new') : undefined;
  const canMove = mayChange && !isFiltered;
  const onMove = canMove ? order.moveBy : undefined;
  useListCommands(order.rows, { onSearch: () => search.current?.focus(), onNew, onMove });
  usePaletteActions(onNew ? [{ id: 'new', icon: 'plus', label: translate(`new.${kind}`), run: onNew }] : []);
  return (
    <Page
      title={translate('title')}
      lead={translate(`lead.${kind}`)}
      actions={
        onNew && (
          <Button icon="plus" aria-keyshortcuts="n" data-element="console.content.new" onClick={onNew}>
            {translate(`new.${kind}`)}
          </Button>
        )
      }
    >
      <Tabs
        label={translate('kinds')}
        tabs={TABS.map((id) => ({ id, label: translate(`kind.${id}`), element: `console.content.kind.${id}` }))}
        value={kind}
        onChange={(other) => show(contentAddress(merchant, other as ContentKind))}
      />
      {done && <DoneNote key={done.title} done={done} onGone={() => onDone(undefined)} />}
      <ListFilters
        filter={filter}
        counts={list.first?.counts}
        languages={list.first?.languages ?? site?.languages ?? []}
        search={search}
        onChange={setFilter}
      />
      {order.moved.length > 0 && (
        <OrderBar
          merchant={merchant}
          kind={kind}
          version={list.first?.orderVersion ?? 0}
          ids={order.moved}
          onDiscard={order.discard}
          onSaved={() => {
            order.discard();
            list.refetch();
          }}
        />
      )}
      <Entries
        kind={kind}
        list={list}
        order={order}
        canMove={canMove}
        isFiltered={isFiltered}
        onNew={onNew}
        origin={site?.origin ?? ''}
        onOpen={go}
      />
    </Page>
  );
}

interface EntriesProps {
  readonly kind: ContentKind;
  readonly origin: string;
  readonly list: ReturnType<typeof useContentList>;
  readonly order: ReturnType<typeof useOrder>;
  readonly canMove: boolean;
  readonly isFiltered: boolean;
  readonly onNew: (() => void) | undefined;
  readonly onOpen: (id: string) => void;
}

/** The entries as rows that can be dragged. */
function Entries({ kind, origin, list, order, canMove, isFiltered, onNew, onOpen }: EntriesProps) {
  const columns = useColumns(kind, origin, canMove ? order.moveBy : undefined);
  const clear = useClearAddress();
  if (list.error !== null && list.rows.length === 0) return <ListFailed error={list.error} onAgain={list.refetch} />;
  return (
    <DropPlace onDrop={canMove ? order.moveTo : undefined}>
      <DataTable
        caption={translate(`kind.${kind}`)}
        columns={columns}
        rows={order.rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        onEnd={list.readOn}
        total={list.hasMore ? -1 : order.rows.length}
        loading={list.isPending}
        empty={<Nothing kind={kind} isFiltered={isFiltered} onNew={onNew} onClear={() => clear(FILTERS)} />}
      />
    </DropPlace>
  );
}

interface ListActs {
  readonly onSearch: () => void;
  readonly onNew: (() => void) | undefined;
  readonly onMove: ((id: string, by: -1 | 1) => void) | undefined;
}

/** Handles the list's keys; the focus follows a row that is moved. */
function useListCommands(rows: readonly { readonly id: string }[], { onSearch, onNew, onMove }: ListActs): void {
  useListKeys((command, at) => {
    if (command === 'search') return onSearch();
    if (command === 'new') return onNew?.();
    const row = at === undefined ? undefined : rows[at];
    if (row === undefined || at === undefined) return;
    const by = command === 'up' ? -1 : 1;
    onMove?.(row.id, by);
    focusRow(Math.min(Math.max(at + by, 0), rows.length - 1));
  });
}

/** Returns the same columns while their inputs are the same: otherwise every row would be rendered again. */
function useColumns(kind: ContentKind, origin: string, onMove: ListColumnsProps['onMove']) {
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  const canMove = onMove !== undefined;
  return useMemo(
    () => listColumns({ kind, origin, onMove: canMove ? (id, by) => latest.current?.(id, by) : undefined }),
    [kind, origin, canMove],
  );
}

/** The rows in an order that is not saved yet. An order of another kind is ignored. */
function useOrder(kind: ContentKind, listed: ReturnType<typeof useContentList>['rows']) {
  const [held, setHeld] = useState<{ readonly kind: ContentKind; readonly ids: readonly string[] }>();
  const order = held?.kind === kind ? held.ids : undefined;
  const rows = arranged(listed, order);
  const ids = rows.map(({ id }) => id);
  return {
    rows,
    moved: order === undefined ? [] : movedIds(listed, order),
    moveBy: (id: string, by: -1 | 1) => setHeld({ kind, ids: moveBy(ids, id, by) }),
    moveTo: (id: string, place: number) => setHeld({ kind, ids: moveTo(ids, id, place) }),
    discard: () => setHeld(undefined),
  };
}

/** The filters in the URL. */
function useFilter() {
  const [q, setWords] = useAddressState('q');
  const [state, setState] = useAddressState('state');
  const [lacks, setLacks] = useAddressState('lacks');
  const sets = { q: setWords, state: setState, lacks: setLacks };
  return [{ q, state, lacks }, (name: keyof typeof sets, value: string) => sets[name](value)] as const;
}

/** The query of the list; an unknown state or language is left out. */
function useQueryOf(kind: ContentKind, { q, state, lacks }: Readonly<Record<(typeof FILTERS)[number], string>>) {
  const words = useDebounced(q.trim());
  const known = CONTENT_STATES.find((name) => name === state);
  return {
    kind,
    ...(words !== '' && { q: words }),
    ...(known !== undefined && { state: known }),
    ...(/^[A-Z]{2}$/.test(lacks) && { lacks }),
  };
}

function focusRow(at: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[role=row][data-index="${at}"]`)?.focus());
}

interface NothingProps {
  readonly kind: ContentKind;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly onNew: (() => void) | undefined;
}

/** Empty state: explains the kind and offers the next step. */
function Nothing({ kind, isFiltered, onClear, onNew }: NothingProps) {
  if (isFiltered) {
    return (
      <EmptyState
        illustration="search"
        title={translate('list.noneFound')}
        text={translate('list.noneFoundText')}
        action={
          <Button variant="quiet" onClick={onClear}>
            {translate('filter.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={translate(`empty.${kind}`)}
      text={translate(`empty.${kind}.text`)}
      action={onNew && <Button onClick={onNew}>{translate(`new.${kind}`)}</Button>}
    />
  );
}
