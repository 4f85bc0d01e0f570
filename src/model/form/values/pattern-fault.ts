/** Explains to its author why the linear engine (re2-engine.ts) rejects a pattern. */

/** The rejected part of a pattern and its replacement. Both are in English, as findings are. */
export interface PatternFault {
  readonly found: string;
  readonly remedy: string;
}

/**
 * Syntax that no linear engine supports, or that is of another regex dialect: its spelling, its name, the equivalent.
 */
const THIRD_PARTY: readonly (readonly [written: RegExp, what: string, remedy: string])[] = [
  [
    /\\[1-9]|\\k</,
    'a back reference',
    'Write out the repeated part. To require that one field repeats another, do not use a pattern.',
  ],
  [/\(\?<[=!]/, 'a look-behind', 'Include the preceding text in the pattern.'],
  [
    /\(\?[=!]/,
    'a look-ahead that does not directly follow the leading ^',
    'Move it directly after the ^, or write out the alternatives.',
  ],
  [
    /\(\?>|[*+?]\+|\{\d+(?:,\d*)?\}\+/,
    'an atomic group or a possessive quantifier',
    'Use a plain group or quantifier: the engine is equally fast.',
  ],
];

/** A Unicode property by a name that JavaScript does not know: `IsHan`, `InArabic`. */
const BLOCK = /\\[pP]\{(?:Is|In)(\w+)\}/;
const PROPERTY = /\\[pP]\{([^}]*)\}/;

export function patternFault(pattern: string): PatternFault {
  const thirdParty = THIRD_PARTY.find(([written]) => written.test(pattern));
  if (thirdParty !== undefined)
    return { found: `${thirdParty[1]}, ${thirdParty[0].exec(pattern)?.[0]}`, remedy: thirdParty[2] };
  const [block, name] = BLOCK.exec(pattern) ?? [];
  if (block !== undefined) return { found: block, remedy: `Write \\p{Script=${name}}, the JavaScript syntax.` };
  const [property] = PROPERTY.exec(pattern) ?? [];
  if (property !== undefined)
    return { found: property, remedy: 'Write a general category (\\p{L}, \\p{Nd}) or a script (\\p{Script=Thai}).' };
  return {
    found: 'an invalid regular expression',
    remedy: 'Use JavaScript syntax, and close every bracket.',
  };
}

export function hasBackReference(pattern: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\\(?:[1-9]|k<)/.test(pattern);
}
