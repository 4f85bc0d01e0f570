import { baseKeyOf } from '#texts/plural-key.ts';
import type { Spoken } from './spoken.ts';

type Languages = ReadonlyMap<string, Spoken>;

/** The texts of every language without those that are still in English, by the list of untranslated keys. */
export function withoutUntranslated(all: Languages, keys: readonly string[]): Languages {
  const english = all.get('EN');
  return new Map(
    [...all].map(([language, own]) => [
      language,
      language === 'EN' ? own : new Map([...own].filter((entry) => !isUntranslated(entry, english, keys))),
    ]),
  );
}

/** Listed keys without an English text in any other language. */
export function idleUntranslated(all: Languages, keys: readonly string[]): readonly string[] {
  const english = all.get('EN');
  const others = [...all].filter(([language]) => language !== 'EN').flatMap(([, own]) => [...own]);
  return keys.filter((key) => !others.some((entry) => isUntranslated(entry, english, [key])));
}

function isUntranslated(
  [place, text]: readonly [place: string, text: string],
  english: Spoken | undefined,
  keys: readonly string[],
): boolean {
  return keys.includes(baseKeyOf(place.split(': ').at(-1) ?? '')) && english?.get(place) === text;
}
