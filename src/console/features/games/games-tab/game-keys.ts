import { useEffect, useRef } from 'react';

/** What a key does in the list of games. */
export type GameCommand =
  | 'search'
  | 'turn'
  | 'pick'
  | 'pickAll'
  | 'up'
  | 'down'
  | 'top'
  | 'place'
  | 'review'
  | 'undo'
  | 'close';

/** Where a key was pressed. */
export interface KeyPlace {
  readonly key: string;
  readonly isAlt: boolean;
  /** Ctrl or Command is held: that belongs to the browser and the palette. */
  readonly isHeld: boolean;
  /** In a field, where letters are letters. */
  readonly isTyping: boolean;
  /** In a window or panel over the list. */
  readonly isAway: boolean;
  /** On a row of the list. */
  readonly isOnRow: boolean;
}

const ANYWHERE: Readonly<Record<string, GameCommand>> = { '/': 'search', r: 'review', u: 'undo', Escape: 'close' };
const ON_ROW: Readonly<Record<string, GameCommand>> = { ' ': 'turn', x: 'pick', a: 'pickAll', p: 'place' };
const WITH_ALT: Readonly<Record<string, GameCommand>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'top' };

/** Which command a key gives; undefined for one that is not the list's. Pure. */
export function commandOf({ key, isAlt, isHeld, isTyping, isAway, isOnRow }: KeyPlace): GameCommand | undefined {
  if (isHeld || isTyping || isAway) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (isAlt) return isOnRow ? own(WITH_ALT, name) : undefined;
  return own(ANYWHERE, name) ?? (isOnRow ? own(ON_ROW, name) : undefined);
}

function own(commands: Readonly<Record<string, GameCommand>>, key: string): GameCommand | undefined {
  return Object.hasOwn(commands, key) ? commands[key] : undefined;
}

/** Listens for the list's keys in the whole page; `onCommand` is told which row has the focus, by its place. */
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
      // Before the list hears it: there Space opens a row, here it turns the game.
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
