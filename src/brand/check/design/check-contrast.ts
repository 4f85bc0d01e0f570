import { type Problem, pointer } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';
import { isHex } from '#model/theme/colour.ts';
import type { Mode } from '#model/theme/shape.ts';
import { type ContrastProblem, contrastProblems, deriveTheme } from '#model/theme/theme.ts';
import { type ColourFix, fixColours } from './nearest-colour.ts';

/**
 * Pairs of colour roles in use with a contrast below WCAG 2.2 AA (1.4.3, 1.4.11), in each mode of the brand. One
 * finding per override that causes failures, with its worst pair and the nearest passing colour in OKLCH.
 */
export function checkContrast(brand: Brand): readonly Problem[] {
  const failing = contrastProblems(deriveTheme(brand.theme));
  if (failing.length === 0) return [];
  const fixes = fixColours(brand.theme) ?? [];
  const byPlace = Map.groupBy(failing, (pair) => placeOf(brand, pair, fixOf(pair, fixes)));
  return [...byPlace].flatMap(([path, pairs]) => {
    const [worst] = pairs.toSorted((one, other) => one.ratio / one.bound - other.ratio / other.bound);
    return worst ? [problemOf(path, worst, pairs.length - 1, fixOf(worst, fixes))] : [];
  });
}

function fixOf({ mode, front, back }: ContrastProblem, fixes: readonly ColourFix[]): ColourFix | undefined {
  return fixes.find((fix) => fix.mode === mode && (fix.role === front || fix.role === back));
}

/** The override that causes the failure: the one that a fix would change, else the one in the pair. */
function placeOf(brand: Brand, { mode, front, back }: ContrastProblem, fix: ColourFix | undefined): string {
  const role = fix?.role ?? [front, back].find((name) => isHex(rolesOf(brand, mode)[name]));
  return role === undefined ? pointer('theme', 'roles', mode) : pointer('theme', 'roles', mode, role);
}

function problemOf(path: string, worst: ContrastProblem, others: number, fix: ColourFix | undefined): Problem {
  const { mode, front, back, ratio, bound } = worst;
  const more = others === 0 ? '' : `; and ${others} more pair${others === 1 ? '' : 's'}`;
  return {
    code: 'theme.contrast',
    path,
    found: `${front} on ${back} at ${ratio.toFixed(2)}:1 in ${mode} mode${more}`,
    expected: `at least ${bound}:1`,
    remedy: fix
      ? `Write ${fix.to} for ${fix.role} (the nearest colour that passes), or remove the override: derived colours always pass.`
      : `Change or remove the override of ${front} or ${back}: derived colours always pass.`,
  };
}

function rolesOf({ theme }: Brand, mode: Mode): { readonly [role: string]: string | undefined } {
  return theme.roles?.[mode] ?? {};
}
