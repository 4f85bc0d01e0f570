/** Countries by code, with their names in the console's language. */

import { spokenTag } from '#console/texts/spoken.ts';

const NAMES = new Intl.DisplayNames(spokenTag(), { type: 'region', fallback: 'none' });

/** Codes without a country: groups of countries, test codes, and retired codes. */
const NO_COUNTRY = /^(AN|BU|CS|DD|EU|EZ|FX|NT|QO|QU|SU|TP|UK|UN|X[A-JL-Z]|YD|YU|ZR|ZZ)$/;

/** The name of a country; undefined for an unknown code. */
export function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.test(code) ? NAMES.of(code) : undefined;
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
