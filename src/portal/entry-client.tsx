/** The browser's composition: reads what the page was drawn from, hydrates it, takes over what was kept, goes live. */
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { applyBaseStyles } from '#ui/global.ts';
import { App } from './app.tsx';
import { takeOver, whenWanted } from './early-touch.ts';
import { goLive } from './live/go-live.ts';
import { readPageData } from './page-data.ts';
import { addressCodesAtom, readAddressCodes } from './state/address-codes.ts';
import { type Browser, createPageClient } from './state/client.ts';
import { createQueries, createState } from './state/create-state.ts';
import { keepLanguage } from './state/language.ts';
import { resumeSession } from './state/load-member.ts';
import { fetchPortal } from './state/load-trees.ts';
import { browserStorages, createSession } from './state/session.ts';

/** Starts the open page. Rejects when its portal cannot be had: the page then stays as the server drew it. */
async function start(): Promise<void> {
  const page = readPageData(document.getElementById('livery-page')?.textContent ?? '');
  const [file] = await Promise.all([fetchPortal(page.revision, page.language), whenWanted()]);
  const store = createState({ ...file, audience: page.audience, startup: page.startup });
  store.set(addressCodesAtom, readAddressCodes(window.location.search));
  const session = createSession(page.merchant, browserStorages());
  const browser: Browser = { store, session, client: createPageClient(store, session) };
  applyBaseStyles();
  hydrate(browser, () => {
    takeOver();
    keepLanguage(session, file.portal.language);
    void resumeSession(browser, page.audience === 'member');
    goLive(browser);
  });
}

/** Takes the server's markup over; where only the document came (a busy edge), draws the page itself. */
function hydrate(browser: Browser, onReady: () => void): void {
  const root = document.getElementById('app');
  if (root === null) throw new Error('The page has no element with the id "app" to hydrate.');
  const app = (
    <BrowserRouter>
      <App store={browser.store} queries={createQueries()} browser={browser} onReady={onReady} />
    </BrowserRouter>
  );
  if (root.firstChild === null) createRoot(root).render(app);
  else hydrateRoot(root, app);
}

void start();
