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
    'Write out what may be repeated; a field that repeats another is not a matter of patterns.',
  ],
  [/\(\?<[=!]/, 'a look-behind', 'Write what comes before as a part of the pattern.'],
  [
    /\(\?[=!]/,
    'a look-ahead that does not stand right behind the leading ^',
    'Move it behind the ^, or write the alternatives out.',
  ],
  [
    /\(\?>|[*+?]\+|\{\d+(?:,\d*)?\}\+/,
    'a group or repetition that gives nothing back',
    'Write it plain: the engine is as fast without.',
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
  if (block !== undefined) return { found: block, remedy: `Write \\p{Script=${name}}, as JavaScript names it.` };
  const [property] = PROPERTY.exec(pattern) ?? [];
  if (property !== undefined)
    return { found: property, remedy: 'Write a general category (\\p{L}, \\p{Nd}) or a script (\\p{Script=Thai}).' };
  return {
    found: 'what is no regular expression',
    remedy: 'Write it as JavaScript reads it, with every bracket closed.',
  };
}

export function hasBackReference(pattern: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\\(?:[1-9]|k<)/.test(pattern);
}
