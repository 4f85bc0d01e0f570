import { createGridCards, type GridCards } from './grid-cards.ts';
import { type GridLayout, heightOf, placeOf, type Range, rangeAt } from './layout.ts';
import { orderNodes } from './order-nodes.ts';
import { createPool } from './pool.ts';
import type { GridSource } from './source.ts';

/** Share of the screen's height that is rendered ahead on either side (M153: 1.3 screens). */
const AHEAD = 0.3;
/** Delay after the last scroll before the nodes are put into reading order. */
const REST_MS = 160;

/** The rendered part of a grid: follows the page's scrolling and notifies only the slots whose content changes. */
export interface GridWindow<Item> extends Pick<GridCards<Item>, 'shown' | 'subscribe' | 'keep' | 'indexOf'> {
  /** Follows the page from now on; returns a function that stops this. */
  open(list: HTMLElement, source: GridSource<Item>): () => void;
  /** The layout or the count has changed: positions everything again. */
  refresh(): void;
  slotCount(): number;
  subscribeCount(report: () => void): () => void;
  elementAt(index: number): HTMLElement | undefined;
  /** Vertical page position of a card, for scrolling; undefined before the grid is laid out. */
  topOf(index: number): number | undefined;
  columns(): number;
  /** Puts the nodes into reading order. */
  order(): void;
}

export interface GridWindowOptions {
  /** Measures the list as laid out by its style sheet; undefined while it has no size. */
  readonly measure: (list: HTMLElement) => GridLayout | undefined;
  /** Called with the range of rendered items. */
  readonly onRange?: ((range: Range) => void) | undefined;
}

const NO_RANGE: Range = { first: 0, end: 0 };

export function createGridWindow<Item>({ measure, onRange }: GridWindowOptions): GridWindow<Item> {
  const pool = createPool();
  const cards = createGridCards<Item>(pool);
  const count = createCount(() => pool.slots.length);
  let place: { readonly list: HTMLElement; readonly source: GridSource<Item> } | undefined;
  let layout: GridLayout | undefined;
  let reported = NO_RANGE;
  /** Renders the visible cards first and those ahead a frame later: neither is a long task. */
  let ahead = 0;

  function update(): void {
    if (place === undefined || layout === undefined) return;
    const range = rangeInSight(place.list, layout, place.source.count, ahead);
    cards.show(pool.show(range, cards.focused(place.list)), place.source);
    count.report();
    const isNews = range.first !== reported.first || range.end !== reported.end;
    reported = range;
    if (isNews) onRange?.(range);
  }

  function refresh(): void {
    if (place === undefined) return;
    const { list, source } = place;
    layout = measure(list);
    if (layout === undefined) return;
    cards.setLayout(layout, getComputedStyle(list).direction === 'rtl');
    list.style.blockSize = `${heightOf(layout, source.count)}px`;
    update();
    cards.showAll(source);
  }

  const order = () => place && orderNodes(place.list, cards.inOrder());

  function open(list: HTMLElement, source: GridSource<Item>): () => void {
    place = { list, source };
    reported = NO_RANGE;
    refresh();
    const stop = followPage(list, { update, refresh, order });
    const frame = requestAnimationFrame(() => {
      ahead = AHEAD;
      update();
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
      if (place?.list === list) place = undefined;
    };
  }

  const { shown, subscribe, keep, indexOf } = cards;
  return {
    open,
    refresh,
    order,
    shown,
    subscribe,
    keep,
    indexOf,
    slotCount: count.read,
    subscribeCount: count.subscribe,
    elementAt: (index) => cards.elementOf(pool.find(index)),
    topOf: (index) => (place && layout ? topOf(place.list, layout, index) : undefined),
    columns: () => layout?.columns ?? 1,
  };
}

/** A count that notifies its listeners when it changes. */
function createCount(read: () => number) {
  const listeners = new Set<() => void>();
  let reported = read();
  return {
    read,
    report(): void {
      if (read() === reported) return;
      reported = read();
      for (const listen of listeners) listen();
    },
    subscribe(listen: () => void): () => void {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
  };
}

function topOf(list: HTMLElement, layout: GridLayout, index: number): number {
  return window.scrollY + list.getBoundingClientRect().top + placeOf(layout, index).block;
}

/** Range of items within `ahead` screen heights of the screen on either side. */
function rangeInSight(list: HTMLElement, layout: GridLayout, count: number, ahead: number): Range {
  const { top } = list.getBoundingClientRect();
  const more = window.innerHeight * ahead;
  return rangeAt(layout, count, -top - more, -top + window.innerHeight + more);
}

interface Follower {
  readonly update: () => void;
  readonly refresh: () => void;
  readonly order: () => void;
}

/** Follows scrolling once a frame, the list's size, and the end of scrolling. */
function followPage(list: HTMLElement, { update, refresh, order }: Follower): () => void {
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      update();
    });
    clearTimeout(rest);
    rest = setTimeout(order, REST_MS);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('resize', refresh);
  const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(refreshOnWidth(refresh)) : undefined;
  sizes?.observe(list);
  return () => {
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('resize', refresh);
    sizes?.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(rest);
  };
}

/** The grid sets its own height: reacts to a changed width only. */
function refreshOnWidth(refresh: () => void): ResizeObserverCallback {
  let width: number | undefined;
  return (entries) => {
    const now = entries.at(-1)?.contentRect.width;
    if (now === width) return;
    const isFirst = width === undefined;
    width = now;
    if (!isFirst) refresh();
  };
}
