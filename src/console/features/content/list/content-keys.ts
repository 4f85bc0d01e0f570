import { useRowCommands } from '#console/kit/row-keys.ts';

export type ListCommand = 'search' | 'new' | 'up' | 'down';

export interface KeyPlace {
  readonly key: string;
  readonly isAlt: boolean;
  /** Ctrl or Command is held: such keys belong to the browser and the command palette. */
  readonly isHeld: boolean;
  /** The focus is in a text field or in a window over the list. */
  readonly isElsewhere: boolean;
  readonly isOnRow: boolean;
}

/** The command of a key; undefined if the key is not one of the list. Pure. */
export function commandOf({ key, isAlt, isHeld, isElsewhere, isOnRow }: KeyPlace): ListCommand | undefined {
  if (isHeld || isElsewhere) return undefined;
  if (isAlt) return isOnRow ? MOVES[key] : undefined;
  if (key === '/') return 'search';
  return key.toLowerCase() === 'n' ? 'new' : undefined;
}

const MOVES: Readonly<Record<string, ListCommand>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** Listens for the list's keys on the whole page; `onCommand` gets the index of the focused row. */
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
