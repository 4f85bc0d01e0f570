import {
  type ComponentType,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { css, cx } from '../style/style.ts';
import { createGridWindow, type GridWindow } from './grid-window.ts';
import { type GridLayout, nextCard, type Range } from './layout.ts';
import type { GridSource } from './source.ts';

const list = css({ position: 'relative', contain: 'layout style' });
const cell = css({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  contain: 'layout style size',
  // Keeps a focused card clear of the bars above and below.
  scrollMarginBlock: 'var(--grid-clear-start, 6rem) var(--grid-clear-end, 5rem)',
  '&:focus-visible': { outlineOffset: 3 },
});

export interface CardProps<Item, Shared> {
  readonly item: Item;
  /** The same for all cards; another value renders all of them again. */
  readonly shared: Shared;
}

export interface VirtualGridProps<Item, Shared> {
  readonly label: string;
  readonly source: GridSource<Item>;
  /** Must be memoized: renders when its item or the shared value changes. */
  readonly Card: ComponentType<CardProps<Item, Shared>>;
  readonly shared: Shared;
  /** Placeholder of a loading item; of the same size. */
  readonly Waiting: ComponentType<{ readonly shared: Shared }>;
  /**
   * Its style sheet lays out columns (`grid-template-columns`, `gap`): the grid reads the number of columns from it.
   */
  readonly className: string;
  /** Height of a card for its width, in pixels. */
  readonly cardHeight: (width: number, rootPx: number) => number;
  readonly isBusy?: boolean;
  /** Called with the range of rendered items; must be stable. */
  readonly onRange?: ((range: Range) => void) | undefined;
}

/**
 * Virtualized grid of thousands of cards: renders only those near the screen, from a pool of reused cards. Scrolling
 * renders only the cards that change (decision 06). Arrow keys, Home and End move through all items, Tab through the
 * controls of each card.
 */
export function VirtualGrid<Item, Shared>(props: VirtualGridProps<Item, Shared>) {
  const { label, source, className, cardHeight, onRange, isBusy = false } = props;
  const box = useRef<HTMLUListElement>(null);
  const [grid] = useState(() => createGridWindow<Item>({ measure: (node) => measure(node, cardHeight), onRange }));
  const count = useSyncExternalStore(source.subscribe, () => source.count, zero);
  const slots = useSyncExternalStore(grid.subscribeCount, grid.slotCount, zero);
  useLayoutEffect(() => (box.current === null ? undefined : grid.open(box.current, source)), [grid, source]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count needs another height
  useLayoutEffect(() => grid.refresh(), [grid, count, className]);
  useEffect(() => source.subscribe(grid.refresh), [grid, source]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // The nodes are in order of use; Tab follows the node order.
    if (event.key === 'Tab') return grid.order();
    const at = grid.indexOf(event.target as Element);
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = nextCard(event.key, at, count, grid.columns(), isRtl);
    if (next === undefined) return undefined;
    event.preventDefault();
    return focusCard(grid, next);
  }

  return (
    <ul
      ref={box}
      className={cx(list, className)}
      aria-label={label}
      aria-busy={isBusy || undefined}
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: slots }, (_, id) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its number
        <Cell key={id} id={id} grid={grid as GridWindow<unknown>} count={count} props={props as never} />
      ))}
    </ul>
  );
}

const zero = () => 0;

interface CellProps {
  readonly id: number;
  readonly grid: GridWindow<unknown>;
  readonly count: number;
  readonly props: Pick<VirtualGridProps<unknown, unknown>, 'Card' | 'shared' | 'Waiting'>;
}

/** One slot. Renders when its item or the shared value changes. */
const Cell = memo(
  function Cell({ id, grid, count, props: { Card, shared, Waiting } }: CellProps) {
    const subscribe = useCallback((report: () => void) => grid.subscribe(id, report), [grid, id]);
    const { index, item } = useSyncExternalStore(subscribe, () => grid.shown(id));
    // A card that got the focus by key while loading passes the focus to its control once loaded.
    useLayoutEffect(() => {
      if (item !== undefined && grid.elementAt(index) === document.activeElement) focusCard(grid, index);
    }, [grid, index, item]);
    const keep = useCallback((element: HTMLElement | null) => grid.keep(id, element), [grid, id]);
    return (
      <li ref={keep} className={cell} tabIndex={-1} aria-posinset={index + 1} aria-setsize={count}>
        {item === undefined && index >= 0 && <Waiting shared={shared} />}
        {item !== undefined && item !== null && <Card item={item} shared={shared} />}
      </li>
    );
  },
  (before, after) =>
    before.count === after.count &&
    before.grid === after.grid &&
    before.props.shared === after.props.shared &&
    before.props.Card === after.props.Card,
);

/** Focuses a card; scrolls there first where it is not rendered. */
function focusCard(grid: GridWindow<never> | GridWindow<unknown>, index: number): void {
  if (grid.elementAt(index) === undefined) {
    const top = grid.topOf(index);
    if (top === undefined) return;
    window.scrollTo({ top: top - window.innerHeight / 3, behavior: 'instant' });
    flushSync(() => grid.refresh());
  }
  const card = grid.elementAt(index);
  (card?.querySelector<HTMLElement>('[data-card-action]') ?? card)?.focus();
}

/**
 * The columns of the style sheet: `grid-template-columns` computes to one width for each. WebKit does not take the gaps
 * off these widths where every child is positioned, so that only their number is read.
 */
function measure(node: HTMLElement, cardHeight: VirtualGridProps<never, never>['cardHeight']): GridLayout | undefined {
  const style = getComputedStyle(node);
  const widths = style.gridTemplateColumns.split(' ').map(Number.parseFloat);
  const columns = widths.every((width) => width > 0) ? widths.length : 1;
  const columnGap = Number.parseFloat(style.columnGap) || 0;
  const width = node.getBoundingClientRect().width || window.innerWidth;
  const cardWidth = (width - columnGap * (columns - 1)) / columns;
  if (cardWidth <= 0) return undefined;
  const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return {
    columns,
    cardWidth,
    cardHeight: cardHeight(cardWidth, rootPx),
    columnGap,
    rowGap: Number.parseFloat(style.rowGap) || 0,
  };
}
