import type { createStore } from 'jotai';
import { createContext, use, useCallback } from 'react';
import { payloadKeys } from '#contract/system/calls.ts';
import type { Client, ClientOptions, SendOptions } from '#contract/wire/client.ts';
import { type CallError, CallRefused, Unauthorized, Unreachable } from '#contract/wire/errors.ts';
import { brandErrorKey } from '#texts/brand-errors.ts';
import { loadChunk } from '../chunks/load-chunk.ts';
import { memberAtom, portalAtom } from './atoms.ts';
import { createLateCodec } from './late-codec.ts';
import { needTrueAccountAtom } from './modals.ts';
import type { Session } from './session.ts';
import { textsAtom } from './texts/texts.ts';
import { showMessageAtom } from './texts/words.ts';

export type Store = ReturnType<typeof createStore>;

/** What the browser provides to the application: created once at start-up, passed by context. */
export interface Browser {
  readonly client: Client;
  readonly session: Session;
  readonly store: Store;
}

/** The API client of one open page: failures are shown to the visitor unless a call is quiet. */
export function createPageClient(store: Store, session: Session): Client {
  const chance = { newId: () => crypto.randomUUID(), now: () => Date.now() };
  const client: Client = createLateClient({
    ...chance,
    merchant: store.get(portalAtom).merchant,
    language: () => store.get(portalAtom).language,
    token: () => session.token(),
    currencyExponent: () => store.get(portalAtom).currency.exponent,
    hasOwnText: (key) => store.get(textsAtom).has(brandErrorKey(key)),
    onMessage: (error) => reportFailure(store, error),
    isOffline: () => navigator.onLine === false,
    random: () => Math.random(),
    profile: () => store.get(portalAtom).gatewayProfile,
    codecs: [createLateCodec({ ...chance, fetchKeys: () => client.send(payloadKeys, {}) })],
  });
  return client;
}

/**
 * Shows a failed call to the visitor: with the server's message where there is one; a trial account gets a warning
 * (M338).
 */
export function reportFailure(store: Store, error: CallError): void {
  // Only the log-in popup reports an expired session (expiry.ts).
  if (error instanceof Unauthorized && store.get(memberAtom)) return;
  const message = error instanceof CallRefused ? error.serverMessage : undefined;
  if (error.code === 'in_need_true_account') store.set(needTrueAccountAtom);
  else store.set(showMessageAtom, { text: error.textKey, message, tone: 'negative' });
}

/** A client whose code is loaded with the first call. A failure to load the code counts as a network error. */
export function createLateClient(
  options: ClientOptions,
  load = () => loadChunk(() => import('#contract/wire/client.ts')),
): Client {
  let made: Promise<Client> | undefined;
  return {
    async send(call, request, sendOptions) {
      made ??= load().then(({ createClient }) => createClient(options));
      const client = await made.catch((cause: unknown) => {
        made = undefined;
        throw failureOf(call, cause, sendOptions);
      });
      return client.send(call, request, sendOptions);
    },
  };

  function failureOf(call: { readonly name: string; readonly quiet: boolean }, cause: unknown, how?: SendOptions) {
    const failure = new Unreachable(call.name, 'network_abnormal', { cause });
    if (!(how?.quiet ?? call.quiet)) options.onMessage?.(failure);
    return failure;
  }
}

export const BrowserContext = createContext<Browser | null>(null);

/**
 * Access to the browser's client, session and store. Only effects and handlers may call it: a server has none of them.
 * The function is stable: an effect that depends on it runs once.
 */
export function useBrowser(): () => Browser {
  const browser = use(BrowserContext);
  return useCallback(() => {
    if (browser === null) throw new Error('There is no browser here: call this from an effect or a handler only.');
    return browser;
  }, [browser]);
}
