import { LRUCache } from 'lru-cache';
import { escapeHtml } from '#serving/html.ts';
import { countryName } from '#texts/country-name.ts';
import type { Site } from '../brands/sites.ts';
import type { ClientBuild } from '../build/client-build.ts';
import type { Chance } from '../gateway/load-trees.ts';
import { forgetMerchant } from '../memory/forget-merchant.ts';
import { documentLanguage } from '../wire/languages.ts';
import { type FinishedPage, finishPage, frameOf } from './finish-page.ts';
import { composePage } from './page.ts';
import { type PageQuestion, pageKey } from './page-question.ts';
import type { DrawnPage, PageInput, Startup } from './renderer.ts';

const MOST_STARTUPS = 500;
const HOME = { pathname: '/index', search: '' };
const IP_PLACEHOLDER = 'livery-mark-ip';
const COUNTRY_PLACEHOLDER = 'livery-mark-country';
/** Minimum seconds until a closed page reloads. */
const RETRY_AFTER_S = 30;
/** Maximum: maintenance may end early. */
const MOST_RETRY_S = 3_600;
/** Jitter, so that visitors who wait for the same moment do not all reload at once. */
const SPREAD_S = 30;

interface StartupsOptions {
  readonly build: ClientBuild;
  readonly chance: Pick<Chance, 'now' | 'random'>;
  /** Undefined: rendering failed; the browser then renders by itself. */
  readonly draw: (question: PageQuestion, more: Pick<PageInput, 'startup'>) => Promise<DrawnPage | undefined>;
}

/**
 * The start-up screens: rendered once with placeholders for address and country, which are replaced for each request.
 */
export function createStartups({ build, chance, draw }: StartupsOptions) {
  const drawings = new LRUCache<string, DrawnPage>({ max: MOST_STARTUPS });

  async function drawStartup(question: PageQuestion, { status, ip, country }: Startup): Promise<DrawnPage | undefined> {
    // Unknown values have their own wording: a separate page for each case.
    const placeholders = { ip: ip && IP_PLACEHOLDER, country: country && COUNTRY_PLACEHOLDER };
    const key = `${pageKey(question, build.id)} ${status} ${placeholders.ip} ${placeholders.country}`;
    const drawn = drawings.get(key) ?? (await draw(question, { startup: { status, ...placeholders } }));
    if (!drawn) return undefined;
    drawings.set(key, drawn);
    const html = drawn.html
      .replaceAll(IP_PLACEHOLDER, () => escapeHtml(ip))
      .replaceAll(COUNTRY_PLACEHOLDER, () =>
        escapeHtml(countryName(country, documentLanguage(question.language).lang)),
      );
    return { ...drawn, html };
  }

  return {
    async make(asked: PageQuestion, startup: Startup): Promise<FinishedPage> {
      const question = { ...asked, address: HOME };
      const isClosed = startup.status === 1;
      const again = isClosed ? secondsUntil(question.site, chance) : undefined;
      const drawn = await drawStartup(question, startup);
      const page = composePage({ ...frameOf(question, build), startup, again }, drawn);
      return finishPage(page, question, isClosed ? 503 : 403, false, again);
    },
    forget: (merchant: string) => forgetMerchant(drawings, merchant),
  };
}

/** Seconds until a visitor of a closed site may try again: at the announced end of maintenance, within an hour. */
function secondsUntil({ documents }: Site, { now, random }: StartupsOptions['chance']): number {
  const left = Math.ceil(((documents.maintenanceUntil ?? 0) - now()) / 1000);
  return Math.min(MOST_RETRY_S, Math.max(RETRY_AFTER_S, left)) + Math.floor(random() * SPREAD_S);
}
