/** Products of packs, by the category of a game. */
const PRODUCTS: Readonly<Record<string, string>> = {
  RNG: 'slot',
  LIVE: 'live',
  FISH: 'fishing',
  LOTT: 'lottery',
  ELOTT: 'lottery',
  SPORTS: 'sports',
  DS88: 'sports',
  ESPORTS: 'esports',
  PVP: 'betweenPlayers',
};

/** What a pack calls the games of a category; undefined: nothing. */
export function productOf(category: string): string | undefined {
  return Object.hasOwn(PRODUCTS, category) ? PRODUCTS[category] : undefined;
}

/** Whether games of any category count as a product. */
export function hasProduct(product: string): boolean {
  return Object.values(PRODUCTS).includes(product);
}
