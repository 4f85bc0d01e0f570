/**
 * Simulates one site in one world: what is drawn for a role, and what each click does. Nothing here depends on the path
 * taken.
 */
import type { Action, Slot } from '../catalogue/element.ts';
import { SLOTS } from '../catalogue/element.ts';
import type { Frame } from '../catalogue/routes.ts';
import { FRAME_SLOTS, SCREEN_SLOTS, type WindowSpec } from '../catalogue/windows.ts';
import { evaluate } from '../conditions/condition.ts';
import type { FactName, FactSource, FactValue } from '../conditions/facts.ts';
import { factFamily, factsFrom, firstOf } from '../conditions/facts.ts';
import { expandCondition } from '../conditions/leaf-forms.ts';
import type { World } from '../conditions/solve.ts';
import type { Element } from '../portal/elements.ts';
import type { PortalElement } from '../portal/portal.ts';
import { elementOf, gateOf, pageElement } from '../screens/gate.ts';
import { findScreen, type RoutedPortal, screenIn } from '../screens/screens.ts';
import type { Site } from './site.ts';

/** The user: a visitor, or a member's type. */
export type Role = FactValue;

export interface Arrival {
  /** Path of the screen that is drawn; empty for the not-found screen. */
  readonly path: string;
  readonly screen: string;
  readonly frame: Frame;
  /** The window that the route stands for. */
  readonly window?: string;
  /** The message of the refusal that redirected from the requested address. */
  readonly word?: string;
  readonly loop?: readonly string[];
}

export type Effect =
  | { readonly kind: 'arrives'; readonly arrival: Arrival; readonly asked: string }
  | { readonly kind: 'opens'; readonly window: string; readonly next?: Action }
  | { readonly kind: 'signsOut' }
  | { readonly kind: 'signsIn'; readonly role: Role }
  | { readonly kind: 'nowhere'; readonly why: 'no-screen' | 'no-window' | 'no-page'; readonly target: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'outside' };

export interface Pressable {
  readonly id: string;
  readonly action: Action;
}

/** A site in a world. Answers are cached: a world is explored from many states. */
export interface Play {
  readonly site: Site;
  readonly world: World;
  readonly roles: readonly Role[];
  arrive(role: Role, address: string): Arrival;
  drawn(role: Role, slot: Slot): readonly Element[];
  /** What can be clicked on a screen in its frame, or in a window. */
  pressables(role: Role, place: Arrival | WindowSpec): readonly Pressable[];
  click(role: Role, action: Action): Effect;
  window(name: string): WindowSpec | undefined;
  isShown(role: Role, id: string): boolean;
}

const MOST_REDIRECTS = 8;

export function createPlay(site: Site, world: World, roles: readonly Role[]): Play {
  const portal = portalIn(site, world);
  const factsOf = remember((role: Role) => roleFacts(role, world, site.fixed));
  const bySlot = new Map(SLOTS.map((slot) => [slot, site.elements.filter((element) => element.slot === slot)]));
  const isShown = (role: Role, id: string): boolean => {
    const element = elementOf(portal, id);
    return element !== undefined && evaluate(element.when, factsOf(role)) === true;
  };
  const drawn = remember2((role: Role, slot: Slot) =>
    (bySlot.get(slot) ?? []).filter((element) => isShown(role, element.id)),
  );
  const arrive = remember2((role: Role, address: string) => arriveAt(site, portal, factsOf(role), role, address));
  const window = (name: string) => site.windows.find((spec) => spec.name === name);
  const play: Play = {
    site,
    world,
    roles,
    arrive,
    drawn,
    window,
    isShown,
    pressables: (role, place) => ('leaves' in place ? inWindowOf(role, place) : onScreenOf(role, placeKey(place))),
    click: remember2((role: Role, action: Action) => effectOf(play, portal, factsOf(role), role, action)),
  };
  const onScreenOf = remember2((role: Role, key: string) => onScreen(play, role, key));
  const inWindowOf = remember2((role: Role, spec: WindowSpec) => inWindow(play, role, spec));
  return play;
}

/** The elements that the merchant's facts leave, as `resolvePortal` returns them. */
function portalIn(site: Site, world: World): RoutedPortal {
  const merchant: FactSource = {
    value: (name) => (factFamily(name)?.scope === 'merchant' ? (site.fixed.value(name) ?? world[name]) : undefined),
  };
  const elements = site.elements.flatMap(({ condition, ...spec }): [string, PortalElement][] => {
    const when = evaluate(condition, merchant);
    return when === false ? [] : [[spec.id, { ...spec, when }]];
  });
  return { elements: Object.fromEntries(elements), loginBeforeHome: merchant.value('loginBeforeHome') === true };
}

/** The facts of a role: a visitor has the visitor facts; a member has those of the world, without own switches. */
function roleFacts(role: Role, world: World, fixed: FactSource): FactSource {
  const own: FactSource = {
    value(name: FactName) {
      if (name === 'member.type') return role;
      const forVisitor = factFamily(name)?.forVisitor;
      if (forVisitor === undefined) return undefined;
      return role === 'visitor' ? forVisitor : (world[name] ?? forVisitor);
    },
  };
  return firstOf(fixed, own, factsFrom(world), NOT_COVERED);
}

/** Exploration assumes that no start-up screen covers the site; facts that no element reads are off. */
const NOT_COVERED: FactSource = {
  value: (name) => (name === 'maintenance' || name === 'restricted' ? false : factFamily(name)?.domain.at(-1)),
};

function arriveAt(site: Site, portal: RoutedPortal, facts: FactSource, role: Role, address: string): Arrival {
  const seen: string[] = [];
  let at = address;
  let word: string | undefined;
  while (seen.length < MOST_REDIRECTS && !seen.includes(at)) {
    seen.push(at);
    const [pathname = '/'] = at.split('?');
    const found = screenIn(site.screens, portal, facts, { pathname, search: '' }, role !== 'visitor');
    if (found.kind === 'redirect') {
      word ??= found.word;
      at = found.to;
      continue;
    }
    const reported = word === undefined ? {} : { word };
    if (found.kind !== 'screen') return { path: '', screen: 'notFound', frame: 'full', ...reported };
    const { screen, frame, modal } = found;
    return { path: pathname, screen, frame, ...(modal === undefined ? {} : { window: modal }), ...reported };
  }
  return { path: '', screen: 'notFound', frame: 'full', loop: [...seen, at] };
}

function placeKey({ screen, frame }: Arrival): string {
  return `${frame} ${screen}`;
}

/** What can be clicked on a screen and its frame; the same on every route that draws them. */
function onScreen(play: Play, role: Role, place: string): readonly Pressable[] {
  const [frame, screen] = place.split(' ') as [Frame, string];
  const slots = [...FRAME_SLOTS[frame], ...(Object.hasOwn(SCREEN_SLOTS, screen) ? (SCREEN_SLOTS[screen] ?? []) : [])];
  const elements = slots.flatMap((slot) => play.drawn(role, slot));
  const hasHeader = frame !== 'bare';
  const links = play.site.links.filter(({ place }) =>
    'header' in place
      ? hasHeader
      : 'screen' in place
        ? place.screen === screen
        : elements.some((element) => element.id === place.element),
  );
  return [...elements.flatMap(pressable), ...links.filter((link) => holds(play, role, link.when))];
}

function inWindow(play: Play, role: Role, { slots }: WindowSpec): readonly Pressable[] {
  return slots.flatMap((slot) => play.drawn(role, slot)).flatMap(pressable);
}

function pressable({ id, action }: Element): readonly Pressable[] {
  return action === undefined ? [] : [{ id, action }];
}

function holds(play: Play, role: Role, when: unknown): boolean {
  if (when === undefined) return true;
  return evaluate(expandCondition(when), roleFacts(role, play.world, play.site.fixed)) === true;
}

function effectOf(play: Play, portal: RoutedPortal, facts: FactSource, role: Role, action: Action): Effect {
  if ('link' in action) return { kind: 'outside' };
  if ('call' in action) return callEffect(play, role, action.call);
  if ('go' in action) return goEffect(play, role, action.go);
  const lost = missingTarget(play.site, action);
  if (lost) return lost;
  const gate = gateOf(portal, facts, action);
  if (gate === 'login') return { kind: 'opens', window: 'login', next: action };
  if (gate === 'trueAccount') return { kind: 'opens', window: 'warning' };
  if (gate !== 'pass') return { kind: 'refused' };
  return 'launch' in action ? goEffect(play, role, '/game') : { kind: 'opens', window: action.open };
}

/** Signing out asks for confirmation first; 'no' changes nothing. */
function callEffect(play: Play, role: Role, call: string): Effect {
  if (call === 'logout') return { kind: 'signsOut' };
  return call === 'freePlay' && role === 'visitor' && play.roles.includes(4)
    ? { kind: 'signsIn', role: 4 }
    : { kind: 'outside' };
}

function goEffect(play: Play, role: Role, address: string): Effect {
  const [pathname = '/'] = address.split('?');
  if (!findScreen(pathname, play.site.screens)) return { kind: 'nowhere', why: 'no-screen', target: pathname };
  return { kind: 'arrives', arrival: play.arrive(role, pathname), asked: pathname };
}

/** A window or page that the platform does not have; one that is switched off is for the guard to refuse. */
function missingTarget(site: Site, action: Exclude<Action, { go: string } | { link: string } | { call: string }>) {
  if (!('open' in action)) return undefined;
  if (!site.windows.some((spec) => spec.name === action.open))
    return { kind: 'nowhere', why: 'no-window', target: action.open } as const;
  if (action.page === undefined || isPage(site, action.open, action.page)) return undefined;
  return { kind: 'nowhere', why: 'no-page', target: `${action.open}.${action.page}` } as const;
}

function isPage(site: Site, centre: string, page: string): boolean {
  const id = pageElement(centre, page);
  return site.elements.some((element) => element.id === id);
}

function remember<K, V>(make: (key: K) => V): (key: K) => V {
  const cache = new Map<K, V>();
  return (key) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    cache.set(key, made);
    return made;
  };
}

function remember2<A, B, V>(make: (one: A, other: B) => V): (one: A, other: B) => V {
  const byFirst = remember((one: A) => remember((other: B) => make(one, other)));
  return (one, other) => byFirst(one)(other);
}
