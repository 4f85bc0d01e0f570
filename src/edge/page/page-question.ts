import type { ScreenSpec } from '#model/catalogue/routes.ts';
import { type Address, findScreen, screenOf, TICKET } from '#model/screens/screens.ts';
import type { Language } from '#model/site/brand.ts';
import type { Site } from '../brands/sites.ts';
import type { Audience } from './renderer.ts';

/** The inputs of a page, without the parts of the request that must not be cached. */
export interface PageQuestion {
  readonly site: Site;
  readonly language: Language;
  readonly audience: Audience;
  /** The visitor's choice of light or dark, if the brand offers both. */
  readonly mode: 'light' | 'dark' | undefined;
  readonly address: Address;
  /** The home page last showed this browser a member's first steps. */
  readonly hasSteps?: boolean;
  /** For a visitor admitted during maintenance. */
  readonly admitted?: boolean;
}

/**
 * A path without a screen: every unknown address renders as this one, so that it is rendered once and reveals nothing.
 */
const NOWHERE: Address = { pathname: '/-', search: '' };

/**
 * Resolves an address to a redirect (a text) or its canonical form: the route's own spelling and only the parameters
 * that affect the page. Whether the visitor is signed in is unknown here. A redirect with a message is left to the
 * browser: the edge renders the target page, and the browser shows the message and changes the URL.
 */
export function resolveAddress({ site, language, address }: PageQuestion): Address | string {
  const destination = screenOf(site.speak(language).portal, site.facts, address);
  if (destination.kind === 'redirect' && destination.word === undefined) return destination.to;
  const spec = findScreen(address.pathname);
  if (destination.kind === 'notFound' || !spec) return NOWHERE;
  return { pathname: spec.path, search: keepParameters(address.search, spec) };
}

function keepParameters(search: string, { parameters = [], tickets = [] }: ScreenSpec): string {
  if (search === '' || parameters.length + tickets.length === 0) return '';
  const given = new URLSearchParams(search);
  const retained = parameters.flatMap((name) => {
    const value = given.get(name);
    return value !== null && /^[\w-]{1,40}$/.test(value) ? [[name, value]] : [];
  });
  const redacted = tickets.filter((name) => TICKET.test(given.get(name) ?? '')).map((name) => [name, '-']);
  const query = [...retained, ...redacted];
  return query.length > 0 ? `?${new URLSearchParams(query)}` : '';
}

/** Whether a page reserves space for a member's first steps, which only the home page shows. */
export function reservesStepsSpace({ audience, address, hasSteps }: PageQuestion): boolean {
  return hasSteps === true && audience === 'member' && address.pathname === '/index';
}

/** The cache key of a page: the merchant first, then everything that may change the output. */
export function pageKey(question: PageQuestion, buildId: string): string {
  const { site, language, audience, mode, address, admitted } = question;
  const { merchant, revision } = site;
  const who = `${audience}${admitted ? '+' : ''}${reservesStepsSpace(question) ? '*' : ''}`;
  return [merchant, revision, buildId, language, who, mode ?? '-', address.pathname, address.search].join(' ');
}
