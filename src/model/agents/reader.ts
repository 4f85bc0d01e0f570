import { isObject, type JsonObject } from '../json/json.ts';
import { pointer, showValue } from '../json/problem.ts';

/** Where something stands in a document. */
export type Path = readonly (string | number)[];

/** Ends the reading of a document: where it does not fit, what stands there and what was expected, in one line. */
export class Misread extends Error {
  constructor(path: Path, found: string, expected: string) {
    super(`${path.length === 0 ? '""' : pointer(...path)}: found ${found}, expected ${expected}.`);
  }
}

const WHOLE = /^-?\d+$/;

/** The object at a path, with none but these keys. */
export function keysOf(value: unknown, path: Path, keys: readonly string[]): JsonObject {
  if (!isObject(value)) throw new Misread(path, showValue(value), `an object with ${keys.join(', ')}`);
  const other = Object.keys(value).find((key) => !keys.includes(key));
  if (other !== undefined)
    throw new Misread([...path, other], 'a key that means nothing here', `one of ${keys.join(', ')}`);
  return value;
}

/** The list at a path. */
export function listAt(value: unknown, path: Path): readonly unknown[] {
  if (!Array.isArray(value)) throw new Misread(path, showValue(value), 'a list');
  return value;
}

/** The text at a path, not an empty one. */
export function textAt(value: unknown, path: Path): string {
  if (typeof value !== 'string' || value === '') throw new Misread(path, showValue(value), 'an id as text');
  return value;
}

/** The one of these words that stands at a path. */
export function oneOf<Word extends string>(value: unknown, path: Path, words: readonly Word[]): Word {
  const word = words.find((known) => known === value);
  if (word === undefined) throw new Misread(path, showValue(value), `one of ${words.join(', ')}`);
  return word;
}

/** The amount at a path, in minor units; 0 where nothing stands there. */
export function amountAt(value: unknown, path: Path): bigint {
  if (value === undefined) return 0n;
  if (typeof value !== 'string' || !WHOLE.test(value))
    throw new Misread(path, showValue(value), 'an amount as text of a whole number of minor units');
  return BigInt(value);
}

/** The amount at a path that is never below zero; 0 where nothing stands there. */
export function amountFromZero(value: unknown, path: Path): bigint {
  const minor = amountAt(value, path);
  if (minor < 0n) throw new Misread(path, showValue(value), 'an amount of at least "0"');
  return minor;
}

/** The whole number at a path that is never below zero; 0 where nothing stands there. */
export function countAt(value: unknown, path: Path): number {
  if (value === undefined) return 0;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Misread(path, showValue(value), 'a whole number of at least 0');
  return value;
}
