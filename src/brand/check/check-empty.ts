import { isDeeper, isObject } from '#model/json/json.ts';
import { type Problem, pointer } from '#model/json/problem.ts';

/**
 * Parts of a brand file without effect: empty objects and lists (the author may believe that removed content still
 * applies), and a part of a condition that repeats the one before it.
 */
export function checkEmpty(document: unknown): readonly Problem[] {
  return isDeeper(document, MOST_DEPTH) ? [] : emptyIn(document, []);
}

/** Deeper files are rejected by the parser. */
const MOST_DEPTH = 64;

type Place = readonly (string | number)[];

function emptyIn(value: unknown, at: Place): readonly Problem[] {
  if (!Array.isArray(value) && !isObject(value)) return [];
  const inside: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((each, index) => [index, each] as const)
    : Object.entries(value);
  if (inside.length === 0)
    return [isEmptyText(at, Array.isArray(value) ? 'an empty list' : 'an empty object', 'a value that is not empty')];
  const isParts = Array.isArray(value) && ['any', 'all'].includes(String(at.at(-1)));
  const reported = new Set<string>();
  return inside.flatMap(([key, each]) => {
    const isReported = isParts && reported.size === reported.add(JSON.stringify(each)).size;
    return [
      ...(isReported ? [isEmptyText([...at, key], 'a repeated part of the condition', 'a different part')] : []),
      ...emptyIn(each, [...at, key]),
    ];
  });
}

function isEmptyText(at: Place, found: string, expected: string): Problem {
  const remedy = 'Remove it, or write the intended value: it has no effect.';
  return { code: 'brand.unread', path: pointer(...at), found, expected, remedy, severity: 'warning' };
}
