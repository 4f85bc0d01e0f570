import { createStore } from 'jotai';
import type { Posted } from '#contract/page/posted.ts';
import type { Portal } from '#model/portal/portal.ts';
import type { RouteWindow } from '#model/screens/screens.ts';
import { type Audience, type Inks, inksAtom, type Startup } from '../atoms.ts';
import type { Store } from '../client.ts';
import { openInPageAtom } from '../modals.ts';
import { keepMember, keepStatus } from './keep-facts.ts';
import { loadTrees, type MissingText } from './load-trees.ts';

/** The input from which a page is drawn, on the server and again in the browser. */
export interface PageState {
  readonly portal: Portal;
  readonly texts: Readonly<Record<string, string>>;
  readonly forms?: Readonly<Record<string, string>> | undefined;
  readonly revision: string;
  readonly brandRevision: string;
  readonly audience: Audience;
  readonly startup?: Startup | undefined;
  readonly inks?: Inks | undefined;
  /** The visitor is let in during maintenance. */
  readonly admitted?: boolean | undefined;
  readonly window?: RouteWindow | undefined;
  /** Result of the window's form where the browser posted it. */
  readonly posted?: Posted | undefined;
}

/** A store with a page's initial state: the same input draws the same page on server and browser. */
export function createState(page: PageState, onMissing?: MissingText): Store {
  const store = createStore();
  const { revision, brandRevision, portal, texts, forms } = page;
  loadTrees(store, { revision, brandRevision, language: portal.language, portal, texts, forms }, onMissing);
  keepMember(store, page.audience === 'member' ? { member: undefined, flags: undefined } : { member: null, flags: {} });
  keepStatus(store, { startup: page.startup ?? null, admitted: page.admitted === true });
  store.set(inksAtom, page.inks ?? null);
  if (page.window !== undefined) store.set(openInPageAtom, page.window, page.posted);
  return store;
}
