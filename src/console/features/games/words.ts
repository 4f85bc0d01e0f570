import texts from '#console/texts/EN/games.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';

/** The words of vendors and games. */
export const say = sayWith(texts);

/** A category as staff call it; one without words by its code. */
export function nameCategory(category: string): string {
  const key = `category.${category}`;
  const words = say(key);
  return words === key ? category : words;
}

/** So many of something, in words: `key.one` where it is one. */
export function count(key: string, figure: number): string {
  return say(figure === 1 ? `${key}.one` : key, { count: figure });
}

/** The categories in the order of the navigation. */
export const CATEGORIES = ['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT'] as const;
