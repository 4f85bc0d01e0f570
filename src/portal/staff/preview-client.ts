import { PREVIEW_HEADER, PREVIEW_REVISION } from '#contract/staff/previews/calls.ts';
import { status } from '#contract/system/calls.ts';
import type { Client } from '#contract/wire/client.ts';
import { CallRefused, errorTextKey } from '#contract/wire/errors.ts';
import { portalAtom } from '../state/atoms.ts';
import { createLateClient, type Store } from '../state/client.ts';
import { showMessageAtom } from '../state/texts/words.ts';
import { word } from './words.ts';

/**
 * The API client of a preview. Public data comes from the gateway as the preview shows it, without cookies. Calls that
 * need a member or change something are refused here, with a message. The status is not requested: the preview defines
 * it.
 */
export function createPreviewClient(store: Store, revision: string): Client {
  const name = revision.slice(PREVIEW_REVISION.length);
  const open = createLateClient({
    merchant: store.get(portalAtom).merchant,
    language: () => store.get(portalAtom).language,
    token: () => null,
    profile: () => store.get(portalAtom).gatewayProfile,
    currencyExponent: () => store.get(portalAtom).currency.exponent,
    fetch: (input, init) => {
      const asked = new Request(input, init);
      asked.headers.set(PREVIEW_HEADER, name);
      return fetch(asked, { credentials: 'omit' });
    },
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    random: () => Math.random(),
  });
  return {
    async send(call, request, options) {
      if (call.method === 'GET' && !call.token && call.name !== status.name) return open.send(call, request, options);
      if (!(options?.quiet ?? call.quiet) && call.method !== 'GET') keepSilent(store);
      throw new CallRefused(call.name, { code: 'forbidden', message: word('call.nothing'), value: null, status: 403 });
    },
  };
}

function keepSilent(store: Store): void {
  store.set(showMessageAtom, { text: errorTextKey('forbidden'), message: word('call.nothing'), tone: 'info' });
}
