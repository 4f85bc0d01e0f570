import { maskedWords } from './words.ts';

/** A message with filtered words masked; `hits` is the number of masked words. */
export interface Filtered {
  readonly text: string;
  readonly hits: number;
}

export type MaskWords = (text: string) => Filtered;

/** A letter of a message with its position: exact, and without case, width and accents. */
interface Letter {
  readonly exact: string;
  readonly bare: string;
  readonly at: number;
}
type Word = readonly Letter[];

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
};
/** Scripts that write words without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u;
const LETTER = /[\p{L}\p{N}]/u;
const MARK = /\p{M}/u;
const MASK = '*';
/** Maximum number of words in a multi-word expression. */
const MOST_PARTS = 3;
/** Minimum number of consecutive single letters that are read as one word: `f u c k`. */
const FEWEST_SPELT = 3;
const LONGEST_WORD = 40;

/**
 * Comparison forms. A listed word with an accent matches only with that accent (`các` is no insult); a word with a
 * doubled letter matches only with it (`Niger` is a country); any other word matches with any accents and any letter
 * repetition.
 */
const FORMS = [
  { letters: 'bare', run: 1 },
  { letters: 'bare', run: 2 },
  { letters: 'exact', run: 1 },
  { letters: 'exact', run: 2 },
] as const;
type Form = (typeof FORMS)[number];

interface List {
  readonly form: Form;
  readonly words: Set<string>;
  readonly stems: Set<string>;
}

/**
 * Builds a merchant's word filter from the platform's lists and the merchant's own words (`*` after a stem). It detects
 * wide and accented letters, digits used as letters, repeated letters, and letters with gaps or separators. Each
 * position of a message is looked up a bounded number of times, so the work is linear in the message length; words are
 * never turned into regular expressions.
 */
export function createFilter(own: readonly string[] = []): MaskWords {
  const lists: readonly List[] = FORMS.map((form) => ({ form, words: new Set(), stems: new Set() }));
  const unspaced = new Set<string>();
  for (const word of [...Object.values(maskedWords).flat(), ...own]) sortIn(word, lists, unspaced);
  const longest = Math.min(LONGEST_WORD, Math.max(1, ...[...unspaced].map((word) => [...word].length)));
  return (text) => {
    const signs = [...text];
    const found = [...findSpaced(readWords(signs), lists), ...findUnspaced(readUnspaced(signs), unspaced, longest)];
    if (found.length === 0) return { text, hits: 0 };
    const masked = new Set(found.flat().map(({ at }) => at));
    return { text: signs.map((sign, at) => (masked.has(at) ? MASK : sign)).join(''), hits: found.length };
  };
}

function sortIn(word: string, lists: readonly List[], unspaced: Set<string>): void {
  const isStem = word.endsWith('*');
  const signs = [...(isStem ? word.slice(0, -1) : word).normalize('NFC')];
  if (signs.some((sign) => UNSPACED.test(sign))) {
    unspaced.add(
      readUnspaced(signs)
        .map(({ exact }) => exact)
        .join(''),
    );
    return;
  }
  const parts = readWords(signs);
  const letters = parts.flat().some(({ exact, bare }) => exact !== bare) ? 'exact' : 'bare';
  const list = lists.find(({ form }) => form.letters === letters && form.run === (hasDoubled(parts.flat()) ? 2 : 1));
  const read = parts.map((part) => list && spell(part, list.form)).join(' ');
  if (read.length >= 2) (isStem ? list?.stems : list?.words)?.add(read);
}

function hasDoubled(letters: Word): boolean {
  return letters.some(({ exact }, at) => exact === letters[at - 1]?.exact);
}

function findSpaced(words: readonly Word[], lists: readonly List[]): readonly Word[] {
  const found = new Set<Word>();
  for (const { form, words: whole, stems } of lists) {
    const spelt = words.map((word) => spell(word, form));
    words.forEach((word, at) => {
      const read = spelt[at] ?? '';
      if (whole.has(read) || startsWithOne(stems, read) || whole.has(spell(trimPunctuation(word), form)))
        found.add(word);
      for (let parts = 2; parts <= MOST_PARTS; parts += 1)
        if (whole.has(spelt.slice(at, at + parts).join(' '))) found.add(words.slice(at, at + parts).flat());
    });
  }
  return [...found];
}

function startsWithOne(stems: ReadonlySet<string>, word: string): boolean {
  for (let length = 2; length <= Math.min(word.length, LONGEST_WORD); length += 1)
    if (stems.has(word.slice(0, length))) return true;
  return false;
}

/** A word without trailing signs that may be punctuation: `shit!!`. */
function trimPunctuation(word: Word): Word {
  return word.slice(0, word.findLastIndex(({ exact }) => LETTER.test(exact)) + 1);
}

/** Normalises a word: digits read as letters, and letter repetition limited as the form requires. */
function spell(word: Word, { letters, run }: Form): string {
  let read = '';
  let last = '';
  let times = 0;
  for (const letter of word) {
    const sign = letter[letters];
    const meant = Object.hasOwn(LEET, sign) ? (LEET[sign] ?? sign) : sign;
    times = meant === last ? times + 1 : 1;
    last = meant;
    if (times <= run) read += meant;
  }
  return read;
}

function readWords(signs: readonly string[]): readonly Word[] {
  const words: Letter[][] = [[]];
  signs.forEach((sign, at) => {
    const exact = sign.normalize('NFKC').toLowerCase();
    if (MARK.test(exact)) return;
    const isLetter = !UNSPACED.test(exact) && (LETTER.test(exact) || Object.hasOwn(LEET, exact));
    if (isLetter) words.at(-1)?.push({ exact, bare: bareOf(exact), at });
    else words.push([]);
  });
  return joinSpelt(words.filter((word) => word.length > 0));
}

/** Joins consecutive single letters into one word. */
function joinSpelt(words: readonly Word[]): readonly Word[] {
  const joined: Word[] = [];
  let row: Word[] = [];
  const end = (): void => {
    joined.push(...(row.length >= FEWEST_SPELT ? [row.flat()] : row));
    row = [];
  };
  for (const word of words) {
    if (isOneLetter(word)) row.push(word);
    else {
      end();
      joined.push(word);
    }
  }
  end();
  return joined;
}

/** Whether the word consists of one repeated letter. */
function isOneLetter(word: Word): boolean {
  return word.every(({ bare }) => bare === word[0]?.bare);
}

/** Letters of scripts without spaces; everything between them is skipped. */
function readUnspaced(signs: readonly string[]): Word {
  return signs.flatMap((sign, at) => {
    const exact = sign.normalize('NFKC');
    return UNSPACED.test(exact) ? [{ exact, bare: exact, at }] : [];
  });
}

function findUnspaced(letters: Word, words: ReadonlySet<string>, longest: number): readonly Word[] {
  return letters.flatMap((_, at) => {
    let read = '';
    for (let length = 1; length <= longest && at + length <= letters.length; length += 1) {
      read += letters[at + length - 1]?.exact;
      if (words.has(read)) return [letters.slice(at, at + length)];
    }
    return [];
  });
}

/** NFKD does not decompose đ. */
function bareOf(sign: string): string {
  return sign.normalize('NFKD').replace(/\p{M}/gu, '').replace(/đ/g, 'd');
}
