import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depthOf, isStorable } from './parse-json.ts';

function depth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depth));
}

test('the depth counted in the text is the depth of the value, whatever its strings hold', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 8, stringUnit: 'binary' }),
      (value) => depthOf(JSON.stringify(value)) === depth(JSON.parse(JSON.stringify(value))),
    ),
  );
});

test('counting stops past the bound: a long attack costs as much as a short one', () => {
  expect(depthOf('['.repeat(1_000_000), 32)).toBe(33);
});

test('NUL and half surrogates are found anywhere', () => {
  expect(isStorable({ a: [{ b: 'x\0' }] })).toBe(false);
  expect(isStorable({ 'k\ud800': 1 })).toBe(false);
  expect(isStorable({ a: ['😀', null, 1, true] })).toBe(true);
});
