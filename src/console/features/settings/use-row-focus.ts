import { type RefObject, useEffect, useRef } from 'react';
import type { RowPart } from './row-tools.tsx';

/** Where the focus goes next. */
interface Wanted {
  readonly row: number;
  readonly part: RowPart;
}

/**
 * Keeps the focus with a row that moves, and gives it to the neighbour of one that goes. Rows carry `data-row`, their buttons
 * and fields `data-part`; a list without rows leaves it to `data-part="add"`.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): (row: number, part: RowPart) => void {
  const wanted = useRef<Wanted>(undefined);
  useEffect(() => {
    const next = wanted.current;
    wanted.current = undefined;
    if (next === undefined) return;
    const row = list.current?.querySelector(`[data-row="${next.row}"]`);
    const part = row?.querySelector<HTMLElement>(`[data-part="${next.part}"]`);
    (part ?? list.current?.querySelector<HTMLElement>('[data-part="add"]'))?.focus();
  });
  return (row, part) => {
    wanted.current = { row, part };
  };
}
