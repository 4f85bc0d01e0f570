import type { Range } from './layout.ts';

/** A card of the pool. It keeps its element for good, and shows one item after another. */
export interface Slot {
  readonly id: number;
  /** The item that it shows; -1: none. */
  index: number;
}

export interface Pool {
  readonly slots: readonly Slot[];
  /**
   * Gives each item of a range a slot; slots of items outside serve again, the `pinned` one excepted. Answers the slots that
   * show something else than before.
   */
  show(range: Range, pinned?: Slot): readonly Slot[];
  /** The slot that shows an item. */
  find(index: number): Slot | undefined;
}

/** Makes an empty pool. It grows to what was shown at once at most, and never shrinks: a slot without an item is hidden. */
export function createPool(): Pool {
  const slots: Slot[] = [];
  const shown = new Map<number, Slot>();

  function release({ first, end }: Range, pinned: Slot | undefined): Slot[] {
    const free = slots.filter((slot) => slot !== pinned && (slot.index < first || slot.index >= end));
    for (const slot of free) if (slot.index >= 0) shown.delete(slot.index);
    return free;
  }

  function addSlot(): Slot {
    const slot = { id: slots.length, index: -1 };
    slots.push(slot);
    return slot;
  }

  return {
    slots,
    show(range, pinned) {
      const free = release(range, pinned);
      const changed: Slot[] = [];
      for (let index = range.first; index < range.end; index += 1) {
        if (shown.has(index)) continue;
        const slot = free.pop() ?? addSlot();
        slot.index = index;
        shown.set(index, slot);
        changed.push(slot);
      }
      for (const slot of free) {
        if (slot.index < 0) continue;
        slot.index = -1;
        changed.push(slot);
      }
      return changed;
    },
    find: (index) => shown.get(index),
  };
}
