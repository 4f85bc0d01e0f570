import { expect, test } from 'vitest';
import { styleProblems } from './style-problems.ts';

test('a text that breaks the style is named with its key, the words and what to write', () => {
  expect(styleProblems({ a: 'Your games appear here', b: 'Nobody bets at 5 %', c: "You're offline..." })).toEqual([
    'b: has "Nobody"; write the person: you, a member, someone else',
    'b: has " %"; write a percent sign without a space before it',
    `c: has "'"; write curly apostrophes and quotes`,
    'c: has "..."; write …',
  ]);
});

test('a half of a sentence is refused, and a number before a noun without plural forms', () => {
  const numbers = { a: '{hours} hours', b_one: '{hours} hour', b_other: '{hours} hours' };
  expect(styleProblems({ more: ' and {count} more', ...numbers })).toEqual([
    'more: has " "; write a whole sentence with named placeholders',
    'a: has "{hours} hours"; write a text for each plural category',
  ]);
});
