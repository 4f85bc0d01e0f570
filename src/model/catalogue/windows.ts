/**
 * What lies over and around a screen, as data: windows (modals) and how they are left, the slots that a frame, a screen or
 * a window draws, and the ways on that no element of the catalogue is. The path checker explores these; the portal's
 * registry of windows is tested against them.
 */
import type { Condition } from '../conditions/condition.ts';
import type { Action, Slot } from './element.ts';
import type { Frame } from './routes.ts';

/** How a window is left: its close button (and Escape), its work being done, or by signing out. */
export type Leave = 'close' | 'done' | 'signOut';

/** A window (M50; docs/elements.md#windows). None closes on a press beside it. */
export interface WindowSpec {
  readonly name: string;
  /** The slots whose elements it draws. */
  readonly slots: readonly Slot[];
  readonly leaves: readonly Leave[];
  /** Who is signed in when its work is done: who registers is a player. */
  readonly signsIn?: 'anybody' | 'player';
  /** A window that comes up by itself when its work is done (forced change of a password, M99). */
  readonly thenOpens?: string;
}

export const WINDOWS: readonly WindowSpec[] = [
  { name: 'login', slots: ['login'], leaves: ['close', 'done'], signsIn: 'anybody', thenOpens: 'changePass' },
  // Opened by the call of an action, not by one that opens: that it signs in is the call's (paths/play.ts).
  { name: 'freePlay', slots: [], leaves: ['close', 'done'] },
  { name: 'register', slots: ['register.methods', 'register.fields'], leaves: ['close', 'done'], signsIn: 'player' },
  { name: 'forgetPass', slots: ['password'], leaves: ['close', 'done'], signsIn: 'anybody' },
  { name: 'changePass', slots: ['password'], leaves: ['done', 'signOut'] },
  { name: 'popups', slots: [], leaves: ['close'] },
  { name: 'notice', slots: [], leaves: ['close'] },
  { name: 'gamePopup', slots: ['game'], leaves: ['close'] },
  { name: 'chat', slots: [], leaves: ['close'] },
  { name: 'feedback', slots: [], leaves: ['close', 'done'] },
  { name: 'member', slots: ['member'], leaves: ['close'] },
  { name: 'agent', slots: ['agent'], leaves: ['close'] },
  { name: 'warning', slots: [], leaves: ['close'] },
];

const CHROME: readonly Slot[] = ['header.nav', 'header.account', 'bar', 'footer', 'bottom'];
const SIDE_SLOTS: readonly Slot[] = ['side', 'side.games', 'side.account', 'side.foot'];

/** The slots that each frame draws around a screen (docs/elements.md#side-menu). */
export const FRAME_SLOTS: Readonly<Record<Frame, readonly Slot[]>> = {
  full: [...CHROME, ...SIDE_SLOTS],
  noSide: CHROME,
  headerOnly: ['header.nav', 'header.account'],
  entrance: ['header.account', 'bar', 'footer'],
  stage: ['header.nav', 'header.account'],
  bare: [],
};

/** The slots that a screen draws itself. */
export const SCREEN_SLOTS: Readonly<Record<string, readonly Slot[]>> = {
  home: ['home'],
  lobby: ['game'],
  sports: ['game'],
  esports: ['game'],
  elott: ['game'],
  pointMall: ['mall'],
};

/** Where a way stands: in every frame that has a header, on a screen, or beside an element of the catalogue. */
export type Place = { readonly header: true } | { readonly screen: string } | { readonly element: string };

/** A way on that content or the frame offers and that is no element of its own. */
export interface Way {
  readonly id: string;
  readonly place: Place;
  readonly action: Action;
  readonly when?: Condition;
}

export const WAYS: readonly Way[] = [
  { id: 'logo', place: { header: true }, action: { go: '/index' } },
  { id: 'link home', place: { screen: 'notFound' }, action: { go: '/index' } },
  { id: 'link home', place: { screen: 'memberHelp' }, action: { go: '/index' } },
  { id: 'log in', place: { screen: 'entrance' }, action: { go: '/login' } },
  { id: 'create an account', place: { screen: 'entrance' }, action: { go: '/register' } },
  { id: 'help', place: { screen: 'entrance' }, action: { go: '/help' } },
  { id: 'all notices', place: { element: 'home.notices' }, action: { go: '/noticePage' } },
  { id: 'a notice', place: { screen: 'notices' }, action: { open: 'notice' } },
  { id: 'change password', place: { element: 'member.securityCenter' }, action: { open: 'changePass' } },
  // One that every member has stands for whichever the address names.
  {
    id: 'the page of the address',
    place: { screen: 'memberPage' },
    action: { open: 'member', page: 'securityCenter' },
  },
  { id: 'a game with rooms', place: { screen: 'lobby' }, action: { open: 'gamePopup' } },
  { id: 'a game', place: { screen: 'lobby' }, action: { launch: 'RNG' } },
];
