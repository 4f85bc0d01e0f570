import type { Range } from './layout.ts';

/** A card of the pool. Its element is permanent and shows one item after another. */
export interface Slot {
  readonly id: number;
  /** Index of its item; -1: none. */
  index: number;
}

export interface Pool {
  readonly slots: readonly Slot[];
  /**
   * Assigns a slot to each item of a range; reuses slots of items outside, except `pinned`. Returns the slots whose
   * item has changed.
   */
  show(range: Range, pinned?: Slot): readonly Slot[];
  find(index: number): Slot | undefined;
}

/**
 * Creates an empty pool. It grows to the largest range shown at once and never shrinks: a slot without an item is
 * hidden.
 */
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
