import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonMistake } from './json-mistake.ts';

it.each([
  ['a comment', '{\n  // name\n  "a": 1\n}', 'a comment', 2, 3],
  ['a block comment', '{ /* x */ "a": 1 }', 'a comment', 1, 3],
  ['a trailing comma in an object', '{\n  "a": 1,\n}', 'a comma before the closing }', 2, 9],
  ['a trailing comma in a list', '[1, 2,]', 'a comma before the closing ]', 1, 6],
  ['curly quotes around a text', '{ "a": “b” }', 'curly quotes (“)', 1, 8],
  ['curly quotes around a key', '{ “a”: 1 }', 'curly quotes (“)', 1, 3],
  ['single quotes', "{ 'a': 1 }", "single quotes (')", 1, 3],
  ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 'no comma between two entries', 2, 9],
  ['a missing comma in a list', '["a" "b"]', 'no comma between two entries', 1, 5],
  ['a missing colon', '{ "a" 1 }', 'no colon after a key', 1, 7],
  ['a key without quotation marks', '{ a: 1 }', 'the key a without quotation marks', 1, 3],
  ['a word of another language', '{ "a": True }', 'True without quotation marks', 1, 8],
  ['a text without quotation marks', '{ "a": EN }', 'EN without quotation marks', 1, 8],
  ['a leading zero', '{ "a": 012 }', 'the number 012', 1, 8],
  ['a line break in a text', '{ "a": "b\nc" }', 'a text that does not end on its line', 1, 8],
  ['a tab in a text', '{ "a": "b\tc" }', 'a tab or another control character in a text', 1, 8],
  ['a bad escape sequence', '{ "a": "\\q" }', 'a backslash that begins no escape sequence', 1, 8],
  ['a missing value', '{ "a": , "b": 1 }', '"," where a value is missing', 1, 8],
  ['a file that was cut off', '{ "a": [1, {', 'the end of the file', 1, 13],
  ['a bracket too many', '{ "a": 1 }}', '"}" after the end of the object', 1, 11],
  ['an empty file', ' \n', 'an empty file', 1, 1],
])('K2 O5 names %s and its place', (_, text, found, line, column) => {
  expect(findJsonMistake(text)).toMatchObject({ found, line, column });
});

it('says which brackets are missing', () => {
  expect(findJsonMistake('{ "a": [1, {')?.expected).toBe('} ] } before it');
});

it('finds nothing in valid JSON, also after a byte order mark', () => {
  fc.assert(fc.property(fc.json(), (text) => findJsonMistake(`\uFEFF${text}`) === undefined));
});

it('finds a mistake in exactly the texts that JSON.parse refuses, and has words for it', () => {
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', "'", '“', '//', 'x', '0', '\n'))
    .map(
      ([text, at, inserted]) =>
        text.slice(0, at % (text.length + 1)) + inserted + text.slice((at % (text.length + 1)) + 1),
    );
  fc.assert(
    fc.property(broken, (text) => {
      const mistake = findJsonMistake(text);
      expect(mistake === undefined).toBe(isJson(text));
      expect(mistake?.found).not.toBe('');
    }),
    { numRuns: 500 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
