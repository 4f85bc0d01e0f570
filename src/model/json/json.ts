/** A JSON object read by own properties only; keys of a stranger never reach a prototype. */
export type JsonObject = { readonly [key: string]: unknown };

/** True for a plain JSON object; false for null, lists and everything else. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own property `key` of `value`, or undefined when `value` is no object or has no such own property. */
export function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The own text property, or undefined when it is anything but text. */
export function ownText(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** The list at `key`; empty when it is anything but a list. */
export function ownList(value: unknown, key: string): readonly unknown[] {
  const found = own(value, key);
  return Array.isArray(found) ? found : [];
}

/** Whether objects and lists stand inside each other more than `most` deep. Never throws: it keeps no stack of its own. */
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

/** Yes or no as the wire has it (docs/wire.md#trees): yes for true, 1, '1' and 'true'; anything else is no. */
export function yes(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/**
 * A whole number, also when it comes as numeric text; undefined for everything else. Never negative zero: JSON has a
 * spelling for it (`-0`) that is read and never written, so a value that held it would not survive being stored.
 */
export function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : undefined;
  if (typeof value !== 'string' || !/^\s*[+-]?\d{1,15}\s*$/.test(value)) return undefined;
  return Number(value) + 0;
}
