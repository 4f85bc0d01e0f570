import { sameText } from '../brand-file/pointers.ts';
import { isObject } from '../json/json.ts';
import { pointer } from '../json/problem.ts';

/** Pointers of the keys whose values differ, in document order; lists are values. Pure. */
export function changedKeys(before: unknown, after: unknown): readonly string[] {
  return differing(before, after, []);
}

function differing(before: unknown, after: unknown, path: readonly string[]): readonly string[] {
  if (sameText(before) === sameText(after)) return [];
  if (!isObject(before) || !isObject(after)) return [pointer(...path)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => differing(own(before, key), own(after, key), [...path, key]));
}

function own(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
