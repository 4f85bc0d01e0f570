import texts from '#console/texts/EN/games.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

/** The words of vendors and games. */
export const translate = translatorWith('games', texts);

/** A category as staff call it; one without words by its code. */
export function nameCategory(category: string): string {
  return translate.ifKnown(`category.${category}`) ?? category;
}

/** The categories in the order of the navigation. */
export const CATEGORIES = ['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT'] as const;
