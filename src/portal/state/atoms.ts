/** Global state: the portal and the facts. Written only by the functions of load-trees.ts and load-member.ts. */
import { atom } from 'jotai';
import { SLOTS } from '#model/catalogue/element.ts';
import { type FactSource, factsFrom, firstOf } from '#model/conditions/facts.ts';
import type { Member } from '#model/documents/member.ts';
import type { Portal } from '#model/portal/portal.ts';
import { flagFacts, memberFacts, requestFacts, viewFacts } from '#model/site/document-facts.ts';

/** For whom the server drew the page: a browser with a session cookie, or any other visitor. */
export type Audience = 'visitor' | 'member';

/** Why a start-up screen covers the page, and the request details that the screen shows. */
export interface Startup {
  readonly status: 1 | 2;
  readonly ip: string;
  readonly country: string;
}

/** Colours of the page as #rrggbb. */
export interface Inks {
  readonly accent: string;
  readonly secondary: string;
}

/** Not the model's own constant: the code that resolves portals must not get into the browser bundle. */
const NO_SLOTS = Object.fromEntries(SLOTS.map((slot) => [slot, []])) as unknown as Portal['slots'];

const NO_PORTAL: Portal = {
  merchant: '',
  name: '',
  language: 'EN',
  languages: ['EN'],
  defaultLanguage: 'EN',
  currency: { code: 'USD', exponent: 2, symbol: '$', position: 'before' },
  digits: 'latn',
  minimumAge: 18,
  timeZone: 'UTC',
  layout: { header: 'classic', navigation: 'bar', card: 'poster' },
  assets: {},
  licence: {},
  operator: null,
  imageOrigins: [],
  maintenance: false,
  maintenanceUntil: null,
  gatewayProfile: { codec: 'plain', relays: {} },
  loginBeforeHome: false,
  forcesPasswordChange: false,
  elements: {},
  slots: NO_SLOTS,
  sections: [],
  categories: [],
  gameLists: '',
  resources: [],
  services: {
    analytics: false,
    customerService: [],
    domainRoutes: [],
    linkOrigins: [],
    frameOrigins: [],
    mainDomain: '',
    imageCdns: [],
    gameCdns: [],
  },
  registration: [],
  rules: { password: null, mobileNum: null, paymentPassword: null },
};

export const portalAtom = atom<Portal>(NO_PORTAL);
export const revisionAtom = atom('');
/** Module addresses of the form validators, by form id. */
export const formModulesAtom = atom<Readonly<Record<string, string>>>({});
/** Revision of the brand's own files. A toggled switch changes the page's revision but not this one. */
export const brandRevisionAtom = atom('');
/** Undefined: there is a session, and member info is not loaded yet. Null: a visitor. */
export const memberAtom = atom<Member | null | undefined>(null);
/** Member info could not be fetched; the account bar offers a retry. */
export const memberLostAtom = atom(false);
/**
 * Flags of the member's replies; undefined until loaded. A single flag is undefined until the reply that sets it
 * arrives.
 */
export const flagsAtom = atom<Readonly<Record<string, boolean | undefined>> | undefined>({});
/** Facts of the page itself: captchaAsked, affiliateCodeValid. */
export const viewAtom = atom<Readonly<Record<string, boolean>>>({});
/** Undefined where it cannot be known: on the server, and in the browser's first render. */
export const hasTokenAtom = atom<boolean | undefined>(undefined);
/**
 * Whether there is a token; while that is unknown, guessed from the page's audience. Decides what is drawn in the
 * meantime.
 */
export const likelyTokenAtom = atom<boolean>((get) => get(hasTokenAtom) ?? get(memberAtom) !== null);
/** A user has just logged in and is known (M61): A, or F at the very first log-in. Undefined once handled. */
export const afterLoginAtom = atom<'A' | 'F' | undefined>(undefined);
/** How many sessions began while the page is open: requests that failed without a session are repeated. */
export const sessionsBegunAtom = atom(0);
/** Why the password must be changed first (M99); undefined after a reload. */
export const passwordDueReasonAtom = atom<'initial' | 'expired' | undefined>(undefined);
/** Whether this visitor is let in during maintenance. */
export const admittedAtom = atom(false);
/** Colours for pictures, as the server knew them; null where the visitor's system chooses. */
export const inksAtom = atom<Inks | null>(null);
export const startupAtom = atom<Startup | null>(null);
export const isOnlineAtom = atom(true);

const UNKNOWN = factsFrom({});

export const factsAtom = atom<FactSource>((get) => {
  const member = get(memberAtom);
  const flags = get(flagsAtom);
  return firstOf(
    member === undefined ? UNKNOWN : memberFacts(member),
    flags === undefined ? UNKNOWN : flagFacts(flags),
    viewFacts(get(viewAtom)),
    requestFacts({ regionRestriction: get(startupAtom)?.status === 2 }),
  );
});

/**
 * The start-up screen that covers the page: maintenance of the current portal, or the last status reply (D21:
 * maintenance wins).
 */
export const coverAtom = atom<Startup | null>((get) => {
  const startup = get(startupAtom);
  return get(portalAtom).maintenance && !get(admittedAtom) ? { ip: '', country: '', ...startup, status: 1 } : startup;
});
