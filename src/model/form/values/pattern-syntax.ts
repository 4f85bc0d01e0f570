/**
 * Translates untrusted JavaScript patterns for a linear engine: blanks and the dot keep their JavaScript meaning,
 * leading look-aheads are split off, and the compiled size is estimated first. Characters are code points, not UTF-16
 * units.
 */

/** The largest expanded size of a pattern, in characters, that the engine accepts (see `estimateSize`). */
export const MAX_PATTERN_SIZE = 280;

/** One part of a pattern as an AND of parts: `text` must be found, or must not be found. */
export interface PlainPattern {
  readonly text: string;
  readonly found: boolean;
}

interface Token {
  readonly text: string;
  readonly at: number;
  readonly inClass: boolean;
}

/** JavaScript's \s, for use inside a class. */
const BLANKS = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const NON_BLANKS =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const OUTSIDE_CLASS: Readonly<Record<string, string>> = {
  '\\s': `[${BLANKS}]`,
  '\\S': `[^${BLANKS}]`,
  '.': '[^\\n\\r\\x{2028}\\x{2029}]',
};
const INSIDE_CLASS: Readonly<Record<string, string>> = { '\\s': BLANKS, '\\S': NON_BLANKS, '[': '\\[' };

const ESCAPE =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|[\s\S])/uy;

function tokenise(pattern: string): readonly Token[] {
  const tokens: Token[] = [];
  let inClass = false;
  for (let at = 0; at < pattern.length; ) {
    const text = readToken(pattern, at);
    const opens = !inClass && text === '[';
    if (text === ']') inClass = false;
    tokens.push({ text, at, inClass });
    if (opens) inClass = true;
    at += text.length;
  }
  return tokens;
}

function readToken(pattern: string, at: number): string {
  ESCAPE.lastIndex = at;
  const escaped = pattern[at] === '\\' ? ESCAPE.exec(pattern)?.[0] : undefined;
  return escaped ?? String.fromCodePoint(pattern.codePointAt(at) ?? 0);
}

/** Writes out in full what differs between JavaScript and the linear engine; the rest is unchanged. */
export function translateSyntax(pattern: string): string {
  return tokenise(plainProperties(pattern))
    .map(({ text, inClass }) => {
      const table = inClass ? INSIDE_CLASS : OUTSIDE_CLASS;
      return Object.hasOwn(table, text) ? table[text] : joinSurrogates(text);
    })
    .join('');
}

/** General categories by their long names (UAX #44, table 12). */
const CATEGORIES: Readonly<Record<string, string>> = {
  Letter: 'L',
  Lowercase_Letter: 'Ll',
  Uppercase_Letter: 'Lu',
  Mark: 'M',
  Number: 'N',
  Decimal_Number: 'Nd',
  Punctuation: 'P',
  Dash_Punctuation: 'Pd',
  Symbol: 'S',
  Separator: 'Z',
  Space_Separator: 'Zs',
};

/** Rewrites JavaScript property names to names that the engine knows: `\p{Script=Han}` is `\p{Han}`. */
function plainProperties(pattern: string): string {
  return pattern
    .replace(/\\([pP])\{(?:Script|sc|Script_Extensions|scx)=(\w+)\}/g, '\\$1{$2}')
    .replace(/\\([pP])\{(?:General_Category=|gc=)?(\w+)\}/g, (whole, sign: string, name: string) =>
      Object.hasOwn(CATEGORIES, name) ? `\\${sign}{${CATEGORIES[name]}}` : whole,
    );
}

/** An escaped surrogate pair is the one character that it encodes. */
function joinSurrogates(text: string): string {
  if (!text.startsWith('\\u') || text[6] !== '\\') return text;
  const pair = String.fromCharCode(Number.parseInt(text.slice(2, 6), 16), Number.parseInt(text.slice(8), 16));
  return `\\x{${pair.codePointAt(0)?.toString(16)}}`;
}

/**
 * Splits off the look-aheads right after a leading ^: all of them look from the start, so the pattern is the AND of
 * plain ones. Returns null when look-aheads occur elsewhere (after an alternative, or repeated).
 */
export function splitLookaheads(pattern: string): readonly PlainPattern[] | null {
  if (!/^\^\(\?[=!]/.test(pattern)) return [{ text: pattern, found: true }];
  const tokens = tokenise(pattern);
  const parts: PlainPattern[] = [];
  let rest = 1;
  while (/^\(\?[=!]/.test(pattern.slice(rest, rest + 3))) {
    const close = closingParen(tokens, rest);
    if (close < 0 || /[*+?{]/.test(pattern.charAt(close + 1))) return null;
    parts.push({ text: `^(?:${pattern.slice(rest + 3, close)})`, found: pattern[rest + 2] === '=' });
    rest = close + 1;
  }
  if (hasAlternative(tokens, rest)) return null;
  return [...parts, { text: `^${pattern.slice(rest)}`, found: true }];
}

function closingParen(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (const { text, at, inClass } of tokens) {
    if (at < from || inClass) continue;
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (text === ')' && depth === 0) return at;
  }
  return -1;
}

function hasAlternative(tokens: readonly Token[], from: number): boolean {
  let depth = 0;
  for (const { text, at, inClass } of tokens) {
    if (at < from || inClass) continue;
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (text === '|' && depth === 0) return true;
  }
  return false;
}

/**
 * The number of single characters of the pattern when its counted repetitions are written out: (a{2}){3} is 6.
 * Compiling and each matching step cost this much.
 */
export function estimateSize(pattern: string): number {
  const groups: number[] = [0];
  let last = 0;
  for (const { text, at, inClass } of tokenise(pattern)) {
    if (inClass) continue;
    if (text === '(') groups.push(0);
    else if (text === '{') groups.push((groups.pop() ?? 0) + last * (countedTimes(pattern, at) - 1));
    else if (text === ')') {
      last = groups.length > 1 ? (groups.pop() ?? 0) : last;
      groups.push((groups.pop() ?? 0) + last);
    } else if (!'*+?|^$]'.includes(text)) {
      last = 1;
      groups.push((groups.pop() ?? 0) + 1);
    }
  }
  return groups.reduce((sum, size) => sum + size, 0);
}

function countedTimes(pattern: string, at: number): number {
  const bounds = /^\{(\d{1,9})(?:,(\d{0,9}))?\}/.exec(pattern.slice(at, at + 24));
  return bounds ? Math.max(1, Number(bounds[1]), Number(bounds[2] ?? 0)) : 1;
}
