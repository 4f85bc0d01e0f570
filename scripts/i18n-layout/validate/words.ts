/** Text checks of the i18n layout test: untranslated text, missing keys, wrong plural forms, hard-coded words. */
import { categoryOf, type PluralCategory } from '#texts/plural-key.ts';
import type { PageFacts, TextFact } from '../facts.ts';
import type { Data } from './data.ts';
import type { Finding } from './finding.ts';

export type Texts = Readonly<Record<string, string>>;

export interface WordRules {
  readonly tag: string;
  /** First segments of keys: `cashier` of `cashier.deposit.title`. */
  readonly areas: ReadonlySet<string>;
  /** English texts that the language translates differently; empty for English. */
  readonly english: Phrases;
  readonly counted: readonly CountedForm[];
  /** Text from merchants, members and games, which is not translated. */
  readonly data: Data;
  /** Every text is pseudo-localized: plain letters are data or hard-coded. */
  readonly isPseudo: boolean;
}

export interface Phrases {
  readonly whole: ReadonlyMap<string, string>;
  readonly patterns: readonly { readonly key: string; readonly pattern: RegExp }[];
  readonly own: readonly RegExp[];
}

export interface CountedForm {
  readonly key: string;
  readonly category: PluralCategory;
  readonly pattern: RegExp;
}

const PLACE = /\{(\w+)\}/g;
const ISOLATES = /[\u2066-\u2069]/g;
const KEY = /^[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_-]+)+$/;
/** Common English words that none of our other languages has; a sentence with them is English. */
const SMALL = /\b(?:the|your|you|and|of|with|please|from|this|that|is|are|has|been|will|not|for|by|which|when)\b/gi;

export function phrasesOf(english: Texts, own: Texts): Phrases {
  const whole = new Map<string, string>();
  const patterns: { key: string; pattern: RegExp }[] = [];
  for (const [key, text] of Object.entries(english)) {
    if (own[key] === text || !/[A-Za-z]{2}/.test(text.replaceAll(PLACE, ''))) continue;
    if (!/\{\w+\}/.test(text)) whole.set(text, key);
    // Require two words: a single word between placeholders matches too many user-written sentences.
    else if ((text.replaceAll(PLACE, '').match(/[A-Za-z]{2,}/g)?.length ?? 0) >= 2)
      patterns.push({ key, pattern: patternOf(text) });
  }
  const filled = Object.values(own).filter((text) => /\{\w+\}/.test(text) && /\p{L}/u.test(text.replaceAll(PLACE, '')));
  return { whole, patterns, own: filled.map(patternOf) };
}

/** Each plural form of a language's counted texts that shows its count in figures. */
export function countedForms(texts: Texts): readonly CountedForm[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const category = categoryOf(key);
    const isCounted = category !== undefined && Object.hasOwn(texts, otherOf(key));
    // A form may spell out its count ("one of {all}"): the figure in it is then a different value.
    const isReportedInWords = texts[otherOf(key)]?.includes('{count}') && !text.includes('{count}');
    // Without a word of its own, every value on a page would be that form.
    const hasWords = /\p{L}/u.test(text.replaceAll(PLACE, ''));
    return isCounted && !isReportedInWords && hasWords && /\{\w+\}/.test(text)
      ? [{ key, category, pattern: patternOf(text) }]
      : [];
  });
}

const otherOf = (key: string): string => key.replace(/_[a-z]+$/, '_other');

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.{1,80}?)')}$`, 'u');
}

export function validateWords({ texts }: PageFacts, rules: WordRules): readonly Finding[] {
  return texts.flatMap((fact) => {
    const text = fact.text.replaceAll(ISOLATES, '').replaceAll(/\s+/g, ' ').trim();
    const found =
      rawKey(text, rules) ??
      (rules.isPseudo ? hardCoded(fact, text, rules) : englishText(fact, text, rules)) ??
      wrongNumber(text, rules);
    return found === undefined ? [] : [{ ...found, at: fact.at, text: fact.text, rects: fact.rects }];
  });
}

type Words = Pick<Finding, 'kind' | 'what'>;

function rawKey(text: string, { areas, data }: WordRules): Words | undefined {
  if (!KEY.test(text) || !areas.has(text.split('.')[0] ?? '') || data.states(text)) return undefined;
  return { kind: 'untranslated-key', what: 'a key stands where its text should' };
}

function englishText(fact: TextFact, text: string, { tag, english, data }: WordRules): Words | undefined {
  if (tag.startsWith('en') || fact.isOtherLanguage || !/[A-Za-z]{2}/.test(text)) return undefined;
  const what = soundsEnglish(text, english);
  if (what === undefined || data.states(text) || hasOnlyDataValues(text, english, data)) return undefined;
  return { kind: 'other-language', what };
}

function hasOnlyDataValues(text: string, { own }: Phrases, data: Data): boolean {
  return own.some((pattern) => {
    const values = pattern.exec(text)?.slice(1);
    return values?.every((value) => !/[A-Za-z]{2}/.test(value) || data.states(value)) ?? false;
  });
}

const soundsEnglish = once((text: string, { whole, patterns }: Phrases): string | undefined => {
  const key = whole.get(text) ?? patterns.find(({ pattern }) => pattern.test(text))?.key;
  if (key !== undefined) return `the English text of ${key}`;
  const small = new Set(text.match(SMALL)?.map((word) => word.toLowerCase()));
  return small.size >= 2 ? 'an English sentence that no text file has' : undefined;
});

/** Memoizes per rules: the same text appears on many pages. Entries live as long as the rules object. */
function once<Rules extends object, Answer>(find: (text: string, rules: Rules) => Answer) {
  const known = new WeakMap<Rules, Map<string, Answer>>();
  return (text: string, rules: Rules): Answer => {
    const answers = known.get(rules) ?? new Map<string, Answer>();
    known.set(rules, answers);
    const answer = answers.has(text) ? (answers.get(text) as Answer) : find(text, rules);
    answers.set(text, answer);
    return answer;
  };
}

/** Runs of unaccented Latin words. */
const PLAIN = /[A-Za-z]{2,}(?:[ '’-]+[A-Za-z]+)*/g;

function hardCoded(fact: TextFact, text: string, { data }: WordRules): Words | undefined {
  const plain = fact.isOtherLanguage ? [] : (text.match(PLAIN) ?? []).filter((run) => !isPartOfName(run, text));
  if (plain.length === 0 || data.states(text)) return undefined;
  const loose = plain.filter((run) => !data.states(run));
  return loose.length === 0 ? undefined : { kind: 'hard-coded', what: `"${loose[0]}" stands in no text file` };
}

/** Addresses, codes and file names are not translated. */
function isPartOfName(run: string, text: string): boolean {
  return text.split(/\s/).some((word) => word.includes(run) && /[@/_•*\d]|\.\w/.test(word));
}

const wrongNumber = once((text: string, { counted, tag }: WordRules): Words | undefined => {
  if (!/\d/.test(text)) return undefined;
  const matches = counted.flatMap((form) => {
    const number = numberIn(form.pattern.exec(text));
    return number === undefined ? [] : [{ ...form, expected: new Intl.PluralRules(tag).select(number), number }];
  });
  if (matches.length === 0 || matches.some(({ category, expected }) => category === expected)) return undefined;
  const [first] = matches;
  return first && { kind: 'wrong-plural', what: `${first.key} with ${first.number}, which is ${first.expected}` };
});

/** The only number among the values of a text. */
function numberIn(match: RegExpExecArray | null): number | undefined {
  const numbers = match?.slice(1).filter((value) => /^\d[\d.,\u00a0\u202f ]*$/.test(value)) ?? [];
  return numbers.length === 1 ? Number(numbers[0]?.replaceAll(/\D/g, '')) : undefined;
}
