import { useEffect, useRef } from 'react';

/** What a key does on the board. */
export type BoardCommand = 'search' | 'turn' | 'emergency' | 'undo' | 'close' | 'help';

/** Where a key was pressed. */
export interface KeyPlace {
  readonly key: string;
  /** Ctrl, Command or Alt is held: that belongs to the browser and the palette. */
  readonly isHeld: boolean;
  /** In a field, where letters are letters. */
  readonly isTyping: boolean;
  /** In a window or panel over the board. */
  readonly isAway: boolean;
  /** On a line of the list. */
  readonly isOnLine: boolean;
}

/** The commands with their keys, as the help names them. */
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

/** Which command a key gives; undefined for one that is not the board's. Pure. */
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

/** Listens for the board's keys in the whole page; `onCommand` is told which line has the focus, by its place. */
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
      // Before the list hears it: there Space opens a line, here it turns the switch.
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

/** The place of the line that has the focus; undefined where none has. */
function lineOf(target: Element): number | undefined {
  const index = target.closest('[role=row]')?.getAttribute('data-index');
  return index === null || index === undefined ? undefined : Number(index);
}
