import { useEffect, useRef } from 'react';

export type BoardCommand = 'search' | 'turn' | 'emergency' | 'undo' | 'close' | 'help';

export interface KeyPlace {
  readonly key: string;
  /** Ctrl, Command or Alt is held: such keys belong to the browser and the command palette. */
  readonly isHeld: boolean;
  /** The focus is in a text field. */
  readonly isTyping: boolean;
  /** The focus is in a window or panel over the board. */
  readonly isAway: boolean;
  readonly isOnLine: boolean;
}

/** The commands with their keys, for the help. */
export const BOARD_KEYS: readonly (readonly [command: BoardCommand | 'move' | 'open', key: string])[] = [
  ['search', '/'],
  ['move', '↑ ↓'],
  ['turn', 'Space'],
  ['open', 'Enter'],
  ['emergency', 'E'],
  ['undo', 'U'],
  ['close', 'Esc'],
  ['help', '?'],
];

/** The command of a key; undefined if the key is not one of the board. Pure. */
export function commandOf({ key, isHeld, isTyping, isAway, isOnLine }: KeyPlace): BoardCommand | undefined {
  if (isHeld || isTyping || isAway) return undefined;
  if (key === '/') return 'search';
  if (key === '?') return 'help';
  if (key === 'Escape') return 'close';
  if (key.toLowerCase() === 'u') return 'undo';
  if (!isOnLine) return undefined;
  if (key === ' ') return 'turn';
  return key.toLowerCase() === 'e' ? 'emergency' : undefined;
}

/** Listens for the board's keys on the whole page; `onCommand` gets the index of the focused line. */
export function useBoardKeys(onCommand: (command: BoardCommand, line: number | undefined) => void): void {
  const report = useRef(onCommand);
  useEffect(() => {
    report.current = onCommand;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (!(event.target instanceof Element)) return;
      const line = lineOf(event.target);
      const command = commandOf({ key: event.key, ...placeOf(event, event.target), isOnLine: line !== undefined });
      if (command === undefined) return;
      event.preventDefault();
      // Handle the key before the list does: there Space opens a line, here Space toggles the switch.
      event.stopPropagation();
      report.current(command, line);
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
}

function placeOf(event: KeyboardEvent, target: Element): Pick<KeyPlace, 'isHeld' | 'isTyping' | 'isAway'> {
  return {
    isHeld: event.ctrlKey || event.metaKey || event.altKey,
    isTyping: target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null,
    isAway: target.closest('[role=dialog], [role=menu], aside') !== null,
  };
}

/** The index of the focused line; undefined if none has the focus. */
function lineOf(target: Element): number | undefined {
  const index = target.closest('[role=row]')?.getAttribute('data-index');
  return index === null || index === undefined ? undefined : Number(index);
}
