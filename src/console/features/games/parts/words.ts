import texts from '#console/texts/EN/games.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';

/** The words of vendors and games. */
export const say = sayWith('games', texts);

/** A category as staff call it; one without words by its code. */
export function nameCategory(category: string): string {
  return say.ifKnown(`category.${category}`) ?? category;
}

/** The categories in the order of the navigation. */
export const CATEGORIES = ['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT'] as const;
