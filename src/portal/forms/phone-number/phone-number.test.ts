// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePhoneNumbers } from './phone-number.ts';
import { isNumber } from './read-number.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it.each([
  ['65', '81234567', true],
  ['+84', '912345678', true],
  ['84', '0912345678', true],
  ['65', '11111111', false],
  ['84', '4444444444', false],
  ['999', '81234567', false],
])('M257: +%s %s is valid: %s', (dial, national, is) => {
  expect(isNumber(dial, national)).toBe(is);
});

it('non-digits are left to the rule of the field', () => {
  expect([isNumber('65', 'abc'), isNumber('', '81234567')]).toEqual([true, true]);
});

it('until the numbering plans load any number is valid; a submit is checked by them', async () => {
  const { result } = renderHook(() => usePhoneNumbers(true));
  expect(result.current.isNumber('65', '11111111')).toBe(true);
  const validate = await act(() => result.current.load());
  expect(validate('65', '11111111')).toBe(false);
  expect(result.current.isNumber('65', '11111111')).toBe(false);
});

it('a form without numbers loads none', async () => {
  const { result } = renderHook(() => usePhoneNumbers(false));
  expect((await result.current.load())('65', '11111111')).toBe(true);
});
