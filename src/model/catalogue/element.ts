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
  | 'unreadChat'
  | 'vipRank'
  | 'meTotal';

/**
 * Everything that the platform knows by id and a visitor may or may not see. Plain data: the condition says when, the
 * slot where, the kind which component draws it.
 */
export interface ElementSpec {
  readonly id: string;
  readonly slot: Slot;
  readonly kind: string;
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
