import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

interface Country {
  readonly countryCode: string;
  readonly countryDialingCode: string;
}

/** Languages whose code in the API differs from the BCP 47 tag. */
const TAGS: Readonly<Record<string, string>> = { CN: 'zh', JA: 'ja', VI: 'vi' };

const sorted = new Map<string, readonly Country[]>();
const MOST_LANGUAGES = 40;

/** All countries with a dialling code, sorted by name in the language; an unknown language sorts as English. */
export function countriesFor(language: string): readonly Country[] {
  const known = sorted.get(language);
  if (known !== undefined) return known;
  const made = sortByName(tagOf(language));
  if (sorted.size < MOST_LANGUAGES) sorted.set(language, made);
  return made;
}

function tagOf(language: string): string {
  const tag = (Object.hasOwn(TAGS, language) ? TAGS[language] : undefined) ?? language.toLowerCase();
  return Intl.DisplayNames.supportedLocalesOf([tag])[0] ?? 'en';
}

function sortByName(tag: string): readonly Country[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  const named = getCountries().map((code) => ({ code, name: names.of(code) ?? code }));
  return named
    .sort((one, other) => compare(one.name, other.name))
    .map(({ code }) => ({ countryCode: code, countryDialingCode: getCountryCallingCode(code) }));
}
