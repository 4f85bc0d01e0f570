import { createHash } from 'node:crypto';

/** Page cursor of a record: `value` is the key of the last row. */
interface Cursor {
  readonly of: string;
  readonly value: readonly string[];
}

/** Creates the cursor of the next page, bound to the filter: another filter cannot use it. */
export function writeCursor(asked: readonly unknown[], value: readonly string[]): string {
  const cursor: Cursor = { of: digestOf(asked), value };
  return Buffer.from(JSON.stringify([cursor.of, ...cursor.value])).toString('base64url');
}

/**
 * Parses a cursor; undefined if malformed or of another filter. The cursor grants no access: the filter itself limits
 * what is read.
 */
export function readCursor(asked: readonly unknown[], text: string): readonly string[] | undefined {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(read) || !read.every((part) => typeof part === 'string')) return undefined;
  const [of, ...value] = read as string[];
  return of === digestOf(asked) ? value : undefined;
}

function digestOf(asked: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16);
}
