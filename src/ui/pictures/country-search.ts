import { readDigits } from '#model/form/values/typed-text.ts';

export interface Country {
  /** ISO 3166 alpha-2 code. */
  readonly code: string;
  readonly name: string;
  /** Dialling code without the plus sign. */
  readonly dial: string;
  /** Other names that users may type: short, former and English ones. */
  readonly also?: readonly string[] | undefined;
  /** Addresses of flag pictures; the first that loads is shown (M133), else the letters of the code. */
  readonly flags?: readonly string[] | undefined;
}

/**
 * Countries that a search text names: by a part of a name, by the code, or by the dialling code, with `+`, `00` or
 * neither. Case, accents and punctuation are ignored. Prefix matches come first, otherwise the given order.
 */
export function filterCountries(countries: readonly Country[], search: string): readonly Country[] {
  const dial = readDial(search);
  const wanted = dial === undefined ? fold(search) : '';
  if (dial === '' || (dial === undefined && wanted === '')) return countries;
  const rank = (country: Country) =>
    dial === undefined ? rankOf(country, wanted) : country.dial.startsWith(dial) ? 0 : 2;
  const ranked = countries.map((country) => ({ country, rank: rank(country) }));
  return [0, 1].flatMap((best) => ranked.filter((entry) => entry.rank === best).map(({ country }) => country));
}

/** The dialling code of a search in digits of any script; undefined if it is none. Dialling codes do not begin with 0. */
function readDial(search: string): string | undefined {
  return /^\+?0*([0-9]*)$/.exec(readDigits(search))?.[1];
}

/** 0: prefix match, 1: contained, 2: no match. */
function rankOf({ name, also = [], code }: Country, wanted: string): number {
  if (code.toLowerCase() === wanted) return 0;
  const places = [name, ...also].map((words) => fold(words).indexOf(wanted)).filter((place) => place >= 0);
  return places.length === 0 ? 2 : Math.min(1, ...places);
}

/** Letters without a canonical decomposition. */
const PLAIN: Readonly<Record<string, string>> = { đ: 'd', ı: 'i', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', ß: 'ss' };

/** Lower case without accents and punctuation: 'Đ' is typed as d, 'ü' as u, '&' as and. */
function fold(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đıøłæœß]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replaceAll(/['’ʼ.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
