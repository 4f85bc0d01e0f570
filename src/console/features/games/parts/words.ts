import texts from '#console/texts/EN/games.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('games', texts);

/** The display name of a category; a category without a text by its code. */
export function nameCategory(category: string): string {
  return translate.ifKnown(`category.${category}`) ?? category;
}

/** The categories in the order of the navigation. */
export const CATEGORIES = ['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT'] as const;
