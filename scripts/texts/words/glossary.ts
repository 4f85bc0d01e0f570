/** A row of a glossary. Patterns: `word` matches that word alone, `stem-` matches any word that starts with it. */
export interface Term {
  readonly english: readonly string[];
  /** If English uses the term, one of these must occur; empty: any wording is allowed. */
  readonly found: readonly string[];
  /** Forbidden words that other sites use for the term. */
  readonly never: readonly string[];
}

export interface Glossary {
  readonly terms: readonly Term[];
  /** Keys exempt from the glossary; the glossary file gives the reason for each. */
  readonly otherwise: readonly string[];
}

const HEAD = ['English', 'Word', 'Found as', 'Never'];

/**
 * Parses docs/glossary/<LANG>.md: the rows of its table `English | Word | Found as | Never`, with patterns in
 * backticks, and the keys listed in its section "Said otherwise".
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
