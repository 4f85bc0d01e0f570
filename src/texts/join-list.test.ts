import { expect, test } from 'vitest';
import { joinAll, joinAny } from './join-list.ts';

test.each([
  ['en', 'a, b and c', 'a, b or c'],
  ['zh-Hans', 'a、b和c', 'a、b或c'],
  ['ar', 'a وb وc', 'a أو b أو c'],
])('a list of %s has its own separators', (tag, all, any) => {
  expect([joinAll(tag, ['a', 'b', 'c']), joinAny(tag, ['a', 'b', 'c'])]).toEqual([all, any]);
  expect(joinAll(tag, ['a'])).toBe('a');
});
