import { useRowCommands } from '#console/kit/row-keys.ts';
import type { WantedAnswer } from './order-panel.tsx';

const COMMANDS: Readonly<Record<string, WantedAnswer>> = { a: 'approve', r: 'reject' };

/** Where a key was pressed. */
export interface QueueKey {
  readonly key: string;
  /** A modifier is held: that belongs to the browser and the palette. */
  readonly isHeld: boolean;
  /** In a field, where letters are letters. */
  readonly isTyping: boolean;
  /** In a window or menu over the list; the panel of an order is not. */
  readonly isAway: boolean;
}

/** What a key wants of an order; undefined for one that is not the queue's. Pure. */
export function commandOf({ key, isHeld, isTyping, isAway }: QueueKey): WantedAnswer | undefined {
  if (isHeld || isTyping || isAway) return undefined;
  const name = key.toLowerCase();
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}

/** Listens for a and r in the whole page; `onCommand` is told the place of the row that has the focus, if one has. */
export function useQueueKeys(onCommand: (command: WantedAnswer, row: number | undefined) => void): void {
  useRowCommands((event, target) => commandOf({ key: event.key, ...placeOf(event, target) }), onCommand);
}

function placeOf(event: KeyboardEvent, target: Element) {
  return {
    isHeld: event.ctrlKey || event.metaKey || event.altKey,
    isTyping: target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null,
    isAway: document.querySelector('[role=dialog], [role=menu]') !== null,
  };
}
