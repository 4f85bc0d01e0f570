/** The axes of the what-if matrix: every screen, language, role, status and size of a site. */
import { SCREENS } from '../catalogue/routes.ts';
import { WINDOWS } from '../catalogue/windows.ts';
import { ROLES } from '../compare/sides.ts';
import type { Language } from '../site/brand.ts';

export const STATUSES = ['open', 'maintenance', 'restricted'] as const;
export type CellStatus = (typeof STATUSES)[number];

/** As the frame distinguishes them: with a bottom bar, with a menu in a drawer, with the menus around the screen. */
export const SIZES = ['phone', 'tablet', 'desktop'] as const;
export type CellSize = (typeof SIZES)[number];

/** Prefix of a window without a route; a route is its path. */
const WINDOW = 'window:';
const ROUTED = new Set<string>(SCREENS.flatMap(({ modal }) => modal ?? []));

/** Paths of all screens, and the windows that have no path. */
export const MATRIX_SCREENS: readonly string[] = [
  ...SCREENS.filter(({ redirect }) => redirect === undefined).map(({ path }) => path),
  ...WINDOWS.filter(({ name, slots }) => slots.length > 0 && !ROUTED.has(name)).map(({ name }) => WINDOW + name),
];

/** The name of a window; undefined for a path. */
export function windowOf(screen: string): string | undefined {
  return screen.startsWith(WINDOW) ? screen.slice(WINDOW.length) : undefined;
}

export interface Cell {
  readonly screen: string;
  readonly language: Language;
  /** A name of `ROLES`. */
  readonly role: string;
  readonly status: CellStatus;
  readonly size: CellSize;
}

/** Every combination of some values of each axis. */
export interface CellProduct {
  readonly screens: readonly string[];
  readonly languages: readonly Language[];
  readonly roles: readonly string[];
  readonly statuses: readonly CellStatus[];
  readonly sizes: readonly CellSize[];
}

/** All cells of a site with these languages. */
export function wholeMatrix(languages: readonly Language[]): CellProduct {
  const roles = ROLES.map(({ name }) => name);
  return { screens: MATRIX_SCREENS, languages, roles, statuses: STATUSES, sizes: SIZES };
}

export function countCells({ screens, languages, roles, statuses, sizes }: CellProduct): number {
  return [screens, languages, roles, statuses, sizes].reduce((product, { length }) => product * length, 1);
}

export function* cellsOf({ screens, languages, roles, statuses, sizes }: CellProduct): Generator<Cell> {
  for (const screen of screens)
    for (const language of languages)
      for (const role of roles)
        for (const status of statuses) for (const size of sizes) yield { screen, language, role, status, size };
}

type Tuple = readonly [screen: string, language: Language, role: string, status: CellStatus, size: CellSize];
type Products = readonly (readonly (readonly string[])[])[];

/** The same cells as disjoint products, few and in the order of the axes. */
export function productsOf(cells: Iterable<Cell>): readonly CellProduct[] {
  const tuples = [...cells].map((cell): Tuple => [cell.screen, cell.language, cell.role, cell.status, cell.size]);
  return fold(tuples, 0).map((axes) => {
    const [screens = [], languages = [], roles = [], statuses = [], sizes = []] = axes;
    return { screens, languages, roles, statuses, sizes } as unknown as CellProduct;
  });
}

/** Values of an axis with the same rest belong to one product. */
function fold(tuples: readonly (readonly string[])[], axis: number): Products {
  if (axis === 5) return [[]];
  const byValue = Map.groupBy(tuples, (tuple) => tuple[axis] ?? '');
  const rests = [...byValue].map(([value, alike]) => ({ value, rest: fold(alike, axis + 1) }));
  const alike = Map.groupBy(rests, ({ rest }) => JSON.stringify(rest));
  return [...alike.values()].flatMap((group) => {
    const values = group.map(({ value }) => value);
    return (group[0]?.rest ?? []).map((rest) => [values, ...rest]);
  });
}
