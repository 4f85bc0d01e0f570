import { type GridLayout, heightOf, placeOf, type Range, rangeAt } from './layout.ts';
import { orderNodes } from './order-nodes.ts';
import { createPool, type Slot } from './pool.ts';
import type { GridSource } from './source.ts';

/** How much of the screen's height is drawn ahead on either side (M153: 1.3 screens). */
const AHEAD = 0.3;
/** The nodes are put into the order of reading once the page rests. */
const REST_MS = 160;

/** What a slot shows now. */
export interface Shown<Item> {
  readonly index: number;
  readonly item: Item | null | undefined;
}

/** The part of a grid that is drawn: follows the page's scrolling and tells each slot, and no other, what it shows now. */
export interface GridWindow<Item> {
  /** Follows the page from now on; answers how to stop. */
  open(list: HTMLElement, source: GridSource<Item>): () => void;
  /** Another layout or another count: everything is placed anew. */
  refresh(): void;
  slotCount(): number;
  subscribeCount(tell: () => void): () => void;
  shown(slot: number): Shown<Item>;
  subscribe(slot: number, tell: () => void): () => void;
  /** The element of a slot has come or gone. */
  keep(slot: number, element: HTMLElement | null): void;
  /** Where a card stands in the order of items; undefined for an element that is in none. */
  indexOf(element: Element): number | undefined;
  /** The element of a card that is drawn. */
  elementAt(index: number): HTMLElement | undefined;
  /** The page's place of a card, for scrolling there; undefined before the grid is laid out. */
  topOf(index: number): number | undefined;
  columns(): number;
  /** Puts the nodes into the order of reading. */
  order(): void;
}

export interface GridWindowOptions {
  /** Measures the list as its sheet lays it out; undefined while it has no size. */
  readonly measure: (list: HTMLElement) => GridLayout | undefined;
  /** Told which items are drawn. */
  readonly onRange?: ((range: Range) => void) | undefined;
}

const NOTHING = { index: -1, item: null } as const;

/** Makes the window of one grid. */
export function createGridWindow<Item>({ measure, onRange }: GridWindowOptions): GridWindow<Item> {
  const pool = createPool();
  const elements: (HTMLElement | null)[] = [];
  const seen: Shown<Item>[] = [];
  const listeners: ((() => void) | undefined)[] = [];
  const countListeners = new Set<() => void>();
  let place: { readonly list: HTMLElement; readonly source: GridSource<Item> } | undefined;
  let layout: GridLayout | undefined;
  let isRtl = false;
  let told: Range = { first: 0, end: 0 };
  /** The first cards are drawn for the screen alone, those ahead a frame later: neither is a long task. */
  let ahead = 0;

  function update(): void {
    if (place === undefined || layout === undefined) return;
    const { top } = place.list.getBoundingClientRect();
    const more = window.innerHeight * ahead;
    const range = rangeAt(layout, place.source.count, -top - more, -top + window.innerHeight + more);
    const before = pool.slots.length;
    for (const slot of pool.show(range, focusedSlot())) {
      position(slot);
      tell(slot);
    }
    if (pool.slots.length !== before) for (const listen of countListeners) listen();
    if (range.first === told.first && range.end === told.end) return;
    told = range;
    onRange?.(range);
  }

  function tell(slot: Slot): void {
    const item = slot.index < 0 ? null : place?.source.at(slot.index);
    const last = seen[slot.id];
    if (last !== undefined && last.index === slot.index && last.item === item) return;
    seen[slot.id] = { index: slot.index, item };
    listeners[slot.id]?.();
  }

  function position(slot: Slot): void {
    const element = elements[slot.id];
    if (!element || layout === undefined) return;
    element.hidden = slot.index < 0;
    if (slot.index < 0) return;
    const { inline, block } = placeOf(layout, slot.index);
    element.style.transform = `translate(${isRtl ? -inline : inline}px, ${block}px)`;
  }

  function size(element: HTMLElement): void {
    if (layout === undefined) return;
    element.style.inlineSize = `${layout.cardWidth}px`;
    element.style.blockSize = `${layout.cardHeight}px`;
  }

  /** Somebody is at it: it stays where it is, however far the page scrolls. */
  function focusedSlot(): Slot | undefined {
    const active = document.activeElement;
    if (active === null || place === undefined || !place.list.contains(active)) return undefined;
    return pool.slots.find(({ id }) => elements[id]?.contains(active));
  }

  function refresh(): void {
    if (place === undefined) return;
    const { list, source } = place;
    layout = measure(list);
    if (layout === undefined) return;
    isRtl = getComputedStyle(list).direction === 'rtl';
    list.style.blockSize = `${heightOf(layout, source.count)}px`;
    update();
    for (const slot of pool.slots) {
      const element = elements[slot.id];
      if (element) size(element);
      position(slot);
      tell(slot);
    }
  }

  function order(): void {
    if (place === undefined) return;
    const drawn = pool.slots.filter(({ index, id }) => index >= 0 && elements[id]);
    const nodes = drawn.toSorted((one, other) => one.index - other.index).flatMap(({ id }) => elements[id] ?? []);
    orderNodes(place.list, nodes);
  }

  return {
    open(list, source) {
      place = { list, source };
      told = { first: 0, end: 0 };
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
    },
    refresh,
    slotCount: () => pool.slots.length,
    subscribeCount(listen) {
      countListeners.add(listen);
      return () => void countListeners.delete(listen);
    },
    shown: (id) => seen[id] ?? NOTHING,
    subscribe(id, listen) {
      listeners[id] = listen;
      return () => {
        if (listeners[id] === listen) listeners[id] = undefined;
      };
    },
    keep(id, element) {
      elements[id] = element;
      const slot = pool.slots[id];
      if (element === null || slot === undefined) return;
      size(element);
      position(slot);
    },
    indexOf(element) {
      const id = elements.findIndex((candidate) => candidate?.contains(element) === true);
      const index = pool.slots[id]?.index ?? -1;
      return index < 0 ? undefined : index;
    },
    elementAt: (index) => elements[pool.find(index)?.id ?? -1] ?? undefined,
    topOf(index) {
      if (place === undefined || layout === undefined) return undefined;
      return window.scrollY + place.list.getBoundingClientRect().top + placeOf(layout, index).block;
    },
    columns: () => layout?.columns ?? 1,
    order,
  };
}

interface Follower {
  readonly update: () => void;
  readonly refresh: () => void;
  readonly order: () => void;
}

/** Follows scrolling once a frame, the list's size, and the page's rest. */
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

/** The grid sets its own height: only another width is news. */
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
