import { expect, test } from 'vitest';
import { isEnter } from './enter-key.ts';

test.each([
  ['Enter', false, 13, true],
  ['Enter', true, 13, false],
  ['Enter', false, 229, false],
  ['a', false, 65, false],
] as const)('K1: key %s, composing %s, code %i acts as Enter: %s', (key, isComposing, keyCode, acts) => {
  expect(isEnter({ key, isComposing, keyCode })).toBe(acts);
});
