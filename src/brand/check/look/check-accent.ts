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
      found: `${first.given}, drawn as ${moved.map(({ mode, drawn }) => `${drawn} in ${mode} mode`).join(' and ')}`,
      expected: 'a colour that carries its words at 4.5:1 and stands out at 3:1',
      remedy: `Take the drawn one, choose another, or say the colour of a mode yourself: theme.roles.${first.mode}.accent.`,
    },
  ];
}
