import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patternLengths } from './pattern-lengths.ts';

const many = Number.POSITIVE_INFINITY;

it.each([
  ['^[A-Z]{2,4}$', 2, 4],
  ['^a{3}$', 3, 3],
  ['^(?:ab|cde)+x?$', 2, many],
  ['^(?=.*[0-9])[a-z0-9]{6,12}$', 6, 12],
  ['^\\d{4}-\\d\\d-\\d\\d$', 10, 10],
  ['^\\u4e00\\p{Lu}\\x41$', 3, 3],
  ['[0-9]{3}', 3, many],
  ['^abc|def$', 3, many],
  ['^\\$$', 1, 1],
  ['^a\\$', 2, many],
  ['^[^\\]]{1,3}?$', 1, 3],
  ['^$', 0, 0],
  ['^(a', 0, many],
  ['^(a)\\1$', 1, many],
])('N03: the pattern %s takes %d to %d characters', (pattern, least, most) => {
  expect(patternLengths(pattern)).toEqual({ least, most });
});

/** Patterns that people write for fields: classes, letters and groups, counted, in alternatives. */
const piece = fc
  .tuple(
    fc.constantFrom('a', '[a-z]', '[^0-9]', '\\d', '.', '\\.', '\\u0041', '(?:ab|[xyz])', '(?:a{2}b?)'),
    fc.constantFrom('', '?', '*', '+', '{2}', '{1,3}', '{2,}'),
  )
  .map((parts) => parts.join(''));
const pattern = fc
  .array(fc.array(piece, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
  .map((branches) => `^(?:${branches.map((pieces) => pieces.join('')).join('|')})$`);

it('N03: no text that a pattern matches has a length that is said to be impossible', () => {
  const matched = fc
    .sample(pattern, { numRuns: 150, seed: 3 })
    .flatMap((source) =>
      fc
        .sample(fc.stringMatching(new RegExp(source), { size: 'xsmall' }), { numRuns: 5, seed: 5 })
        .map((text) => ({ source, length: [...text].length, ...patternLengths(source) })),
    );
  expect(matched.filter(({ length, least, most }) => length < least || length > most)).toEqual([]);
});
