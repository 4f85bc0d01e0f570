import { LATIN, NAMES, SCRIPTS, SMALL_WORDS } from './alphabets.ts';
import { plain } from './plain.ts';
import type { Spoken } from './spoken.ts';

/**
 * Word boundary that also counts Cyrillic, whose letters look like Latin ones; kana and Han may touch names without a
 * space.
 */
const LETTER = '[\\p{scx=Latin}\\p{scx=Cyrillic}]';
const alone = (pattern: string) => `(?<!${LETTER})(?:${pattern})(?!${LETTER})`;
const NAME = new RegExp(alone(NAMES.join('|')), 'giu');
/** Abbreviations and single letters: VIP, QR, PNG, 4D, 11x5. */
const SHORT = new RegExp(alone('[A-Z0-9]+(?:-[A-Z0-9]+)*|\\d+x\\d+|[A-Za-z]'), 'gu');

/**
 * Minimum number of words from which identical texts in two languages are no coincidence; for scripts without spaces,
 * of letters.
 */
const COPIED = { words: 6, english: 3, letters: 9 } as const;

/**
 * Texts in the wrong language, one line each: letters of another alphabet, words of another script other than names, a
 * text identical to another language's, and a text whose common words are another language's.
 */
export function scriptProblems(all: ReadonlyMap<string, Spoken>): string[] {
  const names = [...all.keys()].toSorted((one, other) => Number(other === 'EN') - Number(one === 'EN'));
  return names.flatMap((language, at) => {
    const before = names.slice(0, at);
    return [...(all.get(language) ?? [])].flatMap(([place, text]) =>
      [
        ...otherScripts(language, own(text)),
        ...copies(text, place, before, all),
        ...(reader(language, plain(text)) ?? []),
      ].map((problem) => `${language} ${place}: ${problem}: ${text}`),
    );
  });
}

const own = (text: string) => plain(text).replace(NAME, ' ').replace(SHORT, ' ');

/** Letters of another alphabet, and Latin words in a language with another script. */
function otherScripts(language: string, text: string): string[] {
  const latin = LATIN[language];
  const scripts = SCRIPTS[language];
  if (latin !== undefined) {
    const strange = (text.match(/[\p{L}\p{M}]/gu) ?? []).filter(
      (letter) => !latin.includes(letter.toLowerCase()) && !/^[a-z]/.test(letter.toLowerCase()),
    );
    return strange.length > 0 ? [`has ${[...new Set(strange)].join('')}`] : [];
  }
  if (scripts === undefined) return ['nobody has told this check how the language is written'];
  const ours = new RegExp(`[^${scripts.map((script) => `\\p{scx=${script}}`).join('')}]`, 'u');
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => ours.test(word));
  return words.length > 0 ? [`has ${[...new Set(words)].join(' ')}`] : [];
}

function copies(text: string, place: string, before: readonly string[], all: ReadonlyMap<string, Spoken>): string[] {
  const copied = before.filter((language) => all.get(language)?.get(place) === text);
  return copied.filter((language) => isLong(own(text), language)).map((language) => `is the text of ${language}`);
}

function isLong(text: string, language: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isUnspaced = /[\p{scx=Han}\p{scx=Thai}]/u.test(text);
  if (isUnspaced) return words.join('').length >= COPIED.letters;
  return words.length >= (language === 'EN' ? COPIED.english : COPIED.words);
}

/** Other languages that a sentence seems to be in: at least three of their common words and more than of its own. */
function reader(language: string, text: string): string[] | undefined {
  if (LATIN[language] === undefined) return undefined;
  const words = text.toLocaleLowerCase('en').match(/[\p{L}\p{M}]+/gu) ?? [];
  const countOf = (name: string) => words.filter((word) => SMALL_WORDS[name]?.includes(word)).length;
  const mine = countOf(language);
  const others = Object.keys(SMALL_WORDS).filter((name) => name !== language && countOf(name) > Math.max(2, mine));
  return others.map((name) => `reads as ${name}`);
}
