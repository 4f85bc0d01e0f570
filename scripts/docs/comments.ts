/** A comment on its own line or after code; `/*` inside a glob pattern does not count. */
const COMMENT = /(?<=^|[\s{(,;])\/\*(?:\*|(?=\s)|\n)[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const SQL_COMMENT = /(?<=^|\s)--\s.*$/gm;

export function commentsIn(path: string, source: string): string[] {
  const found = source.match(path.endsWith('.sql') ? SQL_COMMENT : COMMENT) ?? [];
  return found.map((comment) => comment.replaceAll(/\n\s*\*?\s?/g, ' '));
}
