import { nearest } from '../documents/repair.ts';
import { LANGUAGES } from './languages.ts';

/**
 * The known name that an unknown one probably means: the same letters, the language of a country or of a tag (`VN` is
 * `VI`), a near spelling, or the same last part of an id (`nav.fishing` is `nav.fish`). undefined: none is likely.
 */
export function suggestName(word: string, known: readonly string[]): string | undefined {
  return sameCharacters(word, known) ?? sameLanguage(word, known) ?? nearest(word, known) ?? sameLastPart(word, known);
}

function sameCharacters(word: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.replaceAll(/[\s._-]/g, '').toLowerCase();
  return known.find((name) => plain(name) === plain(word));
}

const CODES = Object.keys(LANGUAGES) as readonly (keyof typeof LANGUAGES)[];

function sameLanguage(word: string, known: readonly string[]): string | undefined {
  const offered = CODES.filter((code) => known.includes(code));
  if (offered.length < 2 || offered.length < known.length) return undefined;
  const tag = word.replaceAll('_', '-');
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const isNamed = (language: string) => names.of(language)?.toLowerCase() === word.toLowerCase();
  const spoken = offered.map((code) => ({ code, language: languageOfTag(LANGUAGES[code].tag) ?? '' }));
  const asked = [languageOfTag(tag), languageOfTag(`und-${tag}`)];
  const found = [
    ...asked.map((wanted) => spoken.find(({ language }) => language === wanted)),
    spoken.find(({ language }) => isNamed(language)),
  ];
  return found.find((one) => one !== undefined)?.code;
}

/** The language subtag of a tag (BCP 47), or the likely language of its region (UTS 35, likely subtags). */
function languageOfTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().language;
  } catch {
    return undefined;
  }
}

const SHORTEST = 3;

function sameLastPart(word: string, known: readonly string[]): string | undefined {
  const { parent, last } = splitId(word);
  const isAlike = (name: string) => name.length >= SHORTEST && (name.startsWith(last) || last.startsWith(name));
  const ids = known.map((id) => ({ id, ...splitId(id) }));
  const siblings = ids.filter((id) => parent !== '' && id.parent === parent && isAlike(id.last));
  const [closest] = siblings.sort((one, other) => other.last.length - one.last.length);
  if (closest && last.length >= SHORTEST) return closest.id;
  const same = ids.filter((id) => id.parent !== '' && id.last === last);
  return same.length === 1 ? same[0]?.id : undefined;
}

function splitId(id: string): { readonly parent: string; readonly last: string } {
  const end = id.lastIndexOf('.');
  return { parent: id.slice(0, Math.max(end, 0)).toLowerCase(), last: id.slice(end + 1).toLowerCase() };
}
