import { HONEST_USES, type HonestUse } from './honest-uses.ts';
import { FORMS, isPrivateInNamesAlone, PRIVATE_WORDS } from './word-table.ts';

/** Texts of players and their glossaries have checks of their own; generated files repeat what they are made of. */
export const LEFT_OUT =
  /(?:^|\/)(?:generated|texts)\/|^docs\/glossary\/|^CHANGELOG\.md$|^tests\/fixtures\/|^src\/gateway\/db\/tables\.ts$|^scripts\/words\//;

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
/** A slash that cannot divide begins a regular expression. */
const EXPRESSIONS = /(?<=[(,=:[!&|?{};>\s]\s*)\/(?![*/\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*/g;
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

/** Most lines have none of the words: they are not taken apart. */
const ANY = new RegExp(
  Object.keys(PRIVATE_WORDS)
    .map((word) => FORMS[word] ?? word)
    .join('|'),
  'i',
);

interface Use {
  readonly word: string;
  /** The whole identifier or word of a sentence that has the private word as a part. */
  readonly name: string;
}

function privateIn(text: string, areNames: boolean): readonly Use[] {
  if (!ANY.test(text)) return [];
  return [...text.matchAll(/[A-Za-z][A-Za-z0-9_-]*/g)].flatMap(([name]) => {
    const parts = partsOf(name);
    return PATTERNS.filter(([word]) => isPrivateInNamesAlone(word) === areNames)
      .filter(([, pattern]) => parts.some((part) => pattern.test(part)))
      .map(([word]) => ({ word, name }));
  });
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
  const code = CODE.test(path)
    ? text.replaceAll(STRINGS, blank).replaceAll(TEMPLATES, blankWords).replaceAll(EXPRESSIONS, blank)
    : text;
  return { prose: code.split('\n'), names: CODE.test(path) ? code.replaceAll(COMMENTS, blank).split('\n') : [] };
}

interface Found extends Use {
  readonly at: string;
  readonly line: string;
}

function usesIn(file: Text): readonly Found[] {
  const { prose, names } = readWords(file);
  const originals = file.text.split('\n');
  const inLines = (lines: readonly string[], areNames: boolean) =>
    lines.flatMap((line, index) =>
      privateIn(line, areNames).map((use) => ({ ...use, at: String(index + 1), line: originals[index] ?? '' })),
    );
  const inPath = [true, false].flatMap((areNames) => privateIn(file.path, areNames));
  return [
    ...inPath.map((use) => ({ ...use, at: 'path', line: file.path })),
    ...inLines(prose, false),
    ...inLines(names, true),
  ];
}

function covers(honest: HonestUse, path: string, { word, name, line }: Found): boolean {
  const { names, line: lines } = honest;
  return honest.word === word && honest.path.test(path) && names?.test(name) !== false && lines?.test(line) !== false;
}

export interface WordReport {
  /** One sentence for each private word in a name, a comment, a document or a path (docs/glossary.md#words-of-the-code). */
  readonly problems: readonly string[];
  /** Honest uses that no file has. */
  readonly unused: readonly HonestUse[];
}

/** Compares files with the table of private words and with the honest uses of these words. */
export function reportPrivateWords(files: readonly Text[], honest: readonly HonestUse[] = HONEST_USES): WordReport {
  const used = new Set<HonestUse>();
  const problems = new Set<string>();
  for (const file of files)
    for (const found of usesIn(file)) {
      const uses = honest.filter((use) => covers(use, file.path, found));
      for (const use of uses) used.add(use);
      if (uses.length > 0) continue;
      const { at, word, name } = found;
      problems.add(`${file.path}:${at}: "${word}" in ${name} is a private word: write ${PRIVATE_WORDS[word]}`);
    }
  return { problems: [...problems], unused: honest.filter((use) => !used.has(use)) };
}
