import { isObject, type JsonObject } from '../json/json.ts';
import { pointer, showValue } from '../json/problem.ts';

export type Path = readonly (string | number)[];

/** Parse error: path, found value, expected value and, where it helps, what to do, in one line. */
export class ParseError extends Error {
  constructor(path: Path, found: string, expected: string, remedy?: string) {
    const place = path.length === 0 ? '""' : pointer(...path);
    super(inOneLine(`${place}: found ${found}, expected ${expected}.${remedy === undefined ? '' : ` ${remedy}`}`));
  }
}

/** Adds what to do to the parse error of `read`. */
export function withRemedy<T>(remedy: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ParseError) error.message += ` ${remedy}`;
    throw error;
  }
}

/** Escapes line breaks and other control characters, which keys and texts of a file may contain. */
function inOneLine(message: string): string {
  return message.replaceAll(
    /[\p{Cc}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const WHOLE = /^-?\d+$/;

/** The object at a path; rejects other keys. */
export function keysOf(value: unknown, path: Path, keys: readonly string[]): JsonObject {
  if (!isObject(value)) throw new ParseError(path, showValue(value), `an object with ${keys.join(', ')}`);
  const other = Object.keys(value).find((key) => !keys.includes(key));
  if (other !== undefined) throw new ParseError([...path, other], 'an unknown key', `one of ${keys.join(', ')}`);
  return value;
}

export function listAt(value: unknown, path: Path): readonly unknown[] {
  if (!Array.isArray(value)) throw new ParseError(path, showValue(value), 'a list');
  return value;
}

/** The non-empty text at a path. */
export function textAt(value: unknown, path: Path): string {
  if (typeof value !== 'string' || value === '') throw new ParseError(path, showValue(value), 'an id as a string');
  return value;
}

/** One of the allowed words at a path. */
export function oneOf<Word extends string>(value: unknown, path: Path, words: readonly Word[]): Word {
  const word = words.find((known) => known === value);
  if (word === undefined) throw new ParseError(path, showValue(value), `one of ${words.join(', ')}`);
  return word;
}

/** The amount at a path in minor units; 0 if absent. */
export function amountAt(value: unknown, path: Path): bigint {
  if (value === undefined) return 0n;
  if (typeof value !== 'string' || !WHOLE.test(value))
    throw new ParseError(path, showValue(value), 'an amount: a whole number of minor units as a string');
  return BigInt(value);
}

/** The non-negative amount at a path; 0 if absent. */
export function amountFromZero(value: unknown, path: Path): bigint {
  const minor = amountAt(value, path);
  if (minor < 0n) throw new ParseError(path, showValue(value), 'an amount of at least "0"');
  return minor;
}

/** The non-negative integer at a path; 0 if absent. */
export function countAt(value: unknown, path: Path): number {
  if (value === undefined) return 0;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new ParseError(path, showValue(value), 'a whole number of at least 0');
  return value;
}
