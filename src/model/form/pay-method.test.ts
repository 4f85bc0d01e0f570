import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_VALUE_LENGTH } from '../documents/rules.ts';
import { payMethodForm } from './pay-method.ts';
import { validateForm } from './validate.ts';
import { createRe2Engine } from './values/re2-engine.ts';

const engine = createRe2Engine();
const bank = { enabled: true, required: true, minLength: 2, maxLength: 40, patternId: 8 };
const account = { enabled: true, required: true, minLength: 6, maxLength: 20, patternId: 6 };

test('a method shows the enabled fields of its rules, in order, and each follows its rule', () => {
  const form = payMethodForm({ bank, account, off: { ...bank, enabled: false } });
  expect(form.fields.map(({ name, required, elementId }) => [name, required, elementId])).toEqual([
    ['bank', true, 'pay.bank'],
    ['account', true, 'pay.account'],
  ]);
  expect(form.schema).toMatchObject({
    required: ['bank', 'account'],
    properties: { account: { validated: 'account' } },
  });
  expect(validateForm(form, { bank: 'City Bank', account: '12345678' }, engine)).toEqual([]);
  expect(validateForm(form, { bank: 'City Bank', account: '12x' }, engine)).toMatchObject([{ field: 'account' }]);
  expect(validateForm(form, {}, engine).map(({ field }) => field)).toEqual(['bank', 'account']);
});

test('a field has the label of its rule, in the first language that it has; the schema is the same in all', () => {
  const rules = {
    address: { ...bank, labels: { EN: 'Wallet address', VI: 'Địa chỉ ví' } },
    bankName: bank,
    email: bank,
  };
  const named = (...languages: string[]) => payMethodForm(rules, languages);
  expect(named('VI', 'EN').fields[0]).toMatchObject({ labelFallback: 'Địa chỉ ví', label: 'pay.field.address' });
  expect(named('JA', 'EN').fields[0]?.labelFallback).toBe('Wallet address');
  expect(named('JA').fields[0]?.labelFallback).toBe('Wallet address');
  expect(named().fields[1]).toMatchObject({ labelFallback: 'Bank name', label: 'form.field.bankName' });
  expect(named().fields[2]).toMatchObject({ labelFallback: null, label: 'form.field.email' });
  expect(named('VI').schema).toEqual(named('EN').schema);
});

test('a registration field that needs more than the form has becomes text, and a method may have no fields', () => {
  const names = ['captcha', 'verificationCode', 'countryDialingCode', 'accountNumber'];
  const form = payMethodForm(Object.fromEntries(names.map((name) => [name, bank])));
  expect(form.fields.map(({ widget, autoComplete }) => [widget, autoComplete])).toEqual(
    names.map(() => ['text', 'off']),
  );
  expect(payMethodForm({}).fields).toEqual([]);
});

const value = fc.oneof(fc.string(), fc.boolean(), fc.constant(undefined), fc.double());
const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,39}$/),
  fc.constantFrom('constructor', 'toString', '__proto__', 'valueOf', 'mobileNum', 'terms', 'birthday', 'email'),
);
const rule = fc.record({
  enabled: fc.constantFrom(true, 1, '1', false, 'x'),
  required: fc.boolean(),
  minLength: fc.oneof(fc.nat(300), fc.string()),
  maxLength: fc.oneof(fc.nat(300), fc.string()),
  patternId: fc.oneof(fc.nat(25), fc.constant(undefined)),
  acceptedPattern: fc.oneof(fc.string(), fc.constantFrom('*', '^[0-9]+$', '(', undefined)),
  labels: fc.oneof(fc.dictionary(fc.constantFrom('EN', 'VI', 'x'), fc.string()), fc.jsonValue()),
});

test('for any rules and values, there is a form and a verdict, of its own fields only', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.dictionary(name, rule), fc.jsonValue()),
      fc.dictionary(name, value),
      fc.subarray(['EN', 'VI', 'JA']),
      (rules, values, languages) => {
        const form = payMethodForm(rules, languages);
        const names = form.fields.map((field) => field.name);
        expect(new Set(names).size).toBe(names.length);
        expect(JSON.parse(JSON.stringify(form))).toEqual(form);
        for (const { label, labelFallback, rule: fieldRule } of form.fields) {
          expect(labelFallback === null ? label : labelFallback).not.toBe('');
          expect(fieldRule?.maxLength).toBeLessThanOrEqual(MAX_VALUE_LENGTH);
        }
        for (const { field } of validateForm(form, values, engine)) expect(names).toContain(field);
      },
    ),
  );
});
