/**
 * Server rendering of a page: pure, from resolved values only, without streaming and without a script in the markup.
 */
import createEmotionServer from '@emotion/server/create-instance';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { type Address, type Destination, type RouteWindow, screenOf, windowAt } from '#model/screens/screens.ts';
import { drawIconsBy } from '#ui/pictures/icon.tsx';
import { iconMarkup } from '#ui/pictures/icon-drawing.ts';
import { applyBaseStyles } from '#ui/style/global.ts';
import { cache } from '#ui/style/style.ts';
import { resolveDestination } from './shell/use-destination.ts';
import { isDrawn, pageTitle } from './shell/use-page-title.ts';
import { App } from './start/app.tsx';
import { coverAtom, factsAtom, likelyTokenAtom } from './state/atoms.ts';
import type { Store } from './state/client.ts';
import { openInPageAtom } from './state/modals.ts';
import type { FirstReply } from './state/queries/queries-place.ts';
import { createState, type PageState } from './state/sources/create-state.ts';
import type { MissingText } from './state/sources/load-trees.ts';
import { type Texts, textsAtom } from './state/texts/texts.ts';

export { drawArt } from './art/art-address.ts';
export { firstQuestions } from './first-questions.ts';

export interface PageInput extends Omit<PageState, 'window'> {
  readonly address: Address;
  /** Public replies that the page shows in addition to its portal. */
  readonly first?: readonly FirstReply[];
  readonly onMissing?: MissingText;
}

export interface DrawnPage {
  readonly html: string;
  /** The CSS rules that this page uses, with emotion's ids. */
  readonly css: string;
  readonly cssIds: readonly string[];
  readonly status: 200 | 404;
  readonly screen?: string | undefined;
  /** The window rendered over the screen; absent: none. */
  readonly window?: RouteWindow | undefined;
  readonly title: string;
  readonly description: string;
  /** Target of a redirect without a message. */
  readonly redirect?: string | undefined;
}

const { extractCritical } = createEmotionServer(cache);

/**
 * Renders the page of one address. The page contains no member data; with `startup`, which belongs to one request, the
 * page must not be cached.
 */
export async function renderPage(input: PageInput): Promise<DrawnPage> {
  applyBaseStyles();
  drawIconsBy(iconMarkup);
  const { first = [], address, posted, onMissing = () => undefined } = input;
  const store = createState(input, onMissing);
  const window = windowOf(input, store);
  if (window !== undefined) store.set(openInPageAtom, window, posted);
  const { pathname, search } = address;
  const page = (
    <StaticRouter location={pathname + search}>
      <App store={store} queries={{ first }} browser={null} />
    </StaticRouter>
  );
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  const { html, css, ids } = extractCritical(await new Response(prelude).text());
  return { html, css, cssIds: ids, ...(window && { window }), ...describe(input, store) };
}

/** The window of the address, for visitors only; a start-up screen also covers windows. */
function windowOf({ portal, address, audience }: PageInput, store: Store): RouteWindow | undefined {
  if (audience === 'member' || store.get(coverAtom) !== null) return undefined;
  const destination = screenOf(portal, store.get(factsAtom), address, false);
  return destination.kind === 'screen' ? windowAt(address) : undefined;
}

function describe(input: PageInput, store: Store): Omit<DrawnPage, 'html' | 'css' | 'cssIds'> {
  const { portal, address } = input;
  const facts = store.get(factsAtom);
  const texts = store.get(textsAtom);
  const description = describeScreen(input, texts);
  const cover = store.get(coverAtom);
  if (cover !== null) {
    const title = texts.t(cover.status === 1 ? 'screens.maintenance.title' : 'screens.restricted.title');
    return { status: 200, title: `${title} · ${portal.name}`, description };
  }
  const drawn = resolveDestination(portal, facts, address, store.get(likelyTokenAtom));
  const redirect = silentRedirect(screenOf(portal, facts, address));
  const title = pageTitle(portal, drawn, texts);
  return {
    status: isDrawn(drawn) ? 200 : 404,
    title,
    description,
    ...(drawn.kind === 'screen' ? { screen: drawn.screen } : {}),
    ...(redirect === undefined ? {} : { redirect }),
  };
}

/** The meta description for search engines: the screen's where a text exists, else the site's. */
function describeScreen({ portal, address }: PageInput, texts: Texts): string {
  const key = `seo.${address.pathname.slice(1)}`;
  const values = { name: portal.name };
  return texts.has(key) ? texts.label(key, values) : texts.t('home.description', values);
}

/** A redirect with a message is followed in the browser, which shows the message; the page already shows the target. */
function silentRedirect(destination: Destination): string | undefined {
  return destination.kind === 'redirect' && destination.word === undefined ? destination.to : undefined;
}
