/** Maximum words of a search; further words are ignored, to bound the cost of the query. */
const MOST_WORDS = 6;

/** Normalises words as the catalogue stores them: the same rules as fold_words in the database. */
export function foldWords(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’‘`´]/g, '')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[-–—_/.,:·&+]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .normalize('NFC');
}

export interface SearchWords {
  /** Every word must occur in a game's words, in one of its spellings. */
  readonly words: readonly (readonly string[])[];
  /**
   * Prefix text search over all words, used for ranking: `gol:* & dra:*`; undefined if no word has a letter or digit.
   */
  readonly terms: string | undefined;
  /** Short Latin words match only at the beginning of words: two letters occur inside nearly every word. */
  readonly short: string | undefined;
}

/**
 * Parses a search text. A run in a script without spaces is one word and matches anywhere; undefined if the text is
 * empty.
 */
export function readWords(typed: string): SearchWords | undefined {
  const words = foldWords(typed).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return undefined;
  const isShort = (word: string) => /^[a-z0-9]{1,2}$/.test(word);
  return {
    words: words.filter((word) => !isShort(word)).map((word) => [word]),
    terms: beginnings(words),
    short: beginnings(words.filter(isShort)),
  };
}

/** Adds alternative spellings to the words; ranking uses all of them. */
export function spellWords(words: readonly (readonly string[])[], short: string | undefined): SearchWords {
  const spelled = words.map((spellings) => spellings.flatMap(parts).map((part) => `${part}:*`));
  const choices = spelled.filter((choice) => choice.length > 0).map((choice) => `(${choice.join(' | ')})`);
  const terms = [...choices, ...(short === undefined ? [] : [short])].join(' & ');
  return { words, short, terms: terms === '' ? undefined : terms };
}

function beginnings(words: readonly string[]): string | undefined {
  const found = words.flatMap(parts);
  return found.length === 0 ? undefined : found.map((part) => `${part}:*`).join(' & ');
}

/** Only letters, marks and digits are passed to the text search: other characters would be parsed as operators. */
function parts(word: string): string[] {
  return word.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}
