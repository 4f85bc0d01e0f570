/**
 * Entry point of a preview: the application on its own store, without session, event stream and storage, plus the staff
 * overlay.
 */
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { followTranslation, type Translation } from '#ui/engine/translated-page.ts';
import { askForIcons } from '#ui/pictures/icon.tsx';
import { applyBaseStyles } from '#ui/style/global.ts';
import { mayDifferFromMarkup, whenTakenOver } from '../chunks/lazy-chunk.ts';
import { reportRecovered } from '../chunks/recovered.ts';
import { preloadWindow } from '../shell/modals.tsx';
import { preloadScreen } from '../shell/routes.tsx';
import { App } from '../start/app.tsx';
import { bootOf, heedAnswered, takeOver } from '../start/early-touch.ts';
import type { PageData } from '../start/page-data.ts';
import type { Browser } from '../state/client.ts';
import { createSession } from '../state/session.ts';
import { createState } from '../state/sources/create-state.ts';
import { keepMember } from '../state/sources/keep-facts.ts';
import { fetchPortal } from '../state/sources/load-trees.ts';
import { keepFocusOut } from './keep-focus-out.ts';
import { Overlay } from './overlay.tsx';
import { createPreviewClient } from './preview-client.ts';
import { type PreviewState, readPreviewState } from './preview-tag.ts';

/**
 * Isolates the page of a preview: storage is in memory, cookies are dropped and nothing is reported. The player session
 * of the staff user on the same host is neither read nor changed.
 */
function shutPage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, name, { configurable: true, value: createMemoryStorage() });
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => undefined });
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: () => true });
}

export async function startPreview(page: PageData): Promise<void> {
  shutPage();
  const preview = readPreviewState(page.preview);
  if (preview.mode === 'frame') keepFocusOut();
  const { pathname, search } = preview.address;
  const [file] = await Promise.all([
    fetchPortal(page.revision, page.language),
    preloadScreen(pathname),
    page.window && preloadWindow(page.window.name),
  ]);
  const { audience, startup, window: drawn } = page;
  const store = createState({ ...file, audience, startup, window: drawn });
  const session = createSession(page.merchant, { session: createMemoryStorage(), local: createMemoryStorage() });
  const browser: Browser = { store, session, client: createPreviewClient(store, page.revision) };
  const screens = followScreens();
  applyBaseStyles();
  const translation = followTranslation(document);
  draw(
    <MemoryRouter initialEntries={[pathname + search]}>
      <App
        store={store}
        queries={{}}
        browser={browser}
        onReady={() => {
          takeOver();
          void whenTakenOver().then(() => {
            translation.release();
            startTransition(() => setMember(browser, preview));
          });
        }}
      />
      <ReportScreen report={screens.report} />
    </MemoryRouter>,
    translation,
  );
  askForIcons();
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<Overlay preview={preview} store={store} followScreens={screens.follow} />);
}

function draw(app: React.ReactNode, translation: Translation): void {
  const root = document.getElementById('app');
  if (root === null) throw new Error('The page has no element with the id "app" to hydrate.');
  heedAnswered(root);
  translation.hold(bootOf()?.takeRemovals() ?? []);
  const onRecoverableError = reportRecovered(() => mayDifferFromMarkup() || translation.hasBegun());
  if (root.firstChild === null) createRoot(root, { onRecoverableError }).render(app);
  else startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
}

/** Sets the facts of the member for whom the page is shown, without a session. */
function setMember({ store }: Browser, { member }: PreviewState): void {
  keepMember(store, { member, flags: {}, hasToken: member !== null });
}

function ReportScreen({ report }: { readonly report: (path: string) => void }) {
  const { pathname } = useLocation();
  useEffect(() => report(pathname), [report, pathname]);
  return null;
}

function followScreens() {
  const listeners = new Set<(path: string) => void>();
  return {
    report(path: string): void {
      for (const listener of listeners) listener(path);
    },
    follow(listener: (path: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
