import { isObject } from '#model/json/json.ts';
import { pointer } from '#model/json/problem.ts';

/** A place in a value: its name is its key; entries of a list have the name of the list. */
export interface Place {
  readonly name: string;
  /** JSON pointer from the reply's value. */
  readonly at: string;
  readonly value: unknown;
}

const DEEPEST = 40;
/** Third-party documents with their own units: challenges, keys, form rules. */
const THIRD_PARTY = new Set(['challenge', 'keys', 'rules']);

/** Every nested place of a value, the value itself first. */
export function placesOf(value: unknown, name = '', at = '', depth = 0): readonly Place[] {
  const here = { name, at, value };
  if (depth > DEEPEST || THIRD_PARTY.has(name)) return [here];
  if (Array.isArray(value))
    return [here, ...value.flatMap((each, index) => placesOf(each, name, at + pointer(index), depth + 1))];
  if (!isObject(value)) return [here];
  return [here, ...Object.entries(value).flatMap(([key, each]) => placesOf(each, key, at + pointer(key), depth + 1))];
}
