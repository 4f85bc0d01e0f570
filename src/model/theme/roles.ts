import { contrast, type Hex } from './colour.ts';

/** The colour roles that a brand may override (schemas/brand.schema.json). */
export const roleNames = [
  'canvas',
  'surface',
  'surfaceRaised',
  'surfaceSunken',
  'text',
  'textMuted',
  'textOnAccent',
  'line',
  'accent',
  'accentStrong',
  'accentSoft',
  'positive',
  'negative',
  'warning',
  'info',
  'focus',
  'overlay',
] as const;

export type RoleName = (typeof roleNames)[number];

/**
 * Colours derived from the roles that cannot be overridden: the accent as text, borders of controls, tints of messages.
 */
export const derivedNames = [
  'accentText',
  'accentEnd',
  'secondary',
  'lineStrong',
  'positiveSoft',
  'negativeSoft',
  'warningSoft',
  'infoSoft',
  'textOnOverlay',
] as const;

export type ColourName = RoleName | (typeof derivedNames)[number];

export type RoleColours = Readonly<Record<ColourName, Hex>>;

/** A foreground colour on a background colour, with the required contrast. */
export interface RolePair {
  readonly front: ColourName;
  readonly back: ColourName;
  readonly bound: number;
}

/** WCAG AA: 4.5 for text; 3 for large text, borders of controls and the focus ring. */
const WRITING = 4.5;
const SHAPE = 3;

const backgrounds = ['canvas', 'surface', 'surfaceRaised', 'surfaceSunken'] as const;

/** Every pair used by the components; `contrastProblems` and the brand check validate a theme against them. */
export const rolePairs: readonly RolePair[] = [
  ...onEach(['text', 'textMuted', 'accentText', 'positive', 'negative', 'warning', 'info'], backgrounds, WRITING),
  ...onEach(['text', 'accentText'], ['accentSoft'], WRITING),
  ...onEach(['textOnAccent'], ['accent', 'accentStrong', 'accentEnd'], WRITING),
  ...onEach(['text', 'positive'], ['positiveSoft'], WRITING),
  ...onEach(['text', 'negative'], ['negativeSoft'], WRITING),
  ...onEach(['text', 'warning'], ['warningSoft'], WRITING),
  ...onEach(['text', 'info'], ['infoSoft'], WRITING),
  ...onEach(['textOnOverlay'], ['overlay'], WRITING),
  ...onEach(['focus', 'lineStrong'], backgrounds, SHAPE),
  ...onEach(['accent'], ['canvas', 'surface'], SHAPE),
];

/** The pairs below their required contrast in one mode, each with its ratio. */
export function failingPairs(colours: RoleColours): readonly (RolePair & { readonly ratio: number })[] {
  return rolePairs
    .map((pair) => ({ ...pair, ratio: contrast(colours[pair.front], colours[pair.back]) }))
    .filter((pair) => pair.ratio < pair.bound);
}

function onEach(fronts: readonly ColourName[], backs: readonly ColourName[], bound: number): RolePair[] {
  return fronts.flatMap((front) => backs.map((back) => ({ front, back, bound })));
}
