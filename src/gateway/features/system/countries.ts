import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { languageTag } from '#gateway/identity/texts.ts';

interface Country {
  readonly countryCode: string;
  readonly countryDialingCode: string;
}

const sorted = new Map<string, readonly Country[]>();
const MOST_LANGUAGES = 40;

/** All countries with a dialling code, sorted by name in the language; an unknown language sorts as English. */
export function countriesFor(language: string): readonly Country[] {
  const known = sorted.get(language);
  if (known !== undefined) return known;
  const made = sortByName(languageTag(language));
  if (sorted.size < MOST_LANGUAGES) sorted.set(language, made);
  return made;
}

function sortByName(tag: string): readonly Country[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  const named = getCountries().map((code) => ({ code, name: names.of(code) ?? code }));
  return named
    .sort((one, other) => compare(one.name, other.name))
    .map(({ code }) => ({ countryCode: code, countryDialingCode: getCountryCallingCode(code) }));
}
