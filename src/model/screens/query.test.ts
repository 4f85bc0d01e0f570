import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parameterOf } from './query.ts';

it.each([
  ['?code=a&code=b', 'code', 'a'],
  ['code=a', 'code', 'a'],
  ['?code', 'code', ''],
  ['?co%64e=%41+b', 'code', 'A b'],
  ['?code=a=b', 'code', 'a=b'],
  ['?constructor=1', 'constructor', '1'],
  ['', 'code', null],
  ['?code=%', 'code', '%'],
  ['?other=1', 'toString', null],
])('%s: %s is %j', (search, name, value) => {
  expect(parameterOf(search, name)).toBe(value);
});

it('a browser’s query is parsed as the browser does', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), text, (pairs, other) => {
      const query = new URLSearchParams(pairs);
      for (const name of [...query.keys(), other]) expect(parameterOf(`?${query}`, name)).toBe(query.get(name));
    }),
  );
});
