import type { ScreenSpec } from '#model/catalogue/routes.ts';
import { type Address, findScreen, screenOf, TICKET } from '#model/screens/screens.ts';
import type { Language } from '#model/site/brand.ts';
import type { Site } from '../brands/sites.ts';
import type { Audience } from './renderer.ts';

/** What a page request comes down to, once everything of the request that must not be kept is gone. */
export interface PageQuestion {
  readonly site: Site;
  readonly language: Language;
  readonly audience: Audience;
  /** The visitor's choice of light or dark, where the brand offers both. */
  readonly mode: 'light' | 'dark' | undefined;
  readonly address: Address;
  /** The home page last showed this browser a member's first steps. */
  readonly hasSteps?: boolean;
  /** For a visitor who comes in while the site is closed for work. */
  readonly admitted?: boolean;
}

/** A path that no screen has: every unknown address is drawn as this one, so that it is drawn once and names nothing. */
const NOWHERE: Address = { pathname: '/-', search: '' };

/**
 * Where an address leads (a text: a redirect), and its canonical form: the route's own spelling and only the parameters
 * that change what is drawn. Whether the visitor is signed in is not known here. A redirect that says a word about it is
 * the browser's: it draws the page that it leads to, says the word and changes the address.
 */
export function settleAddress({ site, language, address }: PageQuestion): Address | string {
  const destination = screenOf(site.speak(language).portal, site.facts, address);
  if (destination.kind === 'redirect' && destination.word === undefined) return destination.to;
  const spec = findScreen(address.pathname);
  if (destination.kind === 'notFound' || !spec) return NOWHERE;
  return { pathname: spec.path, search: keepParameters(address.search, spec) };
}

function keepParameters(search: string, { parameters = [], tickets = [] }: ScreenSpec): string {
  if (search === '' || parameters.length + tickets.length === 0) return '';
  const given = new URLSearchParams(search);
  const kept = parameters.flatMap((name) => {
    const value = given.get(name);
    return value !== null && /^[\w-]{1,40}$/.test(value) ? [[name, value]] : [];
  });
  const marked = tickets.filter((name) => TICKET.test(given.get(name) ?? '')).map((name) => [name, '-']);
  const query = [...kept, ...marked];
  return query.length > 0 ? `?${new URLSearchParams(query)}` : '';
}

/** Whether a page comes with room for a member's first steps. They stand on the home page alone. */
export function keepsRoom({ audience, address, hasSteps }: PageQuestion): boolean {
  return hasSteps === true && audience === 'member' && address.pathname === '/index';
}

/** The key of a page in a cache: the merchant first, then everything that may change a byte of it. */
export function pageKey(question: PageQuestion, buildId: string): string {
  const { site, language, audience, mode, address, admitted } = question;
  const { merchant, revision } = site;
  const who = `${audience}${admitted ? '+' : ''}${keepsRoom(question) ? '*' : ''}`;
  return [merchant, revision, buildId, language, who, mode ?? '-', address.pathname, address.search].join(' ');
}
