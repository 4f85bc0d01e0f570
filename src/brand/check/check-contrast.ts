import type { Brand } from '#model/documents/brand.ts';
import type { Problem } from '#model/problem.ts';
import { pointer } from '#model/problem.ts';
import { contrastProblems, deriveTheme } from '#model/theme.ts';

/** Pairs of colour roles in use whose contrast is below WCAG 2.2 AA (1.4.3, 1.4.11). */
export function checkContrast(brand: Brand): readonly Problem[] {
  return contrastProblems(deriveTheme(brand.theme)).map((pair) => ({
    code: 'theme.contrast',
    path: pointer('theme', 'roles', pair.mode),
    found: `${pair.front} on ${pair.back} at ${pair.ratio.toFixed(2)}:1 in ${pair.mode} mode`,
    expected: `at least ${pair.bound}:1`,
    remedy: `Change or remove the override of ${pair.front} or ${pair.back}: derived colours always fit.`,
  }));
}
