/** Browser entry point: reads the page data, hydrates the page, replays stored input, and connects to live updates. */

import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { readDataBlock } from '#contract/page/data-block.ts';
import { readAddressCodes } from '#model/screens/address-codes.ts';
import { leaveCompositionKeys } from '#ui/engine/composition-keys.ts';
import { reloadIfStopped } from '#ui/engine/stopped-scheduler.ts';
import { followTranslation } from '#ui/engine/translated-page.ts';
import { whenIdle } from '#ui/engine/when-idle.ts';
import { askForIcons } from '#ui/pictures/icon.tsx';
import { applyBaseStyles } from '#ui/style/global.ts';
import { insertHeldRules } from '#ui/style/held-rules.ts';
import { mayDifferFromMarkup, whenTakenOver } from './chunks/lazy-chunk.ts';
import { loadChunk, loadQuietChunk } from './chunks/load-chunk.ts';
import { reportRecovered } from './chunks/recovered.ts';
import { report } from './chunks/report.ts';
import { tryAgain } from './chunks/try-again.ts';
import { watchLateChunks } from './chunks/watch-late.ts';
import { createLink } from './health/link.ts';
import { renewContent } from './live/renew-content.ts';
import { renewGames } from './live/renew-games.ts';
import { preloadWindow, whenWindowDrawn } from './shell/modals.tsx';
import { preloadNamed, preloadScreen } from './shell/routes.tsx';
import { App } from './start/app.tsx';
import { bootOf, heedAnswered, takeOver } from './start/early-touch.ts';
import { nextTask } from './start/next-task.ts';
import { readFirstReplies, readPageData } from './start/page-data.ts';
import { addressCodesAtom } from './state/address/address-codes.ts';
import { addressTicketsAtom, takeAddressTickets } from './state/address/address-tickets.ts';
import { brandRevisionAtom, portalAtom, sessionsBegunAtom } from './state/atoms.ts';
import { type Browser, createPageClient } from './state/client.ts';
import type { QueriesPlace } from './state/queries/queries-place.ts';
import { browserStorages, createSession } from './state/session.ts';
import { createState } from './state/sources/create-state.ts';
import { heedExpiry } from './state/sources/expiry.ts';
import { keepLanguage } from './state/sources/language.ts';
import { loadMember, resumeSession } from './state/sources/load-member.ts';
import { followStatus, heedStatus } from './state/sources/load-status.ts';
import { fetchPortal } from './state/sources/load-trees.ts';
import { noteOrder } from './state/sources/news-order.ts';
import { followOtherTabs } from './state/sources/other-tabs.ts';

/** Starts the page. Until its portal is loaded the page stays as the server rendered it. */
export async function start(): Promise<void> {
  const tickets = takeAddressTickets();
  const page = readPageData(readDataBlock('livery-page'));
  if (page.preview !== undefined) {
    const { startPreview } = await loadChunk(() => import('./staff/start-preview.tsx'));
    await insertHeldRules();
    return startPreview(page);
  }
  const [file] = await Promise.all([
    tryAgain(() => fetchPortal(page.revision, page.language), {
      onFailure: () => report({ fault: 'portal', address: '' }),
    }),
    // A page with an open window does not wait for the code behind the window.
    page.window ? preloadWindow(page.window.name) : preloadDrawn(page.screen),
  ]);
  const { audience, startup, admitted, inks, window: drawn, posted } = page;
  await nextTask();
  const store = createState({ ...file, audience, startup, admitted, inks, window: drawn, posted });
  store.set(addressCodesAtom, readAddressCodes(window.location.search));
  store.set(addressTicketsAtom, tickets);
  const session = createSession(page.merchant, browserStorages());
  const link = createLink(store);
  const asked = noteOrder(createPageClient(store, session), store);
  const client = heedStatus(heedExpiry(asked, { session, store }), store);
  const browser: Browser = { store, session, client: link.watched(client) };
  const queries: QueriesPlace = { first: readFirstReplies(readDataBlock('livery-first')) };
  await nextTask();
  applyBaseStyles();
  leaveCompositionKeys(document);
  reloadIfStopped();
  await insertHeldRules();
  await nextTask();
  const windowDrawn = drawn && whenWindowDrawn(drawn.name);
  hydrate(browser, queries, windowDrawn, () => {
    // A form submitted before its window is hydrated would be posted by the browser.
    if (windowDrawn === undefined) takeOver();
    else void Promise.race([windowDrawn, whenTakenOver()]).then(takeOver);
    // Deferred: setting a cookie needs inter-process communication, and it is only read by the next page.
    whenIdle(() => keepLanguage(session, store.get(portalAtom).language), LONGEST_IDLE_MS);
    void whenTakenOver().then(() => {
      resumeVisit(browser, audience === 'member');
      followChanges(browser, queries);
    });
    askForIcons();
    watchLateChunks();
    link.watch(() => catchUp(browser, queries));
    store.sub(sessionsBegunAtom, () => void askForLost(queries));
  });
}

/** An address with a redirect was rendered as its target: hydration needs the target's code. */
function preloadDrawn(screen: string | undefined): Promise<void> {
  return screen === undefined ? preloadScreen(window.location.pathname) : preloadNamed(screen);
}

/** Resuming the session changes much of the page: a transition renders in small steps, so that clicks are handled. */
function resumeVisit(browser: Browser, isMember: boolean): void {
  const resume = () => startTransition(() => void resumeSession(browser, isMember));
  // A due password change is known without a request: resume in idle time, before hydration is complete.
  if (browser.session.isPasswordDue()) whenIdle(resume, LONGEST_IDLE_MS);
  else resume();
}

function followChanges(browser: Browser, queries: QueriesPlace): void {
  renewGames(browser.store, queries);
  renewContent(browser.store, queries);
  void loadQuietChunk(() => import('./live/go-live.ts')).then(
    ({ goLive }) => goLive(browser, queries),
    () => undefined,
  );
  followStatus(browser);
  followOtherTabs(browser, queries);
  const brandRevision = browser.store.get(brandRevisionAtom);
  void loadQuietChunk(() => import('./follow-page.ts')).then(
    ({ followPage }) => followPage(browser, brandRevision),
    () => undefined,
  );
}

const LONGEST_IDLE_MS = 2_000;
/** A part whose code does not come holds no translation back. */
const LONGEST_HELD_MS = 20_000;

/** The site answers again: failed requests are repeated. The stream reports the revision itself. */
function catchUp(browser: Browser, queries: QueriesPlace): void {
  if (browser.session.token() !== null) void loadMember(browser);
  void askForLost(queries);
}

/** Repeats visible queries that failed (no network, no session). */
async function askForLost(queries: QueriesPlace): Promise<void> {
  await queries.client?.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Hydrates the server's markup; where only the document was sent (a busy edge), renders the page itself. */
function hydrate(
  browser: Browser,
  queries: QueriesPlace,
  windowDrawn: Promise<void> | undefined,
  onReady: () => void,
): void {
  const root = document.getElementById('app');
  if (root === null) throw new Error('The page has no element with the id "app" to hydrate.');
  const translation = followTranslation(document);
  const onHydrated = (): void => {
    onReady();
    const late = new Promise((resolve) => setTimeout(resolve, LONGEST_HELD_MS));
    void Promise.race([Promise.all([whenTakenOver(), windowDrawn]), late]).then(translation.release);
  };
  const app = (
    <BrowserRouter>
      <App store={browser.store} queries={queries} browser={browser} onReady={onHydrated} />
    </BrowserRouter>
  );
  const onRecoverableError = reportRecovered(() => mayDifferFromMarkup() || translation.hasBegun());
  heedAnswered(root);
  translation.hold(bootOf()?.takeRemovals() ?? []);
  if (root.firstChild === null) createRoot(root, { onRecoverableError }).render(app);
  // A transition renders in small steps: no long task.
  else startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
}
