/** Connectivity: the browser's online state, and whether the site answers (D41). */
import type { Client } from '#contract/wire/client.ts';
import { Unreachable } from '#contract/wire/errors.ts';
import { siteAnswers } from '../chunks/site-answers.ts';
import { tryAgain } from '../chunks/try-again.ts';
import { isOnlineAtom } from '../state/atoms.ts';
import type { Store } from '../state/client.ts';

export interface Link {
  /** Wraps a client: calls without an answer trigger a check; results are unchanged. */
  watched(client: Client): Client;
  /**
   * Also listens to the browser's own events, until the returned function is called. `onBack`: the site answers again.
   */
  watch(onBack: () => void): () => void;
}

/** Creates the connectivity monitor of one open page; `isOnlineAtom` holds its state. */
export function createLink(store: Store, answers: () => Promise<boolean> = siteAnswers): Link {
  let back: () => void = () => undefined;
  let isDoubted = false;

  /** A single call without an answer proves little: the banner is shown only when the site itself does not answer. */
  async function doubt(): Promise<void> {
    if (isDoubted) return;
    isDoubted = true;
    await tryAgain(
      async () => {
        if (!(await answers())) throw new Error('the site does not answer');
      },
      { onFailure: () => store.set(isOnlineAtom, false) },
    );
    isDoubted = false;
    if (store.get(isOnlineAtom)) return;
    store.set(isOnlineAtom, true);
    back();
  }

  return {
    watched: (client) => ({
      send: async (call, request, options) => {
        try {
          return await client.send(call, request, options);
        } catch (error) {
          if (error instanceof Unreachable) void doubt();
          throw error;
        }
      },
    }),
    watch(onBack) {
      back = onBack;
      const onOffline = () => {
        store.set(isOnlineAtom, false);
        void doubt();
      };
      window.addEventListener('offline', onOffline);
      if (!navigator.onLine) onOffline();
      return () => window.removeEventListener('offline', onOffline);
    },
  };
}
