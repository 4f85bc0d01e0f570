import { useRowCommands } from '#console/kit/row-keys.ts';

/** What a key does on the list. */
export type ListCommand = 'search' | 'new' | 'up' | 'down';

/** Where a key was pressed. */
export interface KeyPlace {
  readonly key: string;
  /** Alt is held. */
  readonly isAlt: boolean;
  /** Ctrl or Command is held: that belongs to the browser and the palette. */
  readonly isHeld: boolean;
  /** In a field, where letters are letters, or in a window over the list. */
  readonly isElsewhere: boolean;
  /** On a row of the list. */
  readonly isOnRow: boolean;
}

/** Which command a key gives; undefined for one that is not the list's. Pure. */
export function commandOf({ key, isAlt, isHeld, isElsewhere, isOnRow }: KeyPlace): ListCommand | undefined {
  if (isHeld || isElsewhere) return undefined;
  if (isAlt) return isOnRow ? MOVES[key] : undefined;
  if (key === '/') return 'search';
  return key.toLowerCase() === 'n' ? 'new' : undefined;
}

const MOVES: Readonly<Record<string, ListCommand>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** Listens for the list's keys in the whole page; told which row has the focus, by its place. */
export function useListKeys(onCommand: (command: ListCommand, row: number | undefined) => void): void {
  useRowCommands(
    (event, target, row) =>
      commandOf({
        key: event.key,
        isAlt: event.altKey,
        isHeld: event.ctrlKey || event.metaKey,
        isElsewhere: target.closest(ELSEWHERE) !== null,
        isOnRow: row !== undefined,
      }),
    onCommand,
  );
}

const ELSEWHERE = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]';
