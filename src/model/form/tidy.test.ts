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
])('M257: %j of +%s is %s', (typed, dial, expected) => {
  expect(tidyNumber(typed, dial)).toBe(expected);
});

test.each([
  ['Nguyễn Văn Đức', 'Nguyen Van Duc'],
  ['  José   María ', 'Jose Maria'],
  ["Anne-Marie O'Neill", 'Anne Marie ONeill'],
  ['Jürgen Groß', 'Jurgen Gross'],
  ['王小明', '王小明'],
])('M232: %j is %s to a bank that takes only English letters', (typed, plain) => {
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

test('M232: names and numbers are normalised, validated and sent as the rule needs them', () => {
  const form = formWith({ acceptedPattern: '^ *[A-Z][A-Z ]*$', patternId: 18 });
  const typed = { payeeName: ' Nguyễn văn an ', countryDialingCode: '84', mobileNum: '+84 912 345 678' };
  expect(validateForm(form, typed, engine)).toEqual([]);
  expect(dropHidden(form, typed)).toEqual({
    payeeName: 'NGUYEN VAN AN',
    countryDialingCode: '84',
    mobileNum: '912345678',
  });
});

test('other values are refused, and a rule that accepts accents keeps them', () => {
  const form = formWith({ acceptedPattern: '^[A-Za-z ]+$', patternId: 8 });
  const typed = { payeeName: '王小明', countryDialingCode: '84', mobileNum: '+66 812 345 678' };
  expect(validateForm(form, typed, engine).map(({ field }) => field)).toEqual(['mobileNum', 'payeeName']);
  const accents = formWith({ patternId: 12 });
  expect(dropHidden(accents, { payeeName: 'José' })).toEqual({ payeeName: 'José' });
});

const rules = parseRules(
  Object.fromEntries(
    [
      ['username', 4],
      ['nickname', 0],
      ['payeeName', 17],
      ['qqNum', 6],
      ['idNumber', 5],
      ['wechat', 9],
      ['line', 12],
      ['email', 3],
      ['birthday', 11],
    ].map(([name, patternId]) => [name, { enabled: 1, minLength: 1, maxLength: 40, patternId }]),
  ),
).value;
const spec = buildRegistrationForm({ method: 'username', rules, shown: () => true });

/** The value sent for one field's text, or the key of the error; undefined: nothing is sent. */
function sentOf(field: string, typed: string): unknown {
  const data = { [field]: typed };
  const wrong = validateForm(spec, data, engine).find((error) => error.field === field);
  return wrong === undefined ? dropHidden(spec, data)[field] : wrong.key;
}

test.each([
  ['username', 'luc\u200bk', 'luck'],
  ['username', '\u202eluck\u00ad', 'luck'],
  ['username', 'ｌｕｃｋ７', 'luck7'],
  ['username', 'luck٧', 'luck7'],
  ['nickname', 'Ana\u00a0Lúcia', 'Ana Lúcia'],
  ['nickname', '👩🏽\u200d🚀 One', '👩🏽\u200d🚀 One'],
  ['nickname', 'Player\u200b One', 'form.unseenSigns'],
  ['nickname', '\u202eenO reyalP', 'form.unseenSigns'],
  ['nickname', '\u3164\u3164', 'form.unseenSigns'],
  ['nickname', '\u2800\u2800', 'form.unseenSigns'],
  ['payeeName', 'สมชาย\u3000ใจดี', 'สมชาย ใจดี'],
  ['payeeName', 'สม\u200bชาย', 'สมชาย'],
  ['qqNum', '１２ ३४-٥', '12345'],
  ['idNumber', 'Ａ１２\u200b', 'A12'],
  ['wechat', '\u2060ana_l', 'ana_l'],
  ['line', '山田\u3000太郎', '山田 太郎'],
  ['line', 'Nguyễn Văn A'.normalize('NFD'), 'Nguyễn Văn A'],
  ['email', 'ａｎａ＠example.com\u200b', 'ana@example.com'],
  ['birthday', '２０００-０１-٣١', '2000-01-31'],
])('K1: %s %j is sent as %j', (field, typed, sent) => {
  expect(sentOf(field, typed)).toBe(sent);
});
