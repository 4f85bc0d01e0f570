import type { Place } from '../event.ts';

/** A five-minute slot: a range of the stream from its first to its last event. */
export interface Slot {
  /** Start in epoch milliseconds. */
  readonly at: number;
  readonly from: Place;
  to: Place;
}

const SLOT_MS = 5 * 60_000;
/** No transaction stays open longer than this: an event later than that was imported and belongs to no slot. */
const LATEST_MS = 60 * 60_000;
const RETENTION_MS = 48 * 60 * 60_000;

export const slotOf = (ms: number): number => Math.floor(ms / SLOT_MS) * SLOT_MS;

/** Slots in the order of the stream. */
export interface Slots {
  /** The slot in which an event at this time counts; undefined: none. */
  count(ms: number, place: Place): number | undefined;
  /** Slots that were started or extended. */
  readonly touched: ReadonlyMap<number, Slot>;
  /** Start of the oldest slot to keep; undefined: there are no slots. */
  retainedFrom(): number | undefined;
}

/**
 * Continues from the last slot. An event counts in the slot of its time, or in the last slot if that one is later: a
 * slot never changes once the next one has started.
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
    retainedFrom: () => (open === undefined ? undefined : open.at - RETENTION_MS),
  };
}
