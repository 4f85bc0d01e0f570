/** Credentials that open the chat room for this page. */
import { sessionStore } from '#ui/engine/storages.ts';
export interface Entrance {
  /** The ticket in the URL; empty if there is none. */
  readonly ticket: string;
  /** The pass that this tab received for the ticket before. */
  readonly pass: string | undefined;
}

interface Kept {
  readonly pass: string;
  /** The ticket that the pass belongs to: opening the same URL again continues with the pass. */
  readonly ticket: string;
}

const KEY = 'chat.pass';

/** Reads the ticket and removes it from the URL: it is valid once. */
export function readEntrance(): Entrance {
  const address = new URL(location.href);
  const ticket = address.searchParams.get('ticket') ?? '';
  const kept = readKept();
  if (ticket !== '') {
    address.searchParams.delete('ticket');
    history.replaceState(null, '', address);
  }
  return kept && (ticket === '' || ticket === kept.ticket)
    ? { ticket: kept.ticket, pass: kept.pass }
    : { ticket, pass: undefined };
}

export function keepPass(kept: Kept): void {
  sessionStore.setItem(KEY, JSON.stringify(kept));
}

export function forgetPass(): void {
  sessionStore.removeItem(KEY);
}

function readKept(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStore.getItem(KEY) ?? 'null');
    return typeof kept?.pass === 'string' && typeof kept.ticket === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}
