/** Finds where an element is drawn: the screens and windows that have its slot. */
import type { Slot } from '../catalogue/element.ts';
import { SCREENS } from '../catalogue/routes.ts';
import { FRAME_SLOTS, SCREEN_SLOTS, WINDOWS } from '../catalogue/windows.ts';

/** Paths of screens and names of windows (modals) that draw a slot. Empty for start-up screens: they cover every page. */
export interface Where {
  readonly slot: Slot;
  readonly screens: readonly string[];
  readonly windows: readonly string[];
}

/** The places of the element with this id. A route is its own screen, a window its own window. */
export function whereIs(id: string, slot: Slot): Where {
  if (slot === 'route') return { slot, screens: [id.slice('route.'.length)], windows: [] };
  if (slot === 'modal') return { slot, screens: [], windows: [id.slice('modal.'.length)] };
  const drawing = SCREENS.filter(
    ({ screen, frame, redirect }) =>
      redirect === undefined && (FRAME_SLOTS[frame].includes(slot) || slotsOf(screen).includes(slot)),
  );
  return {
    slot,
    screens: drawing.map(({ path }) => path),
    windows: WINDOWS.filter(({ slots }) => slots.includes(slot)).map(({ name }) => name),
  };
}

function slotsOf(screen: string): readonly Slot[] {
  return Object.hasOwn(SCREEN_SLOTS, screen) ? (SCREEN_SLOTS[screen] ?? []) : [];
}

/** Formats the places: `on every screen but /helpmc`, `in the window register`. */
export function describeWhere({ screens, windows }: Where): string {
  const parts = [
    ...(screens.length > 0 ? [`on ${describeScreens(screens)}`] : []),
    ...windows.map((name) => `in the window ${name}`),
  ];
  return parts.length === 0 ? 'over every screen' : parts.join(' and ');
}

/** Up to this many screens are named one by one. */
const MOST_NAMED = 6;

function describeScreens(screens: readonly string[]): string {
  const every = SCREENS.filter(({ redirect }) => redirect === undefined).map(({ path }) => path);
  const others = every.filter((path) => !screens.includes(path));
  if (others.length === 0) return 'every screen';
  return screens.length > MOST_NAMED && others.length <= MOST_NAMED
    ? `every screen but ${others.join(', ')}`
    : `the ${screens.length === 1 ? 'screen' : 'screens'} ${screens.join(', ')}`;
}
