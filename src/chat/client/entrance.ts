/** Credentials that open the chat room for this page. */
import { sessionStore } from '#ui/engine/storages.ts';
export interface Entrance {
  /** The ticket in the URL; empty if there is none. */
  readonly ticket: string;
  /** The pass that this tab received for the ticket before. */
  readonly pass: string | undefined;
}

interface StoredPass {
  readonly pass: string;
  /** The ticket that the pass belongs to: opening the same URL again continues with the pass. */
  readonly ticket: string;
}

const KEY = 'chat.pass';

/** Reads the ticket and removes it from the URL: it is valid once. */
export function readEntrance(): Entrance {
  const address = new URL(location.href);
  const ticket = address.searchParams.get('ticket') ?? '';
  const stored = readStoredPass();
  if (ticket !== '') {
    address.searchParams.delete('ticket');
    history.replaceState(null, '', address);
  }
  return stored && (ticket === '' || ticket === stored.ticket)
    ? { ticket: stored.ticket, pass: stored.pass }
    : { ticket, pass: undefined };
}

export function keepPass(stored: StoredPass): void {
  sessionStore.setItem(KEY, JSON.stringify(stored));
}

export function forgetPass(): void {
  sessionStore.removeItem(KEY);
}

function readStoredPass(): StoredPass | undefined {
  try {
    const stored = JSON.parse(sessionStore.getItem(KEY) ?? 'null');
    return typeof stored?.pass === 'string' && typeof stored.ticket === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}
