import { expect, test } from 'vitest';
import { validateAge } from './age.ts';

const field = { name: 'birthday', rule: null, when: true } as const;
const at = (moment: string) => Date.parse(moment);
const validate = (birthday: unknown, moment: string, limit = { minimumAge: 18, timeZone: 'UTC' }) =>
  validateAge(field, { birthday }, limit, at(moment))?.key ?? null;

test.each([
  ['on the birthday itself', '2008-11-23', '2026-11-23T00:00:00Z', null],
  ['the day before', '2008-11-24', '2026-11-23T23:59:59Z', 'form.tooYoung'],
  ['a child', '2016-02-02', '2026-11-23T12:00:00Z', 'form.tooYoung'],
  ['not born yet', '2031-01-01', '2026-11-23T12:00:00Z', 'form.tooYoung'],
  ['long grown up', '1958-07-01', '2026-11-23T12:00:00Z', null],
  ['born on 29 February, on 28 February', '2008-02-29', '2026-02-28T12:00:00Z', 'form.tooYoung'],
  ['born on 29 February, on 1 March', '2008-02-29', '2026-03-01T00:00:00Z', null],
  ['no day', 'in May 1990', '2026-11-23T12:00:00Z', 'reg_pattern_11'],
  ['nothing', ' ', '2026-11-23T12:00:00Z', null],
  ['no text', 7, '2026-11-23T12:00:00Z', null],
])('M122: %s', (_, birthday, moment, expected) => {
  expect(validate(birthday, moment)).toBe(expected);
});

test('M122: the day is the merchant’s, not the server’s', () => {
  const eve = '2026-11-23T18:00:00Z';
  expect(validate('2008-11-24', eve, { minimumAge: 18, timeZone: 'Asia/Singapore' })).toBeNull();
  expect(validate('2008-11-24', eve, { minimumAge: 18, timeZone: 'Europe/Malta' })).toBe('form.tooYoung');
  expect(validate('2008-11-24', eve, { minimumAge: 21, timeZone: 'Asia/Singapore' })).toBe('form.tooYoung');
});

test('M122: a date that begins with the month parses, and the age is in the words', () => {
  const rule = { field: 'birthday', enabled: true, required: true, minLength: 10, maxLength: 10, pattern: null };
  const born = (birthday: string) =>
    validateAge({ ...field, rule: { ...rule, kind: 13 } }, { birthday }, { minimumAge: 21, timeZone: 'UTC' }, 0);
  expect(born('01-01-1949')).toBeNull();
  expect(born('01-02-1949')).toEqual({
    field: 'birthday',
    part: 'pattern',
    key: 'form.tooYoung',
    params: { min: 21, max: 21 },
  });
  expect(
    validateAge({ ...field, when: false } as never, { birthday: '2020-01-01' }, { minimumAge: 18, timeZone: 'UTC' }, 0),
  ).toBeNull();
});
