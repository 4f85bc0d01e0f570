import { useEffect, useRef } from 'react';
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
  const tell = useRef(onCommand);
  useEffect(() => {
    tell.current = onCommand;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (!(event.target instanceof Element) || event.defaultPrevented) return;
      const command = commandOf({ key: event.key, ...placeOf(event, event.target) });
      if (command === undefined) return;
      const index = event.target.closest('[role=row]')?.getAttribute('data-index');
      event.preventDefault();
      tell.current(command, index === null || index === undefined ? undefined : Number(index));
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

function placeOf(event: KeyboardEvent, target: Element) {
  return {
    isHeld: event.ctrlKey || event.metaKey || event.altKey,
    isTyping: target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null,
    isAway: document.querySelector('[role=dialog], [role=menu]') !== null,
  };
}
