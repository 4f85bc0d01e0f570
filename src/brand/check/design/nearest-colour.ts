/** Finds the colour nearest to a given one, in OKLCH, with which a theme's pairs pass. Shared by finding and fix. */

import { type Hex, isHex, type Oklch, toHex, toOklch } from '#model/theme/colour.ts';
import { deriveColours } from '#model/theme/derive.ts';
import { failingPairs, type RoleName, type RolePair, roleNames } from '#model/theme/roles.ts';
import type { Mode } from '#model/theme/shape.ts';
import type { ThemeFile } from '#model/theme/theme.ts';

export interface ColourFix {
  readonly mode: Mode;
  readonly role: RoleName;
  readonly from: Hex;
  readonly to: Hex;
}

/**
 * Replacements for overrides that make pairs fail, applied one by one until all pass: hue and chroma stay, lightness
 * changes as little as possible. Undefined if no replacement helps.
 */
export function fixColours(file: ThemeFile): readonly ColourFix[] | undefined {
  const modes: readonly Mode[] = file.mode === 'both' ? ['light', 'dark'] : [file.mode === 'dark' ? 'dark' : 'light'];
  const perMode = modes.map((mode) => fixMode(file, mode));
  return perMode.some((fixes) => fixes === undefined) ? undefined : perMode.flatMap((fixes) => fixes ?? []);
}

type Roles = Readonly<Partial<Record<RoleName, Hex>>>;

type Try = (roles: Roles) => readonly RolePair[];

function fixMode(file: ThemeFile, mode: Mode): readonly ColourFix[] | undefined {
  const seeds = seedsOf(file);
  const failing: Try = (roles) => failingPairs(deriveColours(seeds, mode, roles));
  let roles = rolesOf(file, mode);
  const fixes: ColourFix[] = [];
  for (let round = 0; round < roleNames.length; round += 1) {
    const before = failing(roles);
    if (before.length === 0) return fixes;
    const fixed = bestChange(roles, before, failing);
    if (fixed === undefined) return undefined;
    fixes.push({ mode, role: fixed.role, from: roles[fixed.role] ?? '', to: fixed.to });
    roles = { ...roles, [fixed.role]: fixed.to };
  }
  return undefined;
}

interface Change {
  readonly role: RoleName;
  readonly to: Hex;
  /** Number of pairs that still fail. */
  readonly left: number;
  /** Distance in lightness. */
  readonly moved: number;
}

/** The change that fixes most pairs; on a tie the smallest change. */
function bestChange(roles: Roles, before: readonly RolePair[], failing: Try): Change | undefined {
  const involved = new Set<string>(before.flatMap(({ front, back }) => [front, back]));
  const changes = roleNames
    .filter((role) => involved.has(role) && roles[role] !== undefined)
    .flatMap((role) => fix(roles, role, failing) ?? []);
  changes.sort((one, other) => one.left - other.left || one.moved - other.moved);
  const [best] = changes;
  return best && best.left < before.length ? best : undefined;
}

/** The search moves lightness outwards in steps, then bisects the last step this many times. */
const STEP = 0.02;
const HALVINGS = 5;

function fix(roles: Roles, role: RoleName, failing: Try): Change | undefined {
  const colour = toOklch(roles[role] ?? '#000000');
  const attempt = (l: number): Change | undefined => {
    const to = toHex({ ...colour, l });
    const left = failing({ ...roles, [role]: to });
    const isIn = left.some(({ front, back }) => front === role || back === role);
    return isIn ? undefined : { role, to, left: left.length, moved: Math.abs(l - colour.l) };
  };
  for (let far = STEP; far <= 1; far += STEP) {
    const found = [colour.l - far, colour.l + far].flatMap((l) => (isLightness(l) ? (attempt(clamp(l)) ?? []) : []));
    const [first] = found.sort((one, other) => one.left - other.left);
    if (first) return closer(first, colour, attempt);
  }
  return undefined;
}

/** Bisects between the passing step and the failing one before it. */
function closer(passing: Change, from: Oklch, attempt: (l: number) => Change | undefined): Change {
  const side = toOklch(passing.to).l < from.l ? -1 : 1;
  let best = passing;
  let [near, far] = [Math.max(0, passing.moved - STEP), passing.moved];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (near + far) / 2;
    const found = attempt(clamp(from.l + side * middle));
    if (found) [best, far] = [found, middle];
    else near = middle;
  }
  return best;
}

/** One step beyond black or white counts as black or white. */
function isLightness(l: number): boolean {
  return l > -STEP && l < 1 + STEP;
}

function clamp(l: number): number {
  return Math.min(1, Math.max(0, l));
}

function seedsOf({ seeds = {} }: ThemeFile): { accent: Hex; secondary: Hex | undefined; neutral: Hex | undefined } {
  const [accent, secondary, neutral] = [seeds['accent'], seeds['secondary'], seeds['neutral']].map(hexOf);
  return { accent: accent ?? '#0f766e', secondary, neutral };
}

function rolesOf(file: ThemeFile, mode: Mode): Roles {
  const given = file.roles?.[mode] ?? {};
  const known = roleNames.flatMap((role) => {
    const hex = Object.hasOwn(given, role) ? hexOf(given[role]) : undefined;
    return hex === undefined ? [] : [[role, hex] as const];
  });
  return Object.fromEntries(known);
}

function hexOf(value: string | undefined): Hex | undefined {
  return isHex(value) ? value.toLowerCase() : undefined;
}
