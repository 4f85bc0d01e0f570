import { baseKeyOf } from '#texts/plural-key.ts';
import type { Glossary, Term } from './glossary.ts';
import { plain } from './plain.ts';
import type { Spoken } from './spoken.ts';

/** Languages without spaces between words, or with attached articles and particles: a pattern matches anywhere. */
const UNSPACED = /^(ja|zh|th|ko|ar)\b/;

export interface GlossaryInput {
  readonly tag: string;
  readonly glossary: Glossary;
  readonly own: Spoken;
  readonly english: Spoken;
}

/**
 * Deviations of a language's texts from its glossary, one line each: a forbidden word, a missing term that English
 * uses, and an unnecessary exception.
 */
export function glossaryProblems({ tag, glossary, own, english }: GlossaryInput): string[] {
  const finders = glossary.terms.map((term) => ({ term, ...findersOf(term, tag) }));
  const excused = new Set(glossary.otherwise);
  const needed = new Set<string>();
  const found = [...own].flatMap(([place, text]) => {
    const lower = plain(text).toLocaleLowerCase(tag);
    const englishText = plain(englishOf(place, english) ?? '').toLowerCase();
    const problems = finders.flatMap((finder) => problemsOf(finder, lower, englishText));
    const key = baseKeyOf(place.split(': ').at(-1) ?? '');
    if (problems.length > 0) needed.add(key);
    return excused.has(key) ? [] : problems.map((problem) => `${place}: ${problem}: ${text}`);
  });
  const idle = glossary.otherwise.filter((key) => !needed.has(key));
  return [...found, ...idle.map((key) => `${key}: the glossary excuses it, and nothing is wrong with it`)];
}

/** A plural form without an English counterpart is compared with the English `other` form. */
const englishOf = (place: string, english: Spoken): string | undefined =>
  english.get(place) ?? english.get(`${baseKeyOf(place)}_other`);

interface Finders {
  readonly term: Term;
  readonly english: RegExp;
  readonly found: readonly RegExp[];
  readonly never: readonly (readonly [pattern: string, regex: RegExp])[];
}

function findersOf(term: Term, tag: string): Omit<Finders, 'term'> {
  const own = (pattern: string) => regexOf(pattern, tag);
  const words = term.english.map((word) => literal(word).replace(/y$/, '(?:y|ie)'));
  return {
    english: new RegExp(`(?<![\\w-])(?:${words.join('|')})s?(?![\\w-])`, 'u'),
    found: term.found.map(own),
    never: term.never.map((pattern) => [pattern, own(pattern)] as const),
  };
}

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function regexOf(pattern: string, tag: string): RegExp {
  const isStem = pattern.endsWith('-');
  const word = literal((isStem ? pattern.slice(0, -1) : pattern).toLocaleLowerCase(tag));
  if (UNSPACED.test(tag)) return new RegExp(word, 'u');
  return new RegExp(`(?<![\\p{L}\\p{M}])${word}${isStem ? '' : '(?![\\p{L}\\p{M}])'}`, 'u');
}

function problemsOf(finder: Finders, text: string, english: string): string[] {
  const { term, found, never } = finder;
  const isMissed = found.length > 0 && finder.english.test(english) && !found.some((regex) => regex.test(text));
  return [
    ...never.filter(([, regex]) => regex.test(text)).map(([pattern]) => `says "${pattern}" for ${term.english[0]}`),
    ...(isMissed ? [`does not say ${term.english[0]} as ${term.found.join(', ')}`] : []),
  ];
}
