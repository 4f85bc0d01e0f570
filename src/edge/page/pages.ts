import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Posted } from '#contract/page/posted.ts';
import type { Address } from '#model/screens/screens.ts';
import type { Language } from '#model/site/brand.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { Preview } from '../brands/previews.ts';
import type { Site } from '../brands/sites.ts';
import type { ClientBuild } from '../build/client-build.ts';
import type { Chance } from '../gateway/load-trees.ts';
import { forgetMerchant } from '../memory/forget-merchant.ts';
import { createSingleFlight } from '../memory/single-flight.ts';
import { type PackedBytes, packedSize } from '../wire/compress.ts';
import { type FinishedPage, finishPage, frameOf } from './finish-page.ts';
import type { FirstPaint, FirstReplies } from './first-replies.ts';
import { inksOf } from './inks.ts';
import { composePage, themeSheet } from './page.ts';
import { type PageQuestion, pageKey, resolveAddress } from './page-question.ts';
import { createPortalFiles } from './portal-files.ts';
import type { RenderPreview } from './render-preview.ts';
import { createRenderQueue } from './render-queue.ts';
import type { DrawnPage, PageInput, RenderPage, Startup } from './renderer.ts';
import { createStartups } from './startups.ts';

export type PageAnswer = FinishedPage | { readonly kind: 'redirect'; readonly to: string };

export interface Pages {
  answer(question: PageQuestion): Promise<PageAnswer>;
  /** A start-up screen, rendered for one request. */
  startup(question: PageQuestion, startup: Startup): Promise<PageAnswer>;
  /** The result page of a form post without script, rendered for one request. */
  posted(question: PageQuestion, posted: Posted, status: number): Promise<PageAnswer>;
  /** `/_portal/<revision>/theme.css`: loaded by open pages when the brand's theme changes. */
  themeSheet(site: Site): string;
  /** `/_portal/<revision>/<language>.json`. */
  portalFile(site: Site, language: Language): Promise<PackedBytes>;
  /** The page of a preview, and the text of its portal file: rendered as any page, never cached. */
  preview(preview: Preview, mode: 'light' | 'dark' | undefined): Promise<FinishedPage>;
  portalText(site: Site, language: Language): string;
  forget(merchant: string): void;
}

export interface PagesOptions {
  readonly render: RenderPage;
  readonly build: ClientBuild;
  readonly log: Pick<Logger, 'error'>;
  readonly chance: Chance;
  /** Renders previews in isolation from all other pages; absent: as any page. */
  readonly renderPreview?: RenderPreview | undefined;
  /** Gateway replies for the first paint besides the portal; absent: none. */
  readonly first?: Pick<FirstReplies, 'read'>;
  /** URLs of the validators of a site's forms; absent: none. */
  readonly formAddresses?: (site: Site) => Readonly<Record<string, string>>;
  /** Maximum waiting and running renders; above it the shell is sent. */
  readonly mostWaiting?: number;
}

/** Maximum bytes of cached pages, and as many again of portal files. */
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_WAITING = 32;
/** Retry delay after a form that could not be forwarded. */
const RETRY_AFTER_S = 30;
const HOME = { pathname: '/index', search: '' };

/**
 * Cache of finished pages: the merchant comes first in every key, misses run in single flight, renders run one at a
 * time.
 */
export function createPages(options: PagesOptions): Pages {
  const { build, first } = options;
  const pages = new LRUCache<string, FinishedPage>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => packedSize(bytes),
  });
  const makingPage = createSingleFlight<PageAnswer>();
  const draw = createDrawing(options, renderQueued(options));
  const drawApart = options.renderPreview ? createDrawing(options, options.renderPreview) : draw;
  const startups = createStartups({ build, chance: options.chance, draw });
  const files = createPortalFiles(MOST_BYTES, options.formAddresses);

  async function answer(question: PageQuestion): Promise<PageAnswer> {
    const address = resolveAddress(question);
    if (typeof address === 'string') return { kind: 'redirect', to: address };
    const resolved = { ...question, address };
    const shown = (await first?.read(resolved)) ?? NOTHING_FIRST;
    const key = `${pageKey(resolved, build.id)} ${shown.hash}`;
    return pages.get(key) ?? makingPage(key, () => make(resolved, key, shown));
  }

  async function make(question: PageQuestion, key: string, shown: FirstPaint): Promise<PageAnswer> {
    const named = shown.replies();
    const replies = named ?? [];
    const drawn = await draw(question, { first: replies });
    if (drawn?.redirect !== undefined && drawn.html === '') return { kind: 'redirect', to: drawn.redirect };
    const document = composePage({ ...frameOf(question, build), first: replies }, drawn);
    const page = await finishPage(document, question, drawn?.status ?? 200, drawn !== undefined);
    // If the replies changed during rendering, the page does not match its key: do not cache it.
    if (page.isCacheable && named !== undefined) pages.set(key, page);
    return page;
  }

  async function posted(question: PageQuestion, given: Posted, status: number): Promise<PageAnswer> {
    const address = resolveAddress(question);
    if (typeof address === 'string') return { kind: 'redirect', to: address };
    const resolved = { ...question, address };
    const replies = (await first?.read(resolved))?.replies() ?? [];
    const drawn = await draw(resolved, { first: replies, posted: given });
    const document = composePage({ ...frameOf(resolved, build), first: replies, posted: given }, drawn);
    return finishPage(document, resolved, status, false, status === 503 ? RETRY_AFTER_S : undefined);
  }

  return {
    answer,
    posted,
    startup: startups.make,
    themeSheet: (site) => themeSheet(site, build),
    portalFile: files.read,
    preview: (preview, mode) => drawPreview(preview, mode, build, drawApart),
    portalText: files.write,
    forget(merchant) {
      forgetMerchant(pages, merchant);
      for (const cache of [files, startups]) cache.forget(merchant);
    },
  };
}

/** Renders a page. Undefined: the queue was full or the render failed; the browser then renders by itself. */
type Draw = (
  question: PageQuestion,
  more: Pick<PageInput, 'startup' | 'first' | 'posted'>,
) => Promise<DrawnPage | undefined>;

/** Renders one page at a time; undefined when too many wait. */
function renderQueued({ render, mostWaiting = MOST_WAITING }: PagesOptions) {
  const queue = createRenderQueue(mostWaiting);
  return (_merchant: string, input: PageInput) => queue.run(() => render(input));
}

function createDrawing(
  { build, log }: PagesOptions,
  render: (merchant: string, input: PageInput) => Promise<DrawnPage> | undefined,
): Draw {
  return async (question, more) => {
    const { site, language, audience, mode, address, admitted = false } = question;
    const inks = inksOf(site.theme, mode);
    const { portal, texts, onMissing } = site.speak(language);
    const input = {
      portal,
      texts,
      onMissing,
      revision: site.revision,
      brandRevision: site.stored.revision,
      audience,
      address,
      build: { scripts: [build.entry] },
      ...(admitted && { admitted }),
      ...(inks && { inks }),
      ...more,
    };
    try {
      return await render(site.merchant, input);
    } catch (err) {
      logEvent(log, 'page.render_failed', { err, merchant: site.merchant, path: address.pathname });
      return undefined;
    }
  };
}

async function drawPreview(
  { site, shows }: Preview,
  mode: PageQuestion['mode'],
  build: ClientBuild,
  draw: Draw,
): Promise<FinishedPage> {
  const { languages, defaultLanguage } = site.stored.brand;
  const language = languages.find((offered) => offered === shows.language) ?? defaultLanguage;
  const audience = shows.member === null ? 'visitor' : 'member';
  const asked = { site, language, audience, mode: site.theme.mode === 'both' ? mode : undefined } as const;
  const question = {
    ...asked,
    address: followAddress({ ...asked, address: { pathname: shows.screen, search: '' } }),
  };
  const isClosed = site.documents.maintenance === true;
  const given: Startup | undefined = isClosed ? { status: 1, ip: '', country: '' } : undefined;
  const drawn = await draw(question, given ? { startup: given } : {});
  const state = previewStateOf(shows, question.address);
  const framedBy = shows.mode === 'frame' ? shows.consoleOrigin : undefined;
  const document = composePage({ ...frameOf(question, build), startup: given, preview: { state, framedBy } }, drawn);
  return finishPage(document, question, 200, false);
}

/** Follows redirects of a preview here: its ticket is valid for one page only. */
function followAddress(question: PageQuestion): Address {
  let { address } = question;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const resolved = resolveAddress({ ...question, address });
    if (typeof resolved !== 'string') return resolved;
    const [pathname = '/', search = ''] = resolved.split('?');
    address = { pathname, search: search && `?${search}` };
  }
  return HOME;
}

const MOST_STEPS = 3;

function previewStateOf({ mode, member, consoleOrigin, pending }: Preview['shows'], address: Address) {
  // The reader of a link need not learn where the console is.
  return { mode, member, consoleOrigin: mode === 'link' ? '' : consoleOrigin, pending, address };
}

const NOTHING_FIRST: FirstPaint = { replies: () => [], hash: '' };
