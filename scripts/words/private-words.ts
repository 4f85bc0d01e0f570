/** A word of our own, and the words of the field to use instead. */
export const PRIVATE_WORDS: Readonly<Record<string, string>> = {
  anew: 'again',
  beside: 'next to',
  colleague: 'staff user',
  deed: 'staff action',
  doctor: 'linter',
  door: 'request pipeline, guard or route',
  hurry: 'poll now',
  judge: 'validate, check or decide',
  keeper: 'administrator, storage or holder',
  mend: 'fix',
  meanwhile: 'in the meantime',
  nobody: 'no user, none, or anonymous',
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
  beside: 'beside',
  hurry: 'hurr(?:y|ies|ied)',
  judge: 'judg(?:es?|ed|ing|ements?)',
  mend: 'mend(?:s|ed|ing)?',
  papers: 'papers',
  say: 'sa(?:ys?|id|ying)',
  stray: 'strays?',
  tell: 'tell(?:s|ing)?|told',
};

/** Words that are ordinary in a sentence and private in a name alone. */
const IN_NAMES: ReadonlySet<string> = new Set(['say', 'tell']);

interface HonestUse {
  readonly word: string;
  /** Where the word is meant as everybody means it: the path and the line. */
  readonly path: RegExp;
  readonly line: RegExp;
  readonly because: string;
}

/** Uses that stay: names that others rely on, and the word in its ordinary sense. */
export const HONEST_USES: readonly HonestUse[] = [
  {
    word: 'say',
    path: /^tests\/recipes\/language\.test\.ts$/,
    line: /said: /,
    because: 'it asks whether a language has a text at all',
  },
  {
    word: 'say',
    path: /^(?:scripts\/tokens\/direction-problems|src\/console\/people\/reason-dialog\.test)\.tsx?$/,
    line: /say why|Say why/,
    because: 'a sentence to the author of a change',
  },
];

export interface Text {
  readonly path: string;
  readonly text: string;
}

const PATTERNS = Object.keys(PRIVATE_WORDS).map(
  (word) => [word, new RegExp(`^(?:${FORMS[word] ?? `${word}s?`})$`)] as const,
);
const CODE = /\.(?:tsx?|mjs)$/;
/** Strings of code are data, texts of players and wire names: texts have a check of their own. */
const STRINGS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
const TEMPLATES = /`(?:[^`\\]|\\.)*`/g;
const VALUES = /(?<=\$\{)[^{}]*(?=\})/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|[\s{(,;])\/\/[^\n]*/gm;
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

/** Most lines hold none of the letters: they are not taken apart. */
const ANY =
  /anew|beside|colleague|deed|doctor|door|hurr|keeper|nobody|judg|mend|meanwhile|overtaken|papers|purse|rhythm|say|said|stranger|stray|tell|told|undoer|whoever/i;

function privateIn(text: string, areNames: boolean): readonly string[] {
  if (!ANY.test(text)) return [];
  const parts = [...text.matchAll(/[A-Za-z][A-Za-z0-9_-]*/g)].flatMap(([name]) => partsOf(name));
  return PATTERNS.filter(([word]) => IN_NAMES.has(word) === areNames)
    .filter(([, pattern]) => parts.some((part) => pattern.test(part)))
    .map(([word]) => word);
}

const blank = (quoted: string) => quoted.replaceAll(/[^\n]/g, ' ');

/** A template with the values that it is given, and blanks in place of its words. */
function blankWords(template: string): string {
  const values = [...template.matchAll(VALUES)].map(({ 0: value, index }) => ({ value, index }));
  return values.reduce(
    (text, { value, index }) => text.slice(0, index) + value + text.slice(index + value.length),
    blank(template),
  );
}

/** The prose of a file and its names, both line by line. */
function readWords({ path, text }: Text): { readonly prose: readonly string[]; readonly names: readonly string[] } {
  if (path.endsWith('.md')) return { prose: text.replaceAll(QUOTED, blank).split('\n'), names: [] };
  const code = CODE.test(path) ? text.replaceAll(STRINGS, blank).replaceAll(TEMPLATES, blankWords) : text;
  return { prose: code.split('\n'), names: CODE.test(path) ? code.replaceAll(COMMENTS, blank).split('\n') : [] };
}

/** Private words in names, comments, documents and paths (docs/glossary.md#words-of-the-code), one sentence each. */
export function privateWordProblems(file: Text, honest: readonly HonestUse[] = HONEST_USES): readonly string[] {
  const { prose, names } = readWords(file);
  const originals = file.text.split('\n');
  const found = [
    ...[true, false].flatMap((areNames) =>
      privateIn(file.path, areNames).map((word) => ({ at: 'path', word, line: file.path })),
    ),
    ...prose.flatMap((line, index) => inLine(line, index, false, originals)),
    ...names.flatMap((line, index) => inLine(line, index, true, originals)),
  ];
  return found
    .filter(
      ({ word, line }) => !honest.some((use) => use.word === word && use.path.test(file.path) && use.line.test(line)),
    )
    .map(({ at, word }) => `${file.path}:${at}: "${word}" is a private word: write ${PRIVATE_WORDS[word]}`);
}

function inLine(line: string, index: number, areNames: boolean, originals: readonly string[]) {
  return privateIn(line, areNames).map((word) => ({ at: String(index + 1), word, line: originals[index] ?? '' }));
}

/** Honest uses that no file has any more. */
export function unusedHonestUses(
  files: readonly Text[],
  honest: readonly HonestUse[] = HONEST_USES,
): readonly HonestUse[] {
  return honest.filter(
    (use) =>
      !files.some(
        (file) =>
          privateWordProblems(
            file,
            honest.filter((other) => other !== use),
          ).length > 0,
      ),
  );
}
