import { isObject } from '../json/json.ts';

/** The unescaped segments of a JSON pointer (RFC 6901) that is not empty; undefined if it is invalid. */
export function segmentsOf(pointer: string): readonly string[] | undefined {
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a pointer of object keys; undefined if there is none. Lists are values: a pointer does not enter them. */
export function valueAt(document: unknown, pointer: string): unknown {
  const segments = segmentsOf(pointer);
  if (segments === undefined) return undefined;
  return segments.reduce<unknown>(
    (value, segment) => (isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined),
    document,
  );
}

/** JSON text that is the same for equal values, whatever the order of their keys; undefined for a missing value. */
export function sameText(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value, sorted);
}

function sorted(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
