import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

const PAGE_ROWS = 10;

/**
 * The visible rows and the tab stop: the tab stop stays in the document when scrolled out of view, so that the focus is
 * not lost.
 */
export function withRow(range: Range, row: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (row >= range.count || shown.includes(row)) return shown;
  return [...shown, row].sort((one, other) => one - other);
}

/** The row that a key moves to; undefined if the key does not move. */
export function nextRow(key: string, from: number, count: number): number | undefined {
  const to = {
    ArrowDown: from + 1,
    j: from + 1,
    ArrowUp: from - 1,
    k: from - 1,
    Home: 0,
    End: count - 1,
    PageDown: from + PAGE_ROWS,
    PageUp: from - PAGE_ROWS,
  }[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}

/**
 * Listens on the whole page for the keyboard commands of a list. `commandOf` maps a key to a command, undefined for
 * other keys; `onCommand` gets the index of the focused row, if any.
 */
export function useRowCommands<Command>(
  commandOf: (event: KeyboardEvent, target: Element, row: number | undefined) => Command | undefined,
  onCommand: (command: Command, row: number | undefined) => void,
): void {
  const now = useRef({ commandOf, onCommand });
  useEffect(() => {
    now.current = { commandOf, onCommand };
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (!(event.target instanceof Element) || event.defaultPrevented) return;
      const index = event.target.closest('[role=row]')?.getAttribute('data-index');
      const row = index === null || index === undefined ? undefined : Number(index);
      const command = now.current.commandOf(event, event.target, row);
      if (command === undefined) return;
      event.preventDefault();
      now.current.onCommand(command, row);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
