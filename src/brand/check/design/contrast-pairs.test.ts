import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rolePairs } from '#model/theme/theme.ts';

/**
 * Component styles that set both background and text colour by role: `backgroundColor: color.x` next to `color:
 * color.y`.
 */
function pairsInUse(): readonly { readonly file: string; readonly front: string; readonly back: string }[] {
  const files = globSync('src/{ui,portal}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\{[^{}]*\}/g)].flatMap(([block]) => {
      const back = /background(?:Color)?: color\.(\w+)/.exec(block)?.[1];
      const front = /(?<![A-Za-z])color: color\.(\w+)/.exec(block)?.[1];
      return back && front ? [{ file, front, back }] : [];
    }),
  );
}

/** Names in the style sheet that stand for several roles, or for a role with transparency. */
const ROLES_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  accentGradient: ['accent', 'accentEnd'],
  field: ['surface', 'surfaceSunken'],
  scrim: ['overlay'],
};

/** Colours of the system, which no brand sets. */
const SYSTEM = { front: 'systemText', back: 'systemCanvas' };

it('N03: every colour pair that a component draws is one that the check covers', () => {
  // Contrast is symmetric.
  const known = new Set(
    [...rolePairs, SYSTEM].flatMap(({ front, back }) => [`${front} on ${back}`, `${back} on ${front}`]),
  );
  const used = pairsInUse().flatMap(({ file, front, back }) =>
    (ROLES_BY_NAME[back] ?? [back]).map((background) => ({ file, pair: `${front} on ${background}` })),
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter(({ pair }) => !known.has(pair))).toEqual([]);
});
