import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findChanges } from './state-changes.ts';

describe('M378: changes of an entry, place by place', () => {
  test.each([
    ['a plain value', '0', '1', [['', '"0"', '"1"']]],
    ['one key of many', { a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 5, d: 3 } }, [['/b/c', '2', '5']]],
    ['a key that came', { a: 1 }, { a: 1, b: null }, [['/b', undefined, 'null']]],
    ['a key that went', { a: 1, b: 2 }, { a: 1 }, [['/b', '2', undefined]]],
    ['something out of nothing', null, { a: 1 }, [['/a', undefined, '1']]],
    ['nothing', { a: [1, 2] }, { a: [1, 2] }, []],
    ['a key with a slash', { 'a/b~c': 1 }, { 'a/b~c': 2 }, [['/a~1b~0c', '1', '2']]],
    [
      'a row that was put in front of others that have ids',
      [{ id: 'x', on: 1 }],
      [
        { id: 'y', on: 1 },
        { id: 'x', on: 1 },
      ],
      [
        ['/y/id', undefined, '"y"'],
        ['/y/on', undefined, '1'],
      ],
    ],
    [
      'an empty list that is filled',
      { a: [] },
      { a: ['x'] },
      [
        ['/a', '[]', undefined],
        ['/a/0', undefined, '"x"'],
      ],
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(findChanges(before, after).map((one) => [one.path, one.before, one.after])).toEqual(expected);
  });

  test('equal values show nothing, and every other pair shows something', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (one, other) => {
        expect(findChanges(one, structuredClone(one))).toEqual([]);
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        const changes = findChanges([one], [other]);
        if (changes.length > 0) expect(isSame).toBe(false);
      }),
    );
  });
});
