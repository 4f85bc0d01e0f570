/** Words of a search; more are left out, so that nobody makes a question of hundreds. */
const MOST_WORDS = 6;

/** Words as the catalogue keeps them: the same rules as fold_words in the database. */
export function foldWords(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’‘`´]/g, '')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[-–—_/.,:·&+]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .normalize('NFC');
}

/** What a visitor looks for, taken apart. */
export interface SearchWords {
  /** Every one of these must stand somewhere in a game's words, each in one of its spellings. */
  readonly words: readonly (readonly string[])[];
  /** Text search of all words as beginnings, for the order: `gol:* & dra:*`; undefined when none has a letter or digit. */
  readonly terms: string | undefined;
  /** Short Latin words are looked for at the beginning of words alone: two letters stand inside nearly everything. */
  readonly short: string | undefined;
}

/**
 * Takes what somebody typed apart. Scripts without spaces are one word, found wherever it stands; undefined where nothing
 * was typed.
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

/** The words with other spellings; the order of what is found follows them all. */
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

/** Nothing but letters, marks and digits gets into a text search: its own signs would be read as operators. */
function parts(word: string): string[] {
  return word.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}
