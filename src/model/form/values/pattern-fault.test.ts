import { expect, test } from 'vitest';
import { patternFault } from './pattern-fault.ts';
import { createRe2Engine } from './re2-engine.ts';

const engine = createRe2Engine();

test.each([
  ['^\\p{IsHan}+$', '\\p{IsHan}', '\\p{Script=Han}'],
  ['^\\p{Alpha}$', '\\p{Alpha}', '\\p{L}'],
  ['^(a)\\1$', 'a back reference', 'repeats another'],
  ['(?<x>a)\\k<x>', 'a back reference', 'repeats another'],
  ['(?<=a)b', 'a look-behind', 'in the pattern'],
  ['(?<!a)b', 'a look-behind', 'in the pattern'],
  ['a(?=b)', 'a look-ahead', 'directly after the ^'],
  ['a++b', 'a possessive quantifier', 'a plain group or quantifier'],
  ['(?>a)b', 'a possessive quantifier', 'a plain group or quantifier'],
  ['(a', 'an invalid regular expression', 'close every bracket'],
])('K6: no form uses %s: it has %s', (pattern, found, remedy) => {
  expect(engine.compile(pattern)).toBeNull();
  const fault = patternFault(pattern);
  expect(fault.found).toContain(found);
  expect(fault.remedy).toContain(remedy);
});

test.each([
  ['^\\p{Script=Han}+$', '阿卜', 'abc'],
  ['^\\p{sc=Thai}+$', 'สมชาย', 'abc'],
  ['^\\P{Script=Han}+$', 'abc', '阿'],
  ['^[\\p{Letter}\\p{gc=Decimal_Number}]+$', 'aб٣', '-'],
  ['^\\\\1$', '\\1', '1'],
])('K6: %s is parsed as JavaScript does', (pattern, right, wrong) => {
  const test = engine.compile(pattern);
  expect([test?.(right), test?.(wrong)]).toEqual([true, false]);
});
