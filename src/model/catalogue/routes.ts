import type { Condition } from '../conditions/condition.ts';
import { LEGAL_PAGES } from './legal-pages.ts';
import { ANY_LOBBY } from './navigation.ts';

/**
 * Frame around a screen: everything; no side menu; only the header; nothing. `entrance`: without navigation, for
 * visitors of a site that requires log-in first. `stage`: a game; with the header in a large window.
 */
export type Frame = 'full' | 'noSide' | 'headerOnly' | 'entrance' | 'stage' | 'bare';

/** Modals with their own URL. */
export type RouteModal = 'login' | 'register' | 'forgetPass';

/** A route of the site (M32-M48; docs/reference/elements.md#screens). Several routes may render one screen. */
export interface ScreenSpec {
  readonly path: string;
  /** The rendered screen; routes.tsx maps it to a component. */
  readonly screen: string;
  readonly frame: Frame;
  /** Redirects to another route instead of rendering a screen. */
  readonly redirect?: string;
  readonly modal?: RouteModal;
  /** Query parameters with a ticket: its presence changes the page, its value does not. */
  readonly tickets?: readonly string[];
  /** Query parameters that change a public page; caches ignore all others. */
  readonly parameters?: readonly string[];
  /** Absent: always. A category without vendors redirects to the home page with a message. */
  readonly when?: Condition;
  /** Text key of the message after this redirect. */
  readonly refusal?: string;
  /** The canonical route for search engines, if two URLs show one page (SEO). */
  readonly canonical?: string;
  /**
   * Search engine indexing. `hidden`: not indexed; `linked`: found only through links, because it needs an id. Absent:
   * listed in the sitemap.
   */
  readonly search?: 'hidden' | 'linked';
  /** Reachable before log-in on a site that requires log-in first (D01). */
  readonly beforeLogin?: true;
}

/** Initial tab of a modal: without JavaScript its tabs are links. */
const METHOD_PARAMETERS = ['way'];

const NO_VENDORS = 'screens.noVendors';

const LOTTERIES: Condition = { any: [{ vendors: 'LOTT' }, { vendors: 'ELOTT' }] };

/** Selected vendor of a lobby. */
const VENDOR = ['page'];

/** Pages of the member centre by URL (own addition) besides those of money. */
const MEMBER_PAGES = [
  'withdrawalConfirmation',
  'missionLeaderboard',
  'transferFund',
  'transferUpline',
  'securityCenter',
  'saferPlay',
  'personalHistoryCopy',
  'manualRebate',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'messageV2',
  'playerRank',
];

function category(path: string, screen: string, when: Condition, parameters: readonly string[] = []): ScreenSpec {
  return { path, screen, frame: 'full', when, refusal: NO_VENDORS, parameters };
}

/** All routes of the site. Any other path shows the not-found screen inside the shell. */
export const SCREENS: readonly ScreenSpec[] = [
  { path: '/', screen: 'home', frame: 'full', redirect: '/index' },
  { path: '/index', screen: 'home', frame: 'full' },
  {
    path: '/register',
    screen: 'home',
    frame: 'full',
    modal: 'register',
    parameters: METHOD_PARAMETERS,
    beforeLogin: true,
  },
  {
    path: '/register.html',
    screen: 'home',
    frame: 'full',
    modal: 'register',
    parameters: METHOD_PARAMETERS,
    canonical: '/register',
    beforeLogin: true,
  },
  {
    path: '/login',
    screen: 'home',
    frame: 'full',
    modal: 'login',
    parameters: METHOD_PARAMETERS,
    tickets: ['reset', 'social'],
    search: 'hidden',
    beforeLogin: true,
  },
  // Own addition: without JavaScript a modal is reached by a URL.
  {
    path: '/forgetPass',
    screen: 'home',
    frame: 'full',
    modal: 'forgetPass',
    parameters: METHOD_PARAMETERS,
    search: 'hidden',
    beforeLogin: true,
  },
  { path: '/noticePage', screen: 'notices', frame: 'full' },
  { path: '/vip', screen: 'vip', frame: 'full' },
  { path: '/pointMall', screen: 'pointMall', frame: 'noSide' },
  category('/lottery', 'lottery', LOTTERIES, ['gameCode', 'playType']),
  category('/vnlottery', 'vnlottery', LOTTERIES),
  category('/elott', 'elott', LOTTERIES, VENDOR),
  { ...category('/seaLottery', 'seaLottery', LOTTERIES), frame: 'headerOnly' },
  // Own addition: all games of the site with one search.
  category('/games', 'lobby', ANY_LOBBY),
  category('/rng', 'lobby', { vendors: 'RNG' }, VENDOR),
  category('/live', 'lobby', { vendors: 'LIVE' }, VENDOR),
  category('/pvp', 'lobby', { vendors: 'PVP' }, VENDOR),
  category('/fish', 'lobby', { vendors: 'FISH' }, VENDOR),
  // The side menu's sports entry also counts DS88, so this route must not redirect in that case.
  category('/sports', 'sports', { any: [{ vendors: 'SPORTS' }, { vendors: 'DS88' }] }, VENDOR),
  category('/esports', 'esports', { vendors: 'ESPORTS' }, VENDOR),
  { path: '/promotions', screen: 'promotions', frame: 'full' },
  { path: '/promoDetail', screen: 'promoDetail', frame: 'full', search: 'linked' },
  { path: '/seamless', screen: 'seamless', frame: 'headerOnly' },
  { path: '/help', screen: 'help', frame: 'full', beforeLogin: true },
  // Readable before log-in, because visitors are asked to accept them.
  ...LEGAL_PAGES.map(({ path }): ScreenSpec => ({ path, screen: 'legal', frame: 'full', beforeLogin: true })),
  { path: '/down', screen: 'download', frame: 'full' },
  { path: '/download', screen: 'download', frame: 'full', canonical: '/down', beforeLogin: true },
  { path: '/join', screen: 'join', frame: 'full' },
  { path: '/helpmc', screen: 'memberHelp', frame: 'bare', canonical: '/help', beforeLogin: true },
  // Own addition: a page of the member centre by URL, for members who return from a payment provider.
  {
    path: '/depositv2',
    screen: 'memberPage',
    frame: 'full',
    when: { switch: 'DEPOSIT', missing: true },
    search: 'hidden',
  },
  {
    path: '/withdraw',
    screen: 'memberPage',
    frame: 'full',
    when: { switch: 'WITHDRAW', missing: true },
    search: 'hidden',
  },
  ...MEMBER_PAGES.map(
    (page): ScreenSpec => ({ path: `/${page}`, screen: 'memberPage', frame: 'full', search: 'hidden' }),
  ),
  { path: '/game', screen: 'game', frame: 'stage', search: 'hidden' },
];
