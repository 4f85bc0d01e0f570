import type { Condition } from '../conditions/condition.ts';

export const SLOTS = [
  'startup',
  'header.nav',
  'header.account',
  'side',
  'side.games',
  'side.account',
  'side.foot',
  'bar',
  'footer',
  'bottom',
  'login',
  'register.methods',
  'register.fields',
  'password',
  'member',
  'agent',
  'home',
  'slides',
  'modal',
  'game',
  'mall',
  'play',
  'deposit',
  'route',
] as const;
export type Slot = (typeof SLOTS)[number];

/** Slots with links; a brand may add its own. */
export const LINK_SLOTS = [
  'header.account',
  'side',
  'side.games',
  'side.account',
  'side.foot',
  'bar',
  'footer',
  'bottom',
] as const satisfies readonly Slot[];

/**
 * Element kinds by slot. Each catalogue row has a kind of its slot, and each slot's component table covers all kinds;
 * both are checked by the compiler. Elements added by a brand are of kind `link`, in the navigation `nav.link`.
 */
interface SlotKinds {
  startup: 'startup';
  'header.nav': 'nav.link' | 'nav.launch' | 'nav.category';
  'header.account':
    | 'account.login'
    | 'account.register'
    | 'account.name'
    | 'account.balance'
    | 'account.deposit'
    | 'account.messages'
    | 'account.search'
    | 'button'
    | 'language'
    | 'link'
    | 'text';
  side: 'balance' | 'link';
  'side.games': 'category' | 'link';
  'side.account': 'link';
  'side.foot': 'service' | 'language' | 'link';
  bar: 'service' | 'bar.social' | 'bar.mail' | 'bar.qr' | 'link';
  footer: 'footer.licence' | 'footer.providers' | 'footer.help' | 'footer.ageNotice' | 'link';
  bottom: 'link';
  login: 'tab' | 'provider' | 'field' | 'link';
  'register.methods': 'tab';
  'register.fields': 'field';
  password: 'tab' | 'field';
  member: 'page' | 'page.named';
  agent: 'page';
  home: `home.${HomeSection}`;
  slides: 'button';
  modal: 'modal';
  game: 'button';
  mall: 'link';
  /** The bar over a game. */
  play: 'link';
  /** The deposit page. */
  deposit: 'link';
  route: 'route';
}
export type KindOf<S extends Slot> = SlotKinds[S];

export type HomeSection =
  | 'banners'
  | 'notices'
  | 'hotGames'
  | 'winners'
  | 'categories'
  | 'vendors'
  | 'promotions'
  | 'lotteryDraws'
  | 'recentGames'
  | 'favourites'
  | 'app'
  | 'partners';

/**
 * Effect of a click: `go` to a screen, `open` a modal (at one of its pages), make a `call`, follow a `link`, `launch` a
 * vendor.
 */
export type Action =
  | { readonly go: string }
  | { readonly open: string; readonly page?: string }
  | { readonly call: string }
  | { readonly link: string }
  | { readonly launch: string };

/** Names of values that are shown next to an element's label; the rendering component provides the value. */
export type LiveValue =
  | 'availablePromotions'
  | 'openMissions'
  | 'unreadMessages'
  | 'unreadNotices'
  | 'unreadChat'
  | 'vipRank'
  | 'meTotal';

/**
 * An element: anything the platform knows by id and a visitor may or may not see. Plain data: `when` is its condition,
 * `slot` its place, `kind` the component that renders it.
 */
export interface SpecIn<S extends Slot> {
  readonly id: string;
  readonly slot: S;
  readonly kind: KindOf<S>;
  /** Text key of the label. */
  readonly label: string;
  /** Name of a lucide icon. */
  readonly icon?: string;
  readonly action?: Action;
  readonly badge?: LiveValue;
  /** Absent: always shown. */
  readonly when?: Condition;
  /** For navigation items: further facts that a brand's designers may render (M76). */
  readonly nav?: NavigationFacts;
}

export type ElementSpec<S extends Slot = Slot> = { readonly [Name in S]: SpecIn<Name> }[S];

/** Data of a navigation item (M75, M76): `point` is the category's point rate, empty without one. */
export interface NavigationFacts {
  readonly gameType: string;
  readonly page: string;
  readonly point: string;
  readonly enName: string;
  readonly sideMenuIcon: string;
}

export function labelOf(id: string): string {
  return `element.${id}`;
}
