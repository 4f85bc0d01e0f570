/** Countries by code, with their names in the console's language. */

import { spokenTag } from '#console/texts/spoken.ts';

const NAMES = new Intl.DisplayNames(spokenTag(), { type: 'region', fallback: 'none' });

/** Codes without a country: groups of countries and test codes. */
const NO_COUNTRY = /^(EU|EZ|NT|QO|QU|UN|X[A-JL-Z]|ZZ)$/;

/** The name of a country; undefined for an unknown code. */
export function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.test(code) && isCurrent(code) ? NAMES.of(code) : undefined;
}

/** Retired codes are aliases of current ones (CLDR): `DY` of `BJ`. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let known: readonly (readonly [string, string])[] | undefined;

/** All countries, sorted by name. */
export function allCountries(): readonly (readonly [code: string, name: string])[] {
  known ??= LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((code) => {
      const name = countryName(code);
      return name === undefined ? [] : [[code, name] as const];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, spokenTag()));
  return known;
}
