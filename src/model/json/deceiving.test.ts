import { expect, test } from 'vitest';
import { deceivingIn } from './deceiving.ts';

test.each([
  ['Aurora\u0000', 'the character U+0000'],
  ['Aurora\u202egnp', 'the character U+202E'],
  ['One\nTwo', 'the character U+000A'],
  ['Au\u200brora', 'the character U+200B'],
  ['\u2066Aurora\u2069', 'the character U+2066'],
  ['Aurora', undefined],
  ['Ánh Dương · ทอง 🎰', undefined],
])('of %j it is %s', (text, found) => {
  expect(deceivingIn(text)).toBe(found);
});
