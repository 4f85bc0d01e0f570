import { createHash } from 'node:crypto';

/** Where a page of a record goes on: `value` is the last row's key. */
interface Mark {
  readonly of: string;
  readonly value: readonly string[];
}

/** Writes where the next page begins, bound to what was asked: another question cannot be gone on with. */
export function writeMark(asked: readonly unknown[], value: readonly string[]): string {
  const mark: Mark = { of: digestOf(asked), value };
  return Buffer.from(JSON.stringify([mark.of, ...mark.value])).toString('base64url');
}

/** Reads it back; undefined for what is none, or belongs to another question. It opens nothing: the question itself bounds what is read. */
export function readMark(asked: readonly unknown[], text: string): readonly string[] | undefined {
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
