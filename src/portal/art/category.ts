/** The game categories with their own pictures (the categories of the vendor lanes). */
export const artCategories = ['LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'LOTT', 'ELOTT'] as const;

export type ArtCategory = (typeof artCategories)[number];

/** Maps a category of the lanes to the category of its pictures: DS88 is SPORTS, an unknown one is drawn as slots. */
export function artCategoryOf(category: string): ArtCategory {
  if (category === 'DS88') return 'SPORTS';
  return artCategories.find((known) => known === category) ?? 'RNG';
}
