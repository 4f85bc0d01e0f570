/** Status of the site for this visitor, refreshed while a page is open (M289, D20, D21). */

import { status } from '#contract/system/calls.ts';
import type { Client } from '#contract/wire/client.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { isObject, own, ownText, yes } from '#model/json/json.ts';
import { coverAtom, portalAtom, revisionAtom, type Startup, startupAtom } from '../atoms.ts';
import type { Browser, Store } from '../client.ts';
import { keepStatus } from './keep-facts.ts';

/** Fetches once; on failure everything stays as it is. Never rejects. */
export async function refreshStatus({ client, store }: Pick<Browser, 'client' | 'store'>): Promise<void> {
  const answer = await client.send(status, { url: window.location.host }, { quiet: true }).catch(() => undefined);
  if (!isObject(answer)) return;
  keepStatus(store, { startup: startupOf(answer), admitted: yes(own(answer, 'admitted')) });
}

/** Maintenance wins over a restriction (D21); null: the application is shown. */
function startupOf(answer: object): Startup | null {
  const location = own(answer, 'location');
  const place = { ip: ownText(location, 'ip') ?? '', country: ownText(location, 'country') ?? '' };
  if (yes(own(answer, 'maintenance')) && !yes(own(answer, 'admitted'))) return { status: 1, ...place };
  return yes(own(answer, 'regionRestriction')) ? { status: 2, ...place } : null;
}

/**
 * Poll interval for a refused visitor's page: revisions are not per visitor, so that no event reports the end of a
 * refusal.
 */
const ASK_AGAIN_MS = 60_000;

/**
 * Uncovers a covered page: a revision that ends the maintenance uncovers it at once, and the gateway is then asked
 * whether this visitor is refused or let in. A refusal is checked again once a minute while the page is visible. Ends
 * with the returned function.
 */
export function followStatus(browser: Pick<Browser, 'client' | 'store'>): () => void {
  const { store } = browser;
  const stop = store.sub(revisionAtom, () => {
    const startup = store.get(startupAtom);
    const isClosed = store.get(portalAtom).maintenance;
    if (startup === null && !isClosed) return;
    if (startup?.status === 1 && !isClosed) keepStatus(store, { startup: null });
    void refreshStatus(browser);
  });
  const timer = setInterval(() => {
    const isRefused = store.get(startupAtom)?.status === 2;
    if (isRefused && document.visibilityState === 'visible') void refreshStatus(browser);
  }, ASK_AGAIN_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}

/** Refusals that concern the whole site. */
const COVERING: readonly string[] = ['maintenance', 'region_restricted'];

/** Wraps the client: a refusal may mean that the site has closed, and the status is then fetched, once. */
export function heedStatus(client: Client, store: Store): Client {
  let isAsking = false;
  async function ask(): Promise<void> {
    isAsking = true;
    await refreshStatus({ client, store });
    isAsking = false;
  }
  return {
    async send(call, request, options) {
      try {
        return await client.send(call, request, options);
      } catch (error) {
        const mayMean = error instanceof CallRefused && COVERING.includes(error.code);
        if (mayMean && !isAsking && store.get(coverAtom) === null) void ask();
        throw error;
      }
    },
  };
}
