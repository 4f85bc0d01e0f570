import { expect, it } from 'vitest';
import { fromPicker, toPicker } from './date-value.ts';

it.each([
  ['kind 11 keeps the order of the picker', 11, '2000-02-29', '2000-02-29'],
  ['kind 13 puts the month first', 13, '2000-02-29', '02-29-2000'],
  ['an empty date stays empty', 13, '', ''],
  ['no kind', null, '2000-02-29', '2000-02-29'],
])('dates in the rule’s format: %s', (_, kind, picked, value) => {
  expect([fromPicker(picked, kind), toPicker(value, kind)]).toEqual([value, picked]);
});
