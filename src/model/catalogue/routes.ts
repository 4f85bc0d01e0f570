import type { Condition } from '../conditions/condition.ts';
import { LEGAL_PAGES } from './legal-pages.ts';
import { ANY_LOBBY } from './navigation.ts';

/**
 * What stands around a screen: everything; no side menu; the header only; nothing. `entrance`: what somebody may use whom a
 * site asks to log in first, so no navigation. `stage`: what is played; the header too where the window is large.
 */
export type Frame = 'full' | 'noSide' | 'headerOnly' | 'entrance' | 'stage' | 'bare';

/** The windows that have an address of their own. */
export type RouteModal = 'login' | 'register' | 'forgetPass';

/** A route of the site (M32-M48; docs/elements.md#screens). Several routes may draw one screen. */
export interface ScreenSpec {
  readonly path: string;
  /** The screen that is drawn; routes.tsx maps it to a component. */
  readonly screen: string;
  readonly frame: Frame;
  /** Leads on to another route instead of drawing a screen. */
  readonly redirect?: string;
  /** Opens this modal over the screen. */
  readonly modal?: RouteModal;
  /** Query parameters that hold a ticket: that there is one changes what is drawn, which one does not. */
  readonly tickets?: readonly string[];
  /** Query parameters that change what a public page shows; all others are ignored by caches. */
  readonly parameters?: readonly string[];
  /** Absent: always. A category without vendors leads home with a word about it. */
  readonly when?: Condition;
  /** Text key of the word that a visitor reads who is led home from here. */
  readonly refusal?: string;
  /** The route that search engines should know instead: two addresses of one page (SEO). */
  readonly canonical?: string;
  /** What search engines make of it. `hidden`: nothing; `linked`: found by its links, because it needs an id. Absent: listed. */
  readonly search?: 'hidden' | 'linked';
  /** Reachable before logging in where a site asks for log-in first (D01). */
  readonly beforeLogin?: true;
}

/** Which of its ways a window begins with: without script its tabs are links. */
const WAY = ['way'];

const NO_VENDORS = 'screens.noVendors';

const LOTTERIES: Condition = { any: [{ vendors: 'LOTT' }, { vendors: 'ELOTT' }] };

/** The vendor that is chosen in a lobby. */
const VENDOR = ['page'];

function category(path: string, screen: string, when: Condition, parameters: readonly string[] = []): ScreenSpec {
  return { path, screen, frame: 'full', when, refusal: NO_VENDORS, parameters };
}

/** The whole site. Anything else is the not-found screen inside the shell. */
export const SCREENS: readonly ScreenSpec[] = [
  { path: '/', screen: 'home', frame: 'full', redirect: '/index' },
  { path: '/index', screen: 'home', frame: 'full' },
  { path: '/register', screen: 'home', frame: 'full', modal: 'register', parameters: WAY, beforeLogin: true },
  {
    path: '/register.html',
    screen: 'home',
    frame: 'full',
    modal: 'register',
    parameters: WAY,
    canonical: '/register',
    beforeLogin: true,
  },
  {
    path: '/login',
    screen: 'home',
    frame: 'full',
    modal: 'login',
    parameters: WAY,
    tickets: ['reset', 'social'],
    search: 'hidden',
    beforeLogin: true,
  },
  // Ours: without script a window is reached by an address.
  {
    path: '/forgetPass',
    screen: 'home',
    frame: 'full',
    modal: 'forgetPass',
    parameters: WAY,
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
  // Ours: every game of the site, with one search.
  category('/games', 'lobby', ANY_LOBBY),
  category('/rng', 'lobby', { vendors: 'RNG' }, VENDOR),
  category('/live', 'lobby', { vendors: 'LIVE' }, VENDOR),
  category('/pvp', 'lobby', { vendors: 'PVP' }, VENDOR),
  category('/fish', 'lobby', { vendors: 'FISH' }, VENDOR),
  // The side menu's sports entry counts DS88 too: it must not lead to a route that sends its visitor away.
  category('/sports', 'sports', { any: [{ vendors: 'SPORTS' }, { vendors: 'DS88' }] }, VENDOR),
  category('/esports', 'esports', { vendors: 'ESPORTS' }, VENDOR),
  { path: '/promotions', screen: 'promotions', frame: 'full' },
  { path: '/promoDetail', screen: 'promoDetail', frame: 'full', search: 'linked' },
  { path: '/seamless', screen: 'seamless', frame: 'headerOnly' },
  { path: '/help', screen: 'help', frame: 'full', beforeLogin: true },
  // Whoever is asked to accept them can read them first.
  ...LEGAL_PAGES.map(({ path }): ScreenSpec => ({ path, screen: 'legal', frame: 'full', beforeLogin: true })),
  { path: '/down', screen: 'download', frame: 'full' },
  { path: '/download', screen: 'download', frame: 'full', canonical: '/down', beforeLogin: true },
  { path: '/join', screen: 'join', frame: 'full' },
  { path: '/helpmc', screen: 'memberHelp', frame: 'bare', canonical: '/help', beforeLogin: true },
  // Ours: a page of the member centre by its address, for who comes back from a payment provider.
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
  { path: '/withdrawalConfirmation', screen: 'memberPage', frame: 'full', search: 'hidden' },
  { path: '/missionLeaderboard', screen: 'memberPage', frame: 'full', search: 'hidden' },
  { path: '/transferFund', screen: 'memberPage', frame: 'full', search: 'hidden' },
  { path: '/transferUpline', screen: 'memberPage', frame: 'full', search: 'hidden' },
  { path: '/securityCenter', screen: 'memberPage', frame: 'full', search: 'hidden' },
  { path: '/game', screen: 'game', frame: 'stage', search: 'hidden' },
];
