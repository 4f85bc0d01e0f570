import { type GridLayout, placeOf } from './layout.ts';
import type { Pool, Slot } from './pool.ts';
import type { GridSource } from './source.ts';

export interface Shown<Item> {
  readonly index: number;
  readonly item: Item | null | undefined;
}

const NOTHING = { index: -1, item: null } as const;

export interface GridCards<Item> {
  setLayout(layout: GridLayout, isRtl: boolean): void;
  /** Positions the cards of these slots and notifies each of its content. */
  show(slots: readonly Slot[], source: GridSource<Item>): void;
  /** The same for all slots, whose sizes may have changed. */
  showAll(source: GridSource<Item>): void;
  /** The card with the focus: it stays rendered, however far the page scrolls. */
  focused(list: HTMLElement): Slot | undefined;
  elementOf(slot: Slot | undefined): HTMLElement | undefined;
  inOrder(): readonly HTMLElement[];
  shown(slot: number): Shown<Item>;
  subscribe(slot: number, report: () => void): () => void;
  /** Registers the element of a slot; null when unmounted. */
  keep(slot: number, element: HTMLElement | null): void;
  /** Item index of a card; undefined for an element in no card. */
  indexOf(element: Element): number | undefined;
}

export function createGridCards<Item>(pool: Pool): GridCards<Item> {
  const elements: (HTMLElement | null)[] = [];
  const reported = createReported<Item>();
  let layout: GridLayout | undefined;
  let isRtl = false;

  function position(slot: Slot): void {
    const element = elements[slot.id];
    if (!element || layout === undefined) return;
    element.hidden = slot.index < 0;
    if (slot.index < 0) return;
    const { inline, block } = placeOf(layout, slot.index);
    element.style.transform = `translate(${isRtl ? -inline : inline}px, ${block}px)`;
  }

  function size(element: HTMLElement | null | undefined): void {
    if (!element || layout === undefined) return;
    element.style.inlineSize = `${layout.cardWidth}px`;
    element.style.blockSize = `${layout.cardHeight}px`;
  }

  function show(slots: readonly Slot[], source: GridSource<Item>): void {
    for (const slot of slots) {
      position(slot);
      reported.report(slot, source);
    }
  }

  return {
    setLayout(next, isNextRtl) {
      layout = next;
      isRtl = isNextRtl;
    },
    show,
    showAll(source) {
      for (const element of elements) size(element);
      show(pool.slots, source);
    },
    focused(list) {
      const active = document.activeElement;
      if (active === null || !list.contains(active)) return undefined;
      return pool.slots.find(({ id }) => elements[id]?.contains(active));
    },
    ...elementsOf(pool, elements),
    shown: reported.shown,
    subscribe: reported.subscribe,
    keep(id, element) {
      elements[id] = element;
      const slot = pool.slots[id];
      if (element === null || slot === undefined) return;
      size(element);
      position(slot);
    },
  };
}

function elementsOf(
  pool: Pool,
  elements: readonly (HTMLElement | null)[],
): Pick<GridCards<unknown>, 'elementOf' | 'inOrder' | 'indexOf'> {
  return {
    elementOf: (slot) => elements[slot?.id ?? -1] ?? undefined,
    inOrder() {
      const drawn = pool.slots.filter(({ index, id }) => index >= 0 && elements[id]);
      return drawn.toSorted((one, other) => one.index - other.index).flatMap(({ id }) => elements[id] ?? []);
    },
    indexOf(element) {
      const id = elements.findIndex((candidate) => candidate?.contains(element) === true);
      const index = pool.slots[id]?.index ?? -1;
      return index < 0 ? undefined : index;
    },
  };
}

/** The content and the listeners of each slot. */
function createReported<Item>() {
  const seen: Shown<Item>[] = [];
  const listeners: ((() => void) | undefined)[] = [];
  return {
    report(slot: Slot, source: GridSource<Item>): void {
      const item = slot.index < 0 ? null : source.at(slot.index);
      const last = seen[slot.id];
      if (last !== undefined && last.index === slot.index && last.item === item) return;
      seen[slot.id] = { index: slot.index, item };
      listeners[slot.id]?.();
    },
    shown: (id: number): Shown<Item> => seen[id] ?? NOTHING,
    subscribe(id: number, listen: () => void): () => void {
      listeners[id] = listen;
      return () => {
        if (listeners[id] === listen) listeners[id] = undefined;
      };
    },
  };
}
