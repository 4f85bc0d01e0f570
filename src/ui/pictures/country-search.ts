export interface Country {
  /** ISO 3166 code of two letters. */
  readonly code: string;
  readonly name: string;
  /** Dialling code without the plus sign. */
  readonly dial: string;
  /** Other names that people may type, such as the English one. */
  readonly also?: string | undefined;
  /** Addresses of pictures of the flag, the first that loads is shown (M133); the code's letters where none does. */
  readonly flags?: readonly string[] | undefined;
}

/**
 * The countries whose names, code or dialling code hold what was typed, whatever its accents: those that begin with it
 * first, in their given order.
 */
export function filterCountries(countries: readonly Country[], search: string): readonly Country[] {
  const wanted = fold(search.replace(/^\s*\+/, ''));
  if (wanted === '') return countries;
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, wanted) }));
  return [0, 1].flatMap((rank) => ranked.filter((entry) => entry.rank === rank).map(({ country }) => country));
}

/** 0: begins with it, 1: holds it, 2: neither. */
function rankOf({ name, also = '', code, dial }: Country, wanted: string): number {
  if (code.toLowerCase() === wanted || dial.startsWith(wanted)) return 0;
  const places = [name, also].map((words) => fold(words).indexOf(wanted)).filter((place) => place >= 0);
  return places.length === 0 ? 2 : Math.min(1, ...places);
}

/** Small letters without accents: 'Đ' is typed as d, 'ü' as u. */
function fold(words: string): string {
  return words.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
}
