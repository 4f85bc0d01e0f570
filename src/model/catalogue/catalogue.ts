import { LOGIN, PASSWORD, REGISTER, REGISTER_METHODS, STARTUP } from './access.ts';
import { CENTRES } from './centres.ts';
import { ACCOUNT, BAR, BOTTOM, FOOTER, SIDE } from './chrome.ts';
import type { ElementSpec } from './element.ts';
import { NAVIGATION } from './navigation.ts';
import { HOME, IN_GAME, MODALS, ROUTES, SLIDES } from './places.ts';

/**
 * All elements of the platform, in order within each slot. Elements from brand lists and rules are added per portal.
 */
export const CATALOGUE: readonly ElementSpec[] = [
  ...STARTUP,
  ...NAVIGATION,
  ...ACCOUNT,
  ...SIDE,
  ...BAR,
  ...FOOTER,
  ...BOTTOM,
  ...LOGIN,
  ...REGISTER_METHODS,
  ...REGISTER,
  ...PASSWORD,
  ...CENTRES,
  ...HOME,
  ...SLIDES,
  ...MODALS,
  ...IN_GAME,
  ...ROUTES,
];
