export interface Country {
  /** ISO 3166 alpha-2 code. */
  readonly code: string;
  readonly name: string;
  /** Dialling code without the plus sign. */
  readonly dial: string;
  /** Other names that users may type, such as the English one. */
  readonly also?: string | undefined;
  /** Addresses of flag pictures; the first that loads is shown (M133), else the letters of the code. */
  readonly flags?: readonly string[] | undefined;
}

/**
 * Countries whose name, code or dialling code contains the search text, ignoring accents: prefix matches first,
 * otherwise in the given order.
 */
export function filterCountries(countries: readonly Country[], search: string): readonly Country[] {
  const wanted = fold(search.replace(/^\s*\+/, ''));
  if (wanted === '') return countries;
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, wanted) }));
  return [0, 1].flatMap((rank) => ranked.filter((entry) => entry.rank === rank).map(({ country }) => country));
}

/** 0: prefix match, 1: contained, 2: no match. */
function rankOf({ name, also = '', code, dial }: Country, wanted: string): number {
  if (code.toLowerCase() === wanted || dial.startsWith(wanted)) return 0;
  const places = [name, also].map((words) => fold(words).indexOf(wanted)).filter((place) => place >= 0);
  return places.length === 0 ? 2 : Math.min(1, ...places);
}

/** Lower case without accents: 'Đ' is typed as d, 'ü' as u. */
function fold(words: string): string {
  return words.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
}
