/** What an open page does when its session has ended: one quiet return to the log-in popup (issue: Session, expired token). */
import type { Client } from '#contract/wire/client.ts';
import { Unauthorized } from '#contract/wire/errors.ts';
import { memberAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { closeModalAtom, openModalAtom } from '../modals.ts';
import { endHere } from './load-member.ts';

/** The page of the log-in window that says why it has come. */
export const EXPIRED = 'expired';

/**
 * The client, whose calls tell when the session has ended while somebody is signed in here. The page stays as it is with
 * all that was typed, and the log-in popup comes over it, once however many calls fail; who closes it goes on as a visitor.
 */
export function heedExpiry(client: Client, { session, store }: Pick<Browser, 'session' | 'store'>): Client {
  const browser: Browser = { client, session, store };
  return {
    async send(call, request, options) {
      const sent = session.token();
      try {
        return await client.send(call, request, options);
      } catch (error) {
        // A late answer to an earlier session says nothing about the one that has begun since.
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
  // A log-in window that stands there for another reason cannot be: somebody was signed in.
  store.set(closeModalAtom, 'login');
  store.set(openModalAtom, {
    name: 'login',
    page: EXPIRED,
    onClosed: () => {
      if (session.token() === null) endHere(browser);
    },
  });
}
