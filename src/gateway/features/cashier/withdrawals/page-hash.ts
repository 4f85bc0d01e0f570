import { readPlace } from '#contract/call/ids.ts';
import type { PageCursor } from './store.ts';

export function writeCursor({ isOpen, createdMicros, id }: PageCursor): string {
  return `${isOpen ? 1 : 0}-${createdMicros}-${id}`;
}

/** Parses a page cursor; undefined if it is malformed. */
export function readCursor(text: string): PageCursor | undefined {
  const place = /^[01]-/.test(text) ? readPlace(text.slice(2), '-') : undefined;
  return place && { isOpen: text.startsWith('1'), createdMicros: BigInt(place.at), id: place.id };
}
