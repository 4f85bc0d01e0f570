/** What opens the room for this page. */
import { sessionStore } from '#ui/engine/storages.ts';
export interface Entrance {
  /** The ticket of the address; empty where there was none. */
  readonly ticket: string;
  /** The pass that this tab was given for it before. */
  readonly pass: string | undefined;
}

interface Kept {
  readonly pass: string;
  /** The ticket that it was given for: the same address opened again goes on with it. */
  readonly ticket: string;
}

const KEY = 'chat.pass';

/** Reads the ticket and takes it out of the address: it is spent by its first use. */
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
