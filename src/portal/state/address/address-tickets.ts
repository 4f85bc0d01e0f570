/**
 * Single-use tickets with which another page leads back into the site. They are removed from the address before
 * anything else reads the address.
 */
import { atom } from 'jotai';
import { TICKET } from '#model/screens/screens.ts';

/** Query parameters that hold a ticket: a social log-in (M102), a mailed link for a new password (M281). */
const PARAMETERS = ['social', 'reset'] as const;

/** Tickets by parameter; `failed` for a provider that sent the visitor back without a ticket. */
export type AddressTickets = Readonly<Partial<Record<(typeof PARAMETERS)[number], string>>>;

export const addressTicketsAtom = atom<AddressTickets>({});

/**
 * Reads the tickets of an address; an invalid ticket is dropped with its parameter. `clean` is the address without
 * tickets, undefined where it had none.
 */
export function readAddressTickets(address: string): { tickets: AddressTickets; clean: string | undefined } {
  const url = new URL(address);
  const found = PARAMETERS.filter((name) => url.searchParams.has(name));
  const tickets = Object.fromEntries(
    found.flatMap((name) => {
      const ticket = url.searchParams.get(name) ?? '';
      return TICKET.test(ticket) ? [[name, ticket]] : [];
    }),
  );
  for (const name of found) url.searchParams.delete(name);
  return { tickets, clean: found.length === 0 ? undefined : url.pathname + url.search + url.hash };
}

/**
 * Takes the tickets off the address of the open page, so that neither history, referrer nor a shared link contains one.
 */
export function takeAddressTickets(): AddressTickets {
  const { tickets, clean } = readAddressTickets(window.location.href);
  if (clean !== undefined) window.history.replaceState(window.history.state, '', clean);
  return tickets;
}
