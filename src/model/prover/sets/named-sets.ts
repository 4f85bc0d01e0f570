/** Named sets of code points in patterns: `\d`, `\s`, `\p{L}`, with the pattern engine's meaning. */
import { type CodeRange, type CodeSet, codeSet, codesIn, invertSet, joinSets } from './code-set.ts';

export const DIGITS: CodeSet = [[0x30, 0x39]];
export const UPPERCASE: CodeSet = [[0x41, 0x5a]];
export const LOWERCASE: CodeSet = [[0x61, 0x7a]];
const WORD = joinSets(DIGITS, UPPERCASE, LOWERCASE, codesIn('_'));
/** JavaScript's \s; also what is trimmed from the ends of a value (D37). */
export const BLANKS = joinSets([[0x09, 0x0d]], codesIn('\u0020\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff'), [
  [0x2000, 0x200a],
]);
/** What a dot matches: everything but line ends. */
export const NOT_LINE_ENDS = invertSet(codesIn('\n\r\u2028\u2029'));

/** What a single-line field can hold: no line breaks (the browser removes them) and no lone surrogates. */
export const TYPED = invertSet(
  codeSet([
    [0x0a, 0x0a],
    [0x0d, 0x0d],
    [0xd800, 0xdfff],
  ]),
);

/** The set of a class escape by its letter, or undefined. */
export function escapedSet(letter: string): CodeSet | undefined {
  const set = { d: DIGITS, w: WORD, s: BLANKS }[letter.toLowerCase()];
  return set && letter !== letter.toLowerCase() ? invertSet(set) : set;
}

/** The supported properties of \p{...}: any other property makes a pattern 'not understood'. */
const PROPERTIES: Readonly<Record<string, RegExp>> = {
  L: /\p{L}+/gu,
  Lu: /\p{Lu}+/gu,
  Ll: /\p{Ll}+/gu,
  Lo: /\p{Lo}+/gu,
  M: /\p{M}+/gu,
  N: /\p{N}+/gu,
  Nd: /\p{Nd}+/gu,
  P: /\p{P}+/gu,
  S: /\p{S}+/gu,
  Z: /\p{Z}+/gu,
  Latin: /\p{Script=Latin}+/gu,
  Han: /\p{Script=Han}+/gu,
  Hangul: /\p{Script=Hangul}+/gu,
  Hiragana: /\p{Script=Hiragana}+/gu,
  Katakana: /\p{Script=Katakana}+/gu,
  Thai: /\p{Script=Thai}+/gu,
  Cyrillic: /\p{Script=Cyrillic}+/gu,
  Arabic: /\p{Script=Arabic}+/gu,
  Greek: /\p{Script=Greek}+/gu,
};

/** Each property is computed once; the table above bounds the cache. */
const found = new Map<string, CodeSet>();

/** The set of a Unicode property by its name in \p{...}; undefined for an unsupported one. */
export function propertySet(name: string): CodeSet | undefined {
  const property = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
  if (property === undefined) return undefined;
  const set = found.get(name) ?? searchPlanes(property);
  found.set(name, set);
  return set;
}

/** Planes 4 to 13 are empty and 15 and 16 are private: no property of the table includes them. */
const PLANES = [0, 1, 2, 3, 14];
const CHUNK = 0x1000;

function searchPlanes(property: RegExp): CodeSet {
  const ranges = PLANES.flatMap((plane) =>
    Array.from({ length: 0x1_0000 / CHUNK }, (_, at) => plane * 0x1_0000 + at * CHUNK).flatMap((from) =>
      searchChunk(property, from),
    ),
  );
  return codeSet(ranges);
}

function searchChunk(property: RegExp, from: number): readonly CodeRange[] {
  // Adjacent surrogates would join to pairs; no property of the table includes them.
  if (from >= 0xd800 && from < 0xe000) return [];
  const codes = Array.from({ length: CHUNK }, (_, at) => from + at).filter((code) => code < 0xd800 || code > 0xdfff);
  return Array.from(String.fromCodePoint(...codes).matchAll(property), ([run]): CodeRange => {
    const characters = [...run];
    return [characters[0]?.codePointAt(0) ?? 0, characters.at(-1)?.codePointAt(0) ?? 0];
  });
}
