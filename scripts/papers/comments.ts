/** A comment that stands alone or after code; `/*` inside a pattern of files is none. */
const COMMENT = /(?<=^|[\s{(,;])\/\*(?:\*|(?=\s)|\n)[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const SQL_COMMENT = /(?<=^|\s)--\s.*$/gm;

/** The comments of a source, each as one line of words. */
export function commentsIn(path: string, source: string): string[] {
  const found = source.match(path.endsWith('.sql') ? SQL_COMMENT : COMMENT) ?? [];
  return found.map((comment) => comment.replaceAll(/\n\s*\*?\s?/g, ' '));
}
