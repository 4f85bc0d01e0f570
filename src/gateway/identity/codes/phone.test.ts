import { expect, test } from 'vitest';
import { readPhone } from './phone.ts';

test.for([
  ['65', '81234567', '+6581234567'],
  ['+65', '81234567', '+6581234567'],
  ['84', '0912345678', '+84912345678'],
  ['84', '912345678', '+84912345678'],
  ['44', '07400123456', '+447400123456'],
] as const)('M274: +%s %s is %s', ([code, national, number]) => {
  expect(readPhone(code, national)).toBe(number);
});

test.for([
  ['65', '19001234567'],
  ['44', '9091234567'],
  ['1', '9002345678'],
  ['1', '8002345678'],
  ['999', '81234567'],
  ['65', '8123456'],
  ['65', '8123-4567'],
  ['+', '81234567'],
  ['', ''],
] as const)('M274: +%s %s is no number that a code is sent to', ([code, national]) => {
  expect(readPhone(code, national)).toBeUndefined();
});
