/** Maximum nesting, checked before parsing: 16 KB of brackets already overflow JSON.stringify. */
export const MAX_DEPTH = 32;

/** Maximum nesting of braces and brackets in JSON text, outside strings. Linear; stops counting above the bound. */
export function depthOf(text: string, bound: number = MAX_DEPTH): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length && deepest <= bound; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at + 1);
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) deepest = Math.max(deepest, ++depth);
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return deepest;
}

/** Index of the quote that ends a string; large bodies are long strings, which indexOf scans faster than a loop. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;

/**
 * Whether every text inside can be stored: PostgreSQL rejects NUL and lone surrogates, which would otherwise become a
 * 500.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
