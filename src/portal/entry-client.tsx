/** The browser's composition: reads what the page was drawn from, hydrates it, takes over what was kept, goes live. */
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { applyBaseStyles } from '#ui/global.ts';
import { askForIcons } from '#ui/icon.tsx';
import { App } from './app.tsx';
import { takeOver } from './early-touch.ts';
import { whenTakenOver } from './health/lazy-chunk.ts';
import { createLink } from './health/link.ts';
import { report } from './health/report.ts';
import { tryAgain } from './health/try-again.ts';
import { watchLateChunks } from './health/watch-late.ts';
import { goLive } from './live/go-live.ts';
import { readPageData } from './page-data.ts';
import { preloadScreen } from './routes.tsx';
import { addressCodesAtom, readAddressCodes } from './state/address-codes.ts';
import { type Browser, createPageClient } from './state/client.ts';
import { createState } from './state/create-state.ts';
import { keepLanguage } from './state/language.ts';
import { loadMember, resumeSession } from './state/load-member.ts';
import { fetchPortal } from './state/load-trees.ts';
import type { QueriesPlace } from './state/queries-place.ts';
import { browserStorages, createSession } from './state/session.ts';

/** Starts the open page. Until its portal has come the page stays as the server drew it. */
export async function start(): Promise<void> {
  const page = readPageData(document.getElementById('livery-page')?.textContent ?? '');
  const [file] = await Promise.all([
    tryAgain(() => fetchPortal(page.revision, page.language), {
      onFailure: () => report({ fault: 'portal', address: '' }),
    }),
    preloadScreen(window.location.pathname),
  ]);
  const store = createState({ ...file, audience: page.audience, startup: page.startup });
  store.set(addressCodesAtom, readAddressCodes(window.location.search));
  const session = createSession(page.merchant, browserStorages());
  const link = createLink(store);
  const browser: Browser = { store, session, client: link.watched(createPageClient(store, session)) };
  const queries: QueriesPlace = {};
  applyBaseStyles();
  hydrate(browser, queries, () => {
    takeOver();
    keepLanguage(session, file.portal.language);
    void whenTakenOver().then(() => {
      // Who is there changes much of the page: drawn in small steps, so that a press comes through.
      startTransition(() => void resumeSession(browser, page.audience === 'member'));
      goLive(browser);
    });
    askForIcons();
    watchLateChunks();
    link.watch(() => catchUp(browser, queries));
  });
}

/** The site answers again: what did not come meanwhile is asked for anew. The stream tells the revision by itself. */
function catchUp(browser: Browser, queries: QueriesPlace): void {
  if (browser.session.token() !== null) void loadMember(browser);
  void queries.client?.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Takes the server's markup over; where only the document came (a busy edge), draws the page itself. */
function hydrate(browser: Browser, queries: QueriesPlace, onReady: () => void): void {
  const root = document.getElementById('app');
  if (root === null) throw new Error('The page has no element with the id "app" to hydrate.');
  const app = (
    <BrowserRouter>
      <App store={browser.store} queries={queries} browser={browser} onReady={onReady} />
    </BrowserRouter>
  );
  if (root.firstChild === null) createRoot(root).render(app);
  // As a transition it is drawn in small steps: no task of it is long.
  else startTransition(() => void hydrateRoot(root, app));
}
