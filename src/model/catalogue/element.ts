import type { Condition } from '../conditions/condition.ts';

/** The places where elements are drawn. */
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
  'modal',
  'game',
  'mall',
  'route',
] as const;
export type Slot = (typeof SLOTS)[number];

/** The slots that have links; a brand may add some. */
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
 * The kinds of elements that each slot has. A row of the catalogue says one of its slot's, and the slot's table of
 * components has one for each: neither compiles otherwise. What a brand adds is a `link`, in the navigation a `nav.link`.
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
  modal: 'modal';
  game: 'button';
  mall: 'link';
  route: 'route';
}
export type KindOf<S extends Slot> = SlotKinds[S];

/** The sections of the home page that there are. */
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
 * What a press does: `go` to a screen, `open` a modal (at a page of it), make a `call`, follow a `link`, `launch` a vendor.
 */
export type Action =
  | { readonly go: string }
  | { readonly open: string; readonly page?: string }
  | { readonly call: string }
  | { readonly link: string }
  | { readonly launch: string };

/** Values that an element shows beside its label; the name here, the value where it is drawn. */
export type LiveValue =
  | 'availablePromotions'
  | 'openMissions'
  | 'unreadMessages'
  | 'unreadNotices'
  | 'unreadChat'
  | 'vipRank'
  | 'meTotal';

/**
 * Everything that the platform knows by id and a visitor may or may not see. Plain data: the condition says when, the
 * slot where, the kind which component draws it.
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
  /** Absent: always. */
  readonly when?: Condition;
  /** Navigation items: what else a brand's designers may draw (M76). */
  readonly nav?: NavigationFacts;
}

/** An element of one of the slots. */
export type ElementSpec<S extends Slot = Slot> = { readonly [Name in S]: SpecIn<Name> }[S];

/** The shape of a navigation item (M75, M76): `point` is the category's point rate, empty without one. */
export interface NavigationFacts {
  readonly gameType: string;
  readonly page: string;
  readonly point: string;
  readonly enName: string;
  readonly sideMenuIcon: string;
}

/** The text key of an element's own label. */
export function labelOf(id: string): string {
  return `element.${id}`;
}
