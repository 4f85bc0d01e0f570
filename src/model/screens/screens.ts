/** The one router truth: what an address of a portal leads to. routes.tsx only maps screens to components. */

import type { Frame, RouteModal, ScreenSpec } from '../catalogue/routes.ts';
import { SCREENS } from '../catalogue/routes.ts';
import { settle } from '../conditions/condition.ts';
import type { FactSource } from '../conditions/facts.ts';
import type { Portal } from '../portal/portal.ts';
import { parameterOf } from './query.ts';

/** What an address leads to. `wait` says that a fact which decides is not known yet: nothing is drawn in its place. */
export type Destination =
  | {
      readonly kind: 'screen';
      readonly screen: string;
      readonly frame: Frame;
      readonly elementId: string;
      readonly modal?: RouteModal;
    }
  | {
      readonly kind: 'redirect';
      readonly to: string;
      readonly word?: string;
      /** The login-first guard sends the visitor away: after a log-in the address is where to go (D01). */
      readonly isGuard?: true;
    }
  | { readonly kind: 'wait'; readonly frame: Frame }
  | { readonly kind: 'notFound' };

/** An address inside the site, taken apart. */
export interface Address {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
}

const HOME = '/index';
const LOGIN = '/login';

/**
 * Where an address leads. Redirects keep the query, so that an affiliate code or a language survives them. `hasToken` is
 * undefined where nobody can know it (on the edge, for a visitor with a session cookie): the login-first guard then waits
 * for the browser.
 */
export function screenOf(portal: Portal, facts: FactSource, address: Address, hasToken?: boolean): Destination {
  return screenIn(SCREENS, portal, facts, address, hasToken);
}

/** What `screenOf` needs of a portal. */
export type RoutedPortal = Pick<Portal, 'elements' | 'loginBeforeHome'>;

/** As `screenOf`, over any table of routes: the path checker plants faults in one. */
export function screenIn(
  screens: readonly ScreenSpec[],
  portal: RoutedPortal,
  facts: FactSource,
  address: Address,
  hasToken?: boolean,
): Destination {
  const spec = findScreen(address.pathname, screens);
  const isShut = portal.loginBeforeHome && hasToken !== true;
  if (isShut && !(spec?.beforeLogin ?? false)) {
    if (hasToken === undefined) return { kind: 'wait', frame: 'full' };
    return { kind: 'redirect', to: LOGIN + address.search, isGuard: true };
  }
  if (!spec) return { kind: 'notFound' };
  if (spec.redirect !== undefined) return { kind: 'redirect', to: spec.redirect + address.search };
  const destination = guarded(portal, facts, spec);
  return isShut ? atEntrance(destination) : destination;
}

/** What the guard leaves of a screen: no home, and around the others nothing that would lead back to the log-in. */
function atEntrance(destination: Destination): Destination {
  if (destination.kind !== 'screen' || destination.frame === 'bare') return destination;
  const screen = destination.screen === 'home' ? 'entrance' : destination.screen;
  return { ...destination, screen, frame: 'entrance' };
}

function guarded(portal: RoutedPortal, facts: FactSource, spec: ScreenSpec): Destination {
  const elementId = `route.${spec.path}`;
  const element = Object.hasOwn(portal.elements, elementId) ? portal.elements[elementId] : undefined;
  const shown = element ? settle(element.when, facts) : false;
  if (shown === false) return spec.path === HOME ? { kind: 'notFound' } : leadHome(spec);
  if (shown !== true) return { kind: 'wait', frame: spec.frame };
  const modal = spec.modal === undefined ? {} : { modal: spec.modal };
  return { kind: 'screen', screen: spec.screen, frame: spec.frame, elementId, ...modal };
}

function leadHome(spec: ScreenSpec): Destination {
  return { kind: 'redirect', to: HOME, word: spec.refusal ?? 'screens.notOffered' };
}

/** A ticket in an address. Whoever wrote the address is a stranger. */
export const TICKET = /^[A-Za-z0-9_-]{1,256}$/;

/** A window that stands at an address by itself. */
export interface RouteWindow {
  readonly name: RouteModal | 'changePass';
  /** A mailed link opens the change of the password in place of the log-in (M281). */
  readonly page?: 'reset';
  /** The way of several that it begins with, by the end of its id. */
  readonly way?: string;
}

const WAY = /^[a-z]{1,20}$/;

/** The window of an address; undefined where it has none, or one that only script can draw. */
export function windowAt({ pathname, search }: Address): RouteWindow | undefined {
  const spec = findScreen(pathname);
  if (spec?.modal === undefined) return undefined;
  const ticket = spec.tickets?.find((name) => TICKET.test(parameterOf(search, name) ?? ''));
  const way = parameterOf(search, 'way') ?? '';
  if (ticket === undefined) return { name: spec.modal, ...(WAY.test(way) && { way }) };
  return ticket === 'reset' ? { name: 'changePass', page: 'reset' } : undefined;
}

/** The route of a path. Case and a trailing slash do not matter. */
export function findScreen(pathname: string, screens: readonly ScreenSpec[] = SCREENS): ScreenSpec | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return pathsOf(screens).get(path.toLowerCase());
}

/** By path in lower case; asked at each request. */
const paths = new WeakMap<readonly ScreenSpec[], ReadonlyMap<string, ScreenSpec>>();

function pathsOf(screens: readonly ScreenSpec[]): ReadonlyMap<string, ScreenSpec> {
  const known = paths.get(screens);
  if (known) return known;
  // Of two with one path the first counts.
  const made = new Map(screens.toReversed().map((screen) => [screen.path.toLowerCase(), screen]));
  paths.set(screens, made);
  return made;
}
