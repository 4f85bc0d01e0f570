/**
 * Readers for untrusted replies: own properties only, a wrong type counts as absent, nothing throws. The contract has
 * its own copy because it imports only types from the model.
 */

/** The own property `key`; undefined if `value` is not an object or does not have it. */
export function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

/** The own text at `key`; undefined for anything else. */
export function readText(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** The id at `key` as text; also accepts a whole number. Undefined for anything else. */
export function readId(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  if (typeof found === 'number') return Number.isSafeInteger(found) ? String(found) : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** The boolean at `key` (docs/reference/wire.md#trees): true for true, 1, '1' and 'true'; anything else is false. */
export function readYes(value: unknown, key: string): boolean {
  const found = own(value, key);
  return found === true || found === 1 || found === '1' || found === 'true';
}

/** The whole number at `key`, also from numeric text; undefined for anything else. */
export function readWhole(value: unknown, key: string): number | undefined {
  const found = own(value, key);
  if (typeof found === 'number') return Number.isSafeInteger(found) ? found : undefined;
  return typeof found === 'string' && /^-?\d{1,15}$/.test(found) ? Number(found) : undefined;
}

/** Maximum nesting of a reply: deeper values overflow the stack when they are serialised. */
const MAX_DEPTH = 64;

/** Whether objects and lists are nested deeper than MAX_DEPTH. */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(holdsValues);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((holder) => Object.values(holder)).filter(holdsValues);
  }
  return false;
}

function holdsValues(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Maximum length of a list; further rows are dropped, so that a huge reply cannot become a huge screen. */
export const MAX_ROWS = 500;

/**
 * Reads a list row by row; rows for which `readRow` returns undefined are left out. A value that is not a list is
 * empty.
 */
export function readRows<Row>(value: unknown, readRow: (row: unknown, index: number) => Row | undefined): Row[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_ROWS).flatMap((row: unknown, index) => readRow(row, index) ?? []);
}

/** Reads a count, also from numeric text; anything else is 0. Never throws. */
export function readCount(value: unknown): number {
  return Math.max(0, readWhole({ count: value }, 'count') ?? 0);
}
