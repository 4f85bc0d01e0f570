import { expect, it } from 'vitest';
import { plainFigures } from './plain-digits.ts';

it.each([
  ['١٢٣٤٥٦٧٨٩٠', '1234567890'],
  ['۱۲۳', '123'],
  ['१२३', '123'],
  ['๑๒๓', '123'],
  ['１２３', '123'],
  ['١٬٢٥٠٫٥٠', '1,250.50'],
  ['12 a', '12 a'],
  ['', ''],
])('%j is %j', (typed, plain) => {
  expect(plainFigures(typed)).toBe(plain);
});
