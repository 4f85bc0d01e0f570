/** What one row of a glossary says. Patterns: `word` is that word alone, `stem-` is a word that begins so. */
export interface Term {
  /** The English words for it. */
  readonly english: readonly string[];
  /** Where English says it, one of these stands; empty: it may be said in other words. */
  readonly found: readonly string[];
  /** Words that other sites use for it and that this one does not. */
  readonly never: readonly string[];
}

export interface Glossary {
  readonly terms: readonly Term[];
  /** Keys that say a thing in other words, each with a reason in the file. */
  readonly otherwise: readonly string[];
}

const HEAD = ['English', 'Word', 'Found as', 'Never'];

/**
 * Reads docs/glossary/<LANG>.md: the rows of its table `English | Word | Found as | Never`, patterns in backticks, and the
 * keys that its section "Said otherwise" lists.
 */
export function readGlossary(markdown: string): Glossary {
  const lines = markdown.split('\n');
  const head = lines.findIndex((line) => cellsOf(line).join() === HEAD.join());
  const rows = head < 0 ? [] : lines.slice(head + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  const terms = rows.slice(0, end < 0 ? rows.length : end).map((line) => {
    const [english = '', , found = '', never = ''] = cellsOf(line);
    return { english: english.split(', '), found: patternsOf(found), never: patternsOf(never) };
  });
  const [, section = ''] = markdown.split('## Said otherwise');
  return { terms, otherwise: [...section.matchAll(/^- `([^`]+)`/gm)].map(([, key = '']) => key) };
}

const cellsOf = (line: string) =>
  line.startsWith('|')
    ? line
        .slice(1)
        .replace(/\|\s*$/, '')
        .split('|')
        .map((cell) => cell.trim())
    : [];

const patternsOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern);
