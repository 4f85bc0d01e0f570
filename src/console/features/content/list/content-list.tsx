import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DataTable } from '#console/kit/data-table.tsx';
import { Page } from '#console/kit/page.tsx';
import { usePaletteActions } from '#console/kit/palette-actions.ts';
import { useAddressState, useClearAddress } from '#console/kit/use-address-state.ts';
import { useSettled } from '#console/kit/use-settled.ts';
import { type Done, DoneNote } from '#console/people/done-note.tsx';
import { ListFailed } from '#console/people/list-screen.tsx';
import { useMay, useSite } from '#console/session/me.ts';
import { CONTENT_PARTS, CONTENT_STATES, type ContentKind } from '#contract/staff/content/content.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { contentAddress, TABS } from '../words/kinds.ts';
import { say } from '../words/words.ts';
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
  readonly done: Done | undefined;
  readonly onDone: (done: Done | undefined) => void;
}

const FILTERS = ['q', 'state', 'lacks'] as const;

/** The pieces of a kind in the order in which visitors meet them. */
export function ContentList({ merchant, kind, done, onDone }: KindProps) {
  const navigate = useNavigate();
  const mayChange = useMay()('content.change', merchant);
  const site = useSite(merchant);
  const [filter, setFilter] = useFilter();
  const clear = useClearAddress();
  const isFiltered = FILTERS.some((name) => filter[name] !== '');
  const list = useContentList(merchant, useQueryOf(kind, filter));
  const [order, setOrder] = useOrder(kind);
  const search = useRef<HTMLInputElement>(null);
  const rows = arranged(list.rows, order);
  const moved = order === undefined ? [] : movedIds(list.rows, order);
  const canMake = mayChange && !CONTENT_PARTS[kind].isFixed;
  const go = (piece: string) => {
    onDone(undefined);
    navigate(contentAddress(merchant, kind, piece));
  };
  const move = (id: string, by: -1 | 1) =>
    setOrder(
      moveBy(
        rows.map((row) => row.id),
        id,
        by,
      ),
    );
  const onMove = mayChange && !isFiltered ? move : undefined;
  const columns = useColumns(kind, site?.origin ?? '', onMove);
  useListKeys((command, at) => {
    if (command === 'search') return search.current?.focus();
    if (command === 'new') return canMake ? go('new') : undefined;
    const row = at === undefined ? undefined : rows[at];
    if (row === undefined || at === undefined) return;
    onMove?.(row.id, command === 'up' ? -1 : 1);
    focusRow(Math.min(Math.max(at + (command === 'up' ? -1 : 1), 0), rows.length - 1));
  });
  usePaletteActions(canMake ? [{ id: 'new', icon: 'plus', label: say(`new.${kind}`), run: () => go('new') }] : []);
  return (
    <Page
      title={say('title')}
      lead={say(`lead.${kind}`)}
      actions={
        canMake && (
          <Button icon="plus" aria-keyshortcuts="n" data-element="console.content.new" onClick={() => go('new')}>
            {say(`new.${kind}`)}
          </Button>
        )
      }
    >
      <Tabs
        label={say('kinds')}
        tabs={TABS.map((id) => ({ id, label: say(`kind.${id}`), element: `console.content.kind.${id}` }))}
        value={kind}
        onChange={(other) => {
          onDone(undefined);
          navigate(contentAddress(merchant, other as ContentKind));
        }}
      />
      {done && <DoneNote key={done.title} done={done} onGone={() => onDone(undefined)} />}
      <ListFilters
        filter={filter}
        counts={list.first?.counts}
        languages={list.first?.languages ?? site?.languages ?? []}
        search={search}
        onChange={setFilter}
      />
      {moved.length > 0 && (
        <OrderBar
          {...{ merchant, kind }}
          version={list.first?.orderVersion ?? 0}
          ids={moved}
          onDiscard={() => setOrder(undefined)}
          onSaved={() => setOrder(undefined)}
        />
      )}
      {list.error !== null && list.rows.length === 0 ? (
        <ListFailed error={list.error} onAgain={list.refetch} />
      ) : (
        <DropPlace
          onDrop={
            onMove &&
            ((id, place) =>
              setOrder(
                moveTo(
                  rows.map((row) => row.id),
                  id,
                  place,
                ),
              ))
          }
        >
          <DataTable
            caption={say(`kind.${kind}`)}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) => go(id)}
            onEnd={list.readOn}
            total={list.hasMore ? -1 : rows.length}
            loading={list.isPending}
            empty={
              <Nothing
                kind={kind}
                isFiltered={isFiltered}
                onClear={() => clear(FILTERS)}
                onNew={canMake ? () => go('new') : undefined}
              />
            }
          />
        </DropPlace>
      )}
    </Page>
  );
}

/** The columns stay the same as long as what they hold on to does: else every row would be drawn anew. */
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

/** An order that is not saved yet; that of another kind is none. */
function useOrder(kind: ContentKind) {
  const [held, setHeld] = useState<{ readonly kind: ContentKind; readonly ids: readonly string[] }>();
  const set = (ids: readonly string[] | undefined) => setHeld(ids && { kind, ids });
  return [held?.kind === kind ? held.ids : undefined, set] as const;
}

/** The filters that the address holds. */
function useFilter() {
  const [q, setWords] = useAddressState('q');
  const [state, setState] = useAddressState('state');
  const [lacks, setLacks] = useAddressState('lacks');
  const sets = { q: setWords, state: setState, lacks: setLacks };
  return [{ q, state, lacks }, (name: keyof typeof sets, value: string) => sets[name](value)] as const;
}

/** What is asked for; a state or language that makes no sense is not. */
function useQueryOf(kind: ContentKind, { q, state, lacks }: Readonly<Record<(typeof FILTERS)[number], string>>) {
  const words = useSettled(q.trim());
  const known = CONTENT_STATES.find((name) => name === state);
  return {
    kind,
    ...(words !== '' && { q: words }),
    ...(known !== undefined && { state: known }),
    ...(/^[A-Z]{2}$/.test(lacks) && { lacks }),
  };
}

/** The focus goes along with the row that was moved. */
function focusRow(at: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[role=row][data-index="${at}"]`)?.focus());
}

interface NothingProps {
  readonly kind: ContentKind;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly onNew: (() => void) | undefined;
}

/** In the place of an empty list: what the kind is for, and the way on. */
function Nothing({ kind, isFiltered, onClear, onNew }: NothingProps) {
  if (isFiltered) {
    return (
      <EmptyState
        illustration="search"
        title={say('list.noneFound')}
        text={say('list.noneFoundText')}
        action={
          <Button variant="quiet" onClick={onClear}>
            {say('filter.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={say(`empty.${kind}`)}
      text={say(`empty.${kind}.text`)}
      action={onNew && <Button onClick={onNew}>{say(`new.${kind}`)}</Button>}
    />
  );
}
