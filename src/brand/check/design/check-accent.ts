import { type Problem, pointer } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';
import { movedAccents } from '#model/theme/theme.ts';

/** An accent that the theme renders differently from the brand file: one finding with both colours of each mode. */
export function checkAccent({ theme }: Brand): readonly Problem[] {
  const moved = movedAccents(theme);
  const [first] = moved;
  if (first === undefined) return [];
  return [
    {
      code: 'theme.moved-accent',
      path: pointer('theme', 'seeds', 'accent'),
      found: `${first.given}, shown as ${moved.map(({ mode, drawn }) => `${drawn} in ${mode} mode`).join(' and ')}`,
      expected: 'a colour with a contrast of 4.5:1 to its text and 3:1 to the background',
      remedy: `Use the shown colour, choose another one, or set the colour of a mode yourself: theme.roles.${first.mode}.accent.`,
    },
  ];
}
