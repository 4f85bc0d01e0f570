/** Countries by code, named in the console's language. */

import { spokenTag } from '#console/texts/spoken.ts';

const NAMES = new Intl.DisplayNames(spokenTag(), { type: 'region', fallback: 'none' });

/** Codes that name no country: groups of countries, codes for tests, codes that were given up for others. */
const NO_COUNTRY = /^(AN|BU|CS|DD|EU|EZ|FX|NT|QO|QU|SU|TP|UK|UN|X[A-JL-Z]|YD|YU|ZR|ZZ)$/;

/** The name of a country; undefined for a code that is none. */
export function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.test(code) ? NAMES.of(code) : undefined;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let known: readonly (readonly [string, string])[] | undefined;

/** Every country with its name, by name. */
export function allCountries(): readonly (readonly [code: string, name: string])[] {
  known ??= LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((code) => {
      const name = countryName(code);
      return name === undefined ? [] : [[code, name] as const];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, spokenTag()));
  return known;
}
