/**
 * What an open page does when its session has expired: one quiet return to the log-in popup (issue: Session, expired
 * token).
 */
import type { Client } from '#contract/wire/client.ts';
import { Unauthorized } from '#contract/wire/errors.ts';
import { memberAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { closeModalAtom, openModalAtom } from '../modals.ts';
import { endHere } from './load-member.ts';

/** The page of the log-in window that says that the session has expired. */
export const EXPIRED = 'expired';

/**
 * Wraps the client so that calls detect an expired session while a user is signed in. The page keeps its input, and the
 * log-in popup opens over it, once however many calls fail. A user who closes the popup continues as a visitor.
 */
export function heedExpiry(client: Client, { session, store }: Pick<Browser, 'session' | 'store'>): Client {
  const browser: Browser = { client, session, store };
  return {
    async send(call, request, options) {
      const sent = session.token();
      try {
        return await client.send(call, request, options);
      } catch (error) {
        // A late reply to an earlier session says nothing about the current one.
        const isOfNow = sent !== null && sent === session.token();
        if (error instanceof Unauthorized && isOfNow && store.get(memberAtom)) askAgain(browser);
        throw error;
      }
    },
  };
}

function askAgain(browser: Browser): void {
  const { session, store } = browser;
  session.dropToken();
  // Closes a log-in window that was opened for another reason: a user was signed in.
  store.set(closeModalAtom, 'login');
  store.set(openModalAtom, {
    name: 'login',
    page: EXPIRED,
    onClosed: () => {
      if (session.token() === null) endHere(browser);
    },
  });
}
