import { useRowCommands } from '#console/kit/row-keys.ts';
import type { WantedAnswer } from './order-panel.tsx';

const COMMANDS: Readonly<Record<string, WantedAnswer>> = { a: 'approve', r: 'reject' };

export interface QueueKey {
  readonly key: string;
  /** A modifier is held: such keys belong to the browser and the command palette. */
  readonly isHeld: boolean;
  /** The focus is in a text field. */
  readonly isTyping: boolean;
  /** The focus is in a window or menu over the list; the panel of an order does not count. */
  readonly isAway: boolean;
}

/** The command of a key; undefined if the key is not one of the queue. Pure. */
export function commandOf({ key, isHeld, isTyping, isAway }: QueueKey): WantedAnswer | undefined {
  if (isHeld || isTyping || isAway) return undefined;
  const name = key.toLowerCase();
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}

/** Listens for a and r on the whole page; `onCommand` gets the index of the focused row, if any. */
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
