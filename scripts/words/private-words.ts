/** A word of our own, and the words of the field to use instead. */
export const PRIVATE_WORDS: Readonly<Record<string, string>> = {
  anew: 'again',
  colleague: 'staff user',
  deed: 'staff action',
  door: 'request pipeline, guard or route',
  judge: 'validate, check or decide',
  mend: 'fix',
  meanwhile: 'in the meantime',
  overtaken: 'stale, or version conflict',
  papers: 'generated docs',
  purse: 'wallet balance',
  rhythm: 'poller',
  say: 'report, return, translate or format',
  stranger: 'anonymous visitor, or untrusted client',
  stray: 'unmatched payment',
  tell: 'notify, report, send or return',
  undoer: 'reverter',
  whoever: 'the user, or the caller',
};

/** Forms of a word that its plain plural and past tense do not cover. */
const FORMS: Readonly<Record<string, string>> = {
  anew: 'anew',
  judge: 'judg(?:es?|ed|ing|ements?)',
  mend: 'mend(?:s|ed|ing)?',
  papers: 'papers',
  say: 'sa(?:ys?|id|ying)',
  stray: 'strays?',
  tell: 'tell(?:s|ing)?|told',
};

interface HonestUse {
  readonly word: string;
  /** Where the word is meant as everybody means it: the path and the line. */
  readonly path: RegExp;
  readonly line: RegExp;
  readonly because: string;
}

/** Uses that stay: names that others rely on, and the word in its ordinary sense. */
export const HONEST_USES: readonly HonestUse[] = [];

export interface Text {
  readonly path: string;
  readonly text: string;
}

const PATTERNS = Object.keys(PRIVATE_WORDS).map(
  (word) => [word, new RegExp(`^(?:${FORMS[word] ?? `${word}s?`})$`)] as const,
);
const CODE = /\.(?:tsx?|mjs)$/;
/** Strings of code are data, texts of players and wire names: texts have a check of their own. */
const STRINGS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`/g;
/** Code, links and quoted titles of a document are names, which are checked where they are given. */
const QUOTED = /```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|"[^"\n]*"/g;

/** Parts of a name: `noteDeedOf` is note, deed and of. */
function partsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

function privateIn(text: string): readonly string[] {
  const parts = [...text.matchAll(/[A-Za-z][A-Za-z0-9_-]*/g)].flatMap(([name]) => partsOf(name));
  return PATTERNS.filter(([, pattern]) => parts.some((part) => pattern.test(part))).map(([word]) => word);
}

const blank = (quoted: string) => quoted.replaceAll(/[^\n]/g, ' ');

/**
 * Private words in names, comments, documents and paths, one sentence a line that holds one. Words are the left column of
 * docs/glossary.md#words-of-the-code.
 */
export function privateWordProblems(
  { path, text }: Text,
  honest: readonly HonestUse[] = HONEST_USES,
): readonly string[] {
  const read = CODE.test(path)
    ? text.replaceAll(STRINGS, blank)
    : path.endsWith('.md')
      ? text.replaceAll(QUOTED, blank)
      : text;
  const lines = [['path', path] as const, ...read.split('\n').map((line, index) => [String(index + 1), line] as const)];
  const originals = text.split('\n');
  return lines.flatMap(([at, line]) =>
    privateIn(line)
      .filter((word) => !isHonest(honest, word, path, at === 'path' ? path : (originals[Number(at) - 1] ?? '')))
      .map((word) => `${path}:${at}: "${word}" is a private word: write ${PRIVATE_WORDS[word]}`),
  );
}

function isHonest(honest: readonly HonestUse[], word: string, path: string, line: string): boolean {
  return honest.some((use) => use.word === word && use.path.test(path) && use.line.test(line));
}

/** Honest uses that no text has any more. */
export function unusedHonestUses(
  texts: readonly Text[],
  honest: readonly HonestUse[] = HONEST_USES,
): readonly HonestUse[] {
  return honest.filter(
    ({ word, path, line }) =>
      !texts.some(
        (one) =>
          path.test(one.path) &&
          [one.path, ...one.text.split('\n')].some((at) => line.test(at) && privateIn(at).includes(word)),
      ),
  );
}
