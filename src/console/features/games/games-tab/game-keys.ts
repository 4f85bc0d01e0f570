import { useEffect, useRef } from 'react';

export type GameCommand =
  | 'search'
  | 'toggle'
  | 'pick'
  | 'pickAll'
  | 'up'
  | 'down'
  | 'top'
  | 'place'
  | 'review'
  | 'undo'
  | 'close';

export interface KeyPlace {
  readonly key: string;
  readonly isAlt: boolean;
  /** Ctrl or Command is held: such keys belong to the browser and the command palette. */
  readonly isHeld: boolean;
  /** The focus is in a text field. */
  readonly isTyping: boolean;
  /** The focus is in a window or panel over the list. */
  readonly isAway: boolean;
  readonly isOnRow: boolean;
}

const ANYWHERE: Readonly<Record<string, GameCommand>> = { '/': 'search', r: 'review', u: 'undo', Escape: 'close' };
const ON_ROW: Readonly<Record<string, GameCommand>> = { ' ': 'toggle', x: 'pick', a: 'pickAll', p: 'place' };
const WITH_ALT: Readonly<Record<string, GameCommand>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'top' };

/** The command of a key; undefined if the key is not one of the list. Pure. */
export function commandOf({ key, isAlt, isHeld, isTyping, isAway, isOnRow }: KeyPlace): GameCommand | undefined {
  if (isHeld || isTyping || isAway) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (isAlt) return isOnRow ? own(WITH_ALT, name) : undefined;
  return own(ANYWHERE, name) ?? (isOnRow ? own(ON_ROW, name) : undefined);
}

function own(commands: Readonly<Record<string, GameCommand>>, key: string): GameCommand | undefined {
  return Object.hasOwn(commands, key) ? commands[key] : undefined;
}

/** Listens for the list's keys on the whole page; `onCommand` gets the index of the focused row. */
export function useGameKeys(onCommand: (command: GameCommand, row: number | undefined) => void): void {
  const report = useRef(onCommand);
  useEffect(() => {
    report.current = onCommand;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (!(event.target instanceof Element)) return;
      const index = event.target.closest('[role=row]')?.getAttribute('data-index');
      const row = index === null || index === undefined ? undefined : Number(index);
      const command = commandOf({ key: event.key, ...placeOf(event, event.target), isOnRow: row !== undefined });
      if (command === undefined) return;
      event.preventDefault();
      // Handle the key before the list does: there Space opens a row, here Space toggles the game.
      event.stopPropagation();
      report.current(command, row);
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
}

function placeOf(event: KeyboardEvent, target: Element) {
  return {
    isAlt: event.altKey,
    isHeld: event.ctrlKey || event.metaKey,
    isTyping: target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null,
    isAway: target.closest('[role=dialog], [role=menu], aside') !== null,
  };
}
