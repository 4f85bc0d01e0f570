import { expect, test } from 'vitest';
import { parseRules } from '../documents/rules.ts';
import { buildRegistrationForm } from './registration.ts';
import { plainName, tidyNumber } from './tidy.ts';
import { dropHidden, validateForm } from './validate.ts';
import { createRe2Engine } from './values/re2-engine.ts';

test.each([
  ['912345678', '84', '912345678'],
  ['912 345 678', '84', '912345678'],
  ['+84 912 345 678', '84', '912345678'],
  ['+84 (0)912-345.678', '+84', '0912345678'],
  ['0084912345678', '84', '912345678'],
  ['0912/345/678', '84', '0912345678'],
  ['\u202a+84 912 345 678\u202c', '84', '912345678'],
  ['９１２３４５６７８', '84', '912345678'],
  ['+66 81 234 5678', '84', '+66812345678'],
  ['+66 81 234 5678', '', '+66812345678'],
  [' my number ', '84', 'my number'],
  ['', '84', ''],
])('M257: %j of +%s is %s', (typed, dial, kept) => {
  expect(tidyNumber(typed, dial)).toBe(kept);
});

test.each([
  ['Nguyễn Văn Đức', 'Nguyen Van Duc'],
  ['  José   María ', 'Jose Maria'],
  ["Anne-Marie O'Neill", 'Anne Marie ONeill'],
  ['Jürgen Groß', 'Jurgen Gross'],
  ['王小明', '王小明'],
])('M232: %j is %s to a bank that knows English letters alone', (typed, plain) => {
  expect(plainName(typed)).toBe(plain);
});

const engine = createRe2Engine();
const formWith = (payeeName: object) =>
  buildRegistrationForm({
    method: 'mobile',
    rules: parseRules({
      payeeName: { enabled: 1, required: 1, minLength: 2, maxLength: 40, ...payeeName },
      mobileNum: { enabled: 1, required: 1, minLength: 9, maxLength: 10, acceptedPattern: '^[0-9]+$', patternId: 6 },
    }).value,
    shown: (id) => ['register.payeeName', 'register.mobileNum', 'register.countryDialingCode'].includes(id),
  });

test('M232: names and numbers are judged and sent as the rule wants them, however they are written', () => {
  const form = formWith({ acceptedPattern: '^ *[A-Z][A-Z ]*$', patternId: 18 });
  const typed = { payeeName: ' Nguyễn văn an ', countryDialingCode: '84', mobileNum: '+84 912 345 678' };
  expect(validateForm(form, typed, engine)).toEqual([]);
  expect(dropHidden(form, typed)).toEqual({
    payeeName: 'NGUYEN VAN AN',
    countryDialingCode: '84',
    mobileNum: '912345678',
  });
});

test('what cannot be made so is refused, and a rule that takes accents keeps them', () => {
  const form = formWith({ acceptedPattern: '^[A-Za-z ]+$', patternId: 8 });
  const typed = { payeeName: '王小明', countryDialingCode: '84', mobileNum: '+66 812 345 678' };
  expect(validateForm(form, typed, engine).map(({ field }) => field)).toEqual(['mobileNum', 'payeeName']);
  const accents = formWith({ patternId: 12 });
  expect(dropHidden(accents, { payeeName: 'José' })).toEqual({ payeeName: 'José' });
});
