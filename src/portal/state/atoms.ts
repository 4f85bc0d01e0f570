/** What the whole site knows: the portal and the facts. Written only by the functions of load-trees.ts and load-member.ts. */
import { atom } from 'jotai';
import { SLOTS } from '#model/catalogue/element.ts';
import { type FactSource, factsFrom, firstOf } from '#model/conditions/facts.ts';
import type { Member } from '#model/documents/member.ts';
import type { Portal } from '#model/portal/portal.ts';
import { flagFacts, memberFacts, requestFacts, viewFacts } from '#model/site/document-facts.ts';

/** Who a page was drawn for: someone with a session cookie, or anyone else. */
export type Audience = 'visitor' | 'member';

/** Why a start-up screen covers the page, with what it says about the request. */
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

/** Not the model's own: what resolves portals is no code for a browser. */
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
/** Addresses of the modules that hold the validators of the portal's forms, by the form's id. */
export const formModulesAtom = atom<Readonly<Record<string, string>>>({});
/** The revision of the brand's own files: a turned switch changes the page's revision and not theirs. */
export const brandRevisionAtom = atom('');
/** Undefined: somebody has a session, and member info has not come yet. Null: a visitor. */
export const memberAtom = atom<Member | null | undefined>(null);
/** Whether member info could not be fetched; the account bar then offers another try. */
export const memberLostAtom = atom(false);
/** Flags of the member's replies; undefined until they come, as is one of them that another reply tells. */
export const flagsAtom = atom<Readonly<Record<string, boolean | undefined>> | undefined>({});
/** What the page itself has seen: captchaAsked, affiliateCodeValid. */
export const viewAtom = atom<Readonly<Record<string, boolean>>>({});
/** Undefined where nobody can know it: on the server, and in the browser's first drawing. */
export const hasTokenAtom = atom<boolean | undefined>(undefined);
/** Whether there is a token, guessed from who the page was drawn for while nobody can know: what is drawn meanwhile. */
export const likelyTokenAtom = atom<boolean>((get) => get(hasTokenAtom) ?? get(memberAtom) !== null);
/** Somebody has just logged in and is known (M61): A, or F at the very first time. Undefined once that was answered. */
export const afterLoginAtom = atom<'A' | 'F' | undefined>(undefined);
/** How many sessions began while the page is open: what failed without one is asked for anew. */
export const sessionsBegunAtom = atom(0);
/** Why a password must be changed first (M99); undefined when the page was loaded anew since. */
export const whyDueAtom = atom<'initial' | 'expired' | undefined>(undefined);
/** Whether this visitor comes in while the site is closed for work. */
export const admittedAtom = atom(false);
/** Colours that pictures are drawn in, as the server knew them; null where the visitor's system chooses. */
export const inksAtom = atom<Inks | null>(null);
export const startupAtom = atom<Startup | null>(null);
export const isOnlineAtom = atom(true);

const UNKNOWN = factsFrom({});

/** Every fact that is known. */
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

/** What covers the whole page: maintenance of the portal as it is now, or what the last status said (D21: maintenance wins). */
export const coverAtom = atom<Startup | null>((get) => {
  const startup = get(startupAtom);
  return get(portalAtom).maintenance && !get(admittedAtom) ? { ip: '', country: '', ...startup, status: 1 } : startup;
});
