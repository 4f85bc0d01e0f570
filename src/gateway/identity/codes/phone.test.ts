import { expect, test } from 'vitest';
import { readPhone, readSpelledNumbers } from './phone.ts';

test.for([
  ['65', '81234567', '+6581234567'],
  ['+65', '81234567', '+6581234567'],
  ['84', '0912345678', '+84912345678'],
  ['84', '912345678', '+84912345678'],
  ['44', '07400123456', '+447400123456'],
  ['0065', '8123-4567', '+6581234567'],
  ['65', '+65 ８１２３ 4567', '+6581234567'],
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
  ['+', '81234567'],
  ['', ''],
] as const)('M274: +%s %s is no number that gets a code', ([code, national]) => {
  expect(readPhone(code, national)).toBeUndefined();
});

test.for([
  ['+84 912 345 678', '+84912345678'],
  ['0912 345 678', '+84912345678'],
  ['0912.345.678', '+84912345678'],
  ['912345678', '+84912345678'],
  ['84912345678', '+84912345678'],
  ['0084 912-345-678', '+84912345678'],
  ['\u202a+84 (0)912 345 678\u202c'.replace(/[\u202a\u202c]/g, ''), '+84912345678'],
  ['+65 8123 4567', '+6581234567'],
  ['６５８１２３４５６７', '+6581234567'],
] as const)('M92: %s is read as a number of Viet Nam or of the world', ([typed, number]) => {
  expect(readSpelledNumbers(typed, 'VN')).toContain(number);
});

test.for(['player1', 'ann@example.com', '12345', '', '+', '1'.repeat(40), '0912 345 678 or 9'] as const)(
  'M92: %j is no number',
  (typed) => {
    expect(readSpelledNumbers(typed, 'VN')).toEqual([]);
  },
);
