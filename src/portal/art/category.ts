/** The kinds of games that have pictures of their own (the categories of the vendor lanes). */
export const artCategories = ['LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'LOTT', 'ELOTT'] as const;

export type ArtCategory = (typeof artCategories)[number];

/** The category whose pictures stand for a category of the lanes: DS88 is sport, an unknown one is drawn as slots. */
export function artCategoryOf(category: string): ArtCategory {
  if (category === 'DS88') return 'SPORTS';
  return artCategories.find((known) => known === category) ?? 'RNG';
}
