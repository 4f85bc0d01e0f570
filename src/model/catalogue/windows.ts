/**
 * Modals, slots and links of screens as data: how modals are closed, which slots a frame, screen or modal renders, and
 * links that are not catalogue elements. The path checker explores this data; the portal's modal registry is tested
 * against it.
 */
import type { Condition } from '../conditions/condition.ts';
import { REGISTRATION_OPEN } from './access.ts';
import type { Action, Slot } from './element.ts';
import type { Frame } from './routes.ts';

/** How a modal is left: its close button (and Escape), completion of its task, or sign-out. */
export type Leave = 'close' | 'done' | 'signOut';

/** A modal (M50; docs/reference/elements.md#windows). A click outside never closes it. */
export interface WindowSpec {
  readonly name: string;
  readonly slots: readonly Slot[];
  readonly leaves: readonly Leave[];
  /** Account that is signed in after completion: registration creates a player. */
  readonly signsIn?: 'anybody' | 'player';
  /** A modal that opens automatically after completion (forced password change, M99). */
  readonly thenOpens?: string;
}

export const WINDOWS: readonly WindowSpec[] = [
  { name: 'login', slots: ['login'], leaves: ['close', 'done'], signsIn: 'anybody', thenOpens: 'changePass' },
  // Opened by a `call` action instead of an `open` action: the call signs in (paths/play.ts).
  { name: 'freePlay', slots: [], leaves: ['close', 'done'] },
  { name: 'register', slots: ['register.methods', 'register.fields'], leaves: ['close', 'done'], signsIn: 'player' },
  { name: 'forgetPass', slots: ['password'], leaves: ['close', 'done'], signsIn: 'anybody' },
  { name: 'changePass', slots: ['password'], leaves: ['done', 'signOut'] },
  { name: 'popups', slots: [], leaves: ['close'] },
  { name: 'notice', slots: [], leaves: ['close'] },
  { name: 'gamePopup', slots: ['game'], leaves: ['close'] },
  { name: 'chat', slots: [], leaves: ['close'] },
  { name: 'feedback', slots: [], leaves: ['close', 'done'] },
  { name: 'member', slots: ['member', 'deposit'], leaves: ['close'] },
  { name: 'agent', slots: ['agent'], leaves: ['close'] },
  { name: 'warning', slots: [], leaves: ['close'] },
];

const CHROME: readonly Slot[] = ['header.nav', 'header.account', 'bar', 'footer', 'bottom'];
const SIDE_SLOTS: readonly Slot[] = ['side', 'side.games', 'side.account', 'side.foot'];

/** Slots that each frame renders around a screen (docs/reference/elements.md#side-menu). */
export const FRAME_SLOTS: Readonly<Record<Frame, readonly Slot[]>> = {
  full: [...CHROME, ...SIDE_SLOTS],
  noSide: CHROME,
  headerOnly: ['header.nav', 'header.account'],
  entrance: ['header.account', 'bar', 'footer'],
  stage: ['header.nav', 'header.account'],
  bare: [],
};

/** Slots that a screen itself renders. */
export const SCREEN_SLOTS: Readonly<Record<string, readonly Slot[]>> = {
  home: ['home', 'slides'],
  lobby: ['game'],
  sports: ['game'],
  esports: ['game'],
  elott: ['game'],
  pointMall: ['mall'],
  game: ['play'],
};

/** Location of a link: in every frame with a header, on a screen, or next to a catalogue element. */
export type Place = { readonly header: true } | { readonly screen: string } | { readonly element: string };

/** A link in content or frame that is not a catalogue element. */
export interface PageLink {
  readonly id: string;
  readonly place: Place;
  readonly action: Action;
  readonly when?: Condition;
}

export const PAGE_LINKS: readonly PageLink[] = [
  { id: 'logo', place: { header: true }, action: { go: '/index' } },
  { id: 'link home', place: { screen: 'notFound' }, action: { go: '/index' } },
  { id: 'link home', place: { screen: 'memberHelp' }, action: { go: '/index' } },
  { id: 'log in', place: { screen: 'entrance' }, action: { go: '/login' } },
  {
    id: 'create an account',
    place: { screen: 'entrance' },
    action: { go: '/register' },
    when: REGISTRATION_OPEN,
  },
  { id: 'help', place: { screen: 'entrance' }, action: { go: '/help' } },
  { id: 'all notices', place: { element: 'home.notices' }, action: { go: '/noticePage' } },
  { id: 'a notice', place: { screen: 'notices' }, action: { open: 'notice' } },
  { id: 'change password', place: { element: 'member.securityCenter' }, action: { open: 'changePass' } },
  // A page that every member has represents any page in the URL.
  {
    id: 'the page of the address',
    place: { screen: 'memberPage' },
    action: { open: 'member', page: 'securityCenter' },
  },
  { id: 'a game with rooms', place: { screen: 'lobby' }, action: { open: 'gamePopup' } },
  { id: 'a game', place: { screen: 'lobby' }, action: { launch: 'RNG' } },
];
