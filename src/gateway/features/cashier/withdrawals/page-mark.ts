import type { PageMark } from './store.ts';

const MARK = /^([01])-([0-9]{1,17})-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Where the next page begins, as text of the wire. */
export function writeMark({ isOpen, createdMicros, id }: PageMark): string {
  return `${isOpen ? 1 : 0}-${createdMicros}-${id}`;
}

/** Reads a mark that came back; undefined for what is none. */
export function readMark(text: string): PageMark | undefined {
  const [, open, micros = '', id = ''] = MARK.exec(text) ?? [];
  return open === undefined ? undefined : { isOpen: open === '1', createdMicros: BigInt(micros), id };
}
