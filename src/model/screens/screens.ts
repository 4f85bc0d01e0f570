/** The single source of routing: where an address of a portal leads. routes.tsx only maps screens to components. */

import type { Frame, RouteModal, ScreenSpec } from '../catalogue/routes.ts';
import { SCREENS } from '../catalogue/routes.ts';
import { evaluate } from '../conditions/condition.ts';
import type { FactSource } from '../conditions/facts.ts';
import type { Portal } from '../portal/portal.ts';
import { parameterOf } from './query.ts';

/** Where an address leads. `wait`: a deciding fact is not known yet, and nothing is drawn. */
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
      /** The login-first guard redirects the visitor: after sign-in the portal continues at the address (D01). */
      readonly isGuard?: true;
    }
  | { readonly kind: 'wait'; readonly frame: Frame }
  | { readonly kind: 'notFound' };

export interface Address {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
}

const HOME = '/index';
const LOGIN = '/login';

/**
 * Where an address leads. Redirects keep the query, so that an affiliate code or a language is not lost. `hasToken` is
 * undefined where it is unknown (on the edge, for a visitor with a session cookie): the login-first guard then waits
 * for the browser.
 */
export function screenOf(portal: Portal, facts: FactSource, address: Address, hasToken?: boolean): Destination {
  return screenIn(SCREENS, portal, facts, address, hasToken);
}

export type RoutedPortal = Pick<Portal, 'elements' | 'loginBeforeHome'>;

/** Like `screenOf`, over any route table: the path checker plants faults in one. */
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

/** The guard's version of a screen: no home, and on other screens nothing that leads back to the sign-in. */
function atEntrance(destination: Destination): Destination {
  if (destination.kind !== 'screen' || destination.frame === 'bare') return destination;
  const screen = destination.screen === 'home' ? 'entrance' : destination.screen;
  return { ...destination, screen, frame: 'entrance' };
}

function guarded(portal: RoutedPortal, facts: FactSource, spec: ScreenSpec): Destination {
  const elementId = `route.${spec.path}`;
  const element = Object.hasOwn(portal.elements, elementId) ? portal.elements[elementId] : undefined;
  const shown = element ? evaluate(element.when, facts) : false;
  if (shown === false) return spec.path === HOME ? { kind: 'notFound' } : leadHome(spec);
  if (shown !== true) return { kind: 'wait', frame: spec.frame };
  const modal = spec.modal === undefined ? {} : { modal: spec.modal };
  return { kind: 'screen', screen: spec.screen, frame: spec.frame, elementId, ...modal };
}

function leadHome(spec: ScreenSpec): Destination {
  return { kind: 'redirect', to: HOME, word: spec.refusal ?? 'screens.notOffered' };
}

/** A ticket in an address. Addresses are untrusted input. */
export const TICKET = /^[A-Za-z0-9_-]{1,256}$/;

/** A window that an address opens by itself. */
export interface RouteWindow {
  readonly name: RouteModal | 'changePass';
  /** A mailed link opens the password reset in place of the sign-in (M281). */
  readonly page?: 'reset';
  /** The initial tab among several methods, by the end of its id. */
  readonly way?: string;
}

const METHOD_NAME = /^[a-z]{1,20}$/;

/** The window of an address; undefined where it has none, or one that only script can draw. */
export function windowAt({ pathname, search }: Address): RouteWindow | undefined {
  const spec = findScreen(pathname);
  if (spec?.modal === undefined) return undefined;
  const ticket = spec.tickets?.find((name) => TICKET.test(parameterOf(search, name) ?? ''));
  const way = parameterOf(search, 'way') ?? '';
  if (ticket === undefined) return { name: spec.modal, ...(METHOD_NAME.test(way) && { way }) };
  return ticket === 'reset' ? { name: 'changePass', page: 'reset' } : undefined;
}

/** Case and a trailing slash are ignored. */
export function findScreen(pathname: string, screens: readonly ScreenSpec[] = SCREENS): ScreenSpec | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return pathsOf(screens).get(path.toLowerCase());
}

/** By path in lower case; cached because every request looks a path up. */
const paths = new WeakMap<readonly ScreenSpec[], ReadonlyMap<string, ScreenSpec>>();

function pathsOf(screens: readonly ScreenSpec[]): ReadonlyMap<string, ScreenSpec> {
  const known = paths.get(screens);
  if (known) return known;
  // Of two screens with one path the first counts.
  const made = new Map(screens.toReversed().map((screen) => [screen.path.toLowerCase(), screen]));
  paths.set(screens, made);
  return made;
}
