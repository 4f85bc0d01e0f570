/** Reads JSON objects by own properties only, so that keys from untrusted input never reach a prototype. */
export type JsonObject = { readonly [key: string]: unknown };

/** True for a plain JSON object; false for null, arrays and everything else. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own property `key` of `value`; undefined when `value` is no object or has no such own property. */
export function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The own string property; undefined when it is anything else. */
export function ownText(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** The array at `key`; empty when it is anything else. */
export function ownList(value: unknown, key: string): readonly unknown[] {
  const found = own(value, key);
  return Array.isArray(found) ? found : [];
}

/** Whether objects and arrays nest more than `most` deep. Never throws: it is not recursive. */
export function isDeeper(value: unknown, most: number): boolean {
  let level = [value].filter(holdsValues);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((holder) => Object.values(holder)).filter(holdsValues);
  }
  return false;
}

function holdsValues(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A boolean of the wire (docs/reference/wire.md#trees): true for true, 1, '1' and 'true'; false for anything else. */
export function yes(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/**
 * A whole number, also as numeric text; undefined for everything else. Never negative zero: JSON parses `-0` but never
 * writes it, so the value would not survive being stored.
 */
export function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : undefined;
  if (typeof value !== 'string' || !/^\s*[+-]?\d{1,15}\s*$/.test(value)) return undefined;
  return Number(value) + 0;
}
