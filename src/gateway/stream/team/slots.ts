import type { Place } from '../event.ts';

/** A slot of five minutes: a range of the stream, from its first event to its last. */
export interface Slot {
  /** When it begins, in epoch milliseconds. */
  readonly at: number;
  readonly from: Place;
  to: Place;
}

const SLOT_MS = 5 * 60_000;
/** No transaction is open for longer: what is told this late was laid afterwards, and is of no slot. */
const LATEST_MS = 60 * 60_000;
/** For how long slots are kept. */
const KEPT_MS = 48 * 60 * 60_000;

/** When the slot of a moment begins. */
export const slotOf = (ms: number): number => Math.floor(ms / SLOT_MS) * SLOT_MS;

/** Slots as they are counted, in the order of the stream. */
export interface Slots {
  /** The slot that an event counts in, whose moment this is; undefined: in none. */
  count(ms: number, place: Place): number | undefined;
  /** Those that were begun or went on. */
  readonly touched: ReadonlyMap<number, Slot>;
  /** Slots from here on are kept; undefined: nothing came. */
  keptFrom(): number | undefined;
}

/**
 * Goes on from the last slot. An event counts in the slot of its moment, or in the last one where that has begun already: once a
 * slot is followed by another one it never changes.
 */
export function openSlots(last: Slot | undefined): Slots {
  let open = last;
  const touched = new Map<number, Slot>();
  return {
    touched,
    count(ms, place) {
      const own = slotOf(ms);
      if (open !== undefined && own < open.at - LATEST_MS) return undefined;
      if (open === undefined || own > open.at) open = { at: own, from: place, to: place };
      else open.to = place;
      touched.set(open.at, open);
      return open.at;
    },
    keptFrom: () => (open === undefined ? undefined : open.at - KEPT_MS),
  };
}
