import { expect, test } from 'vitest';
import type { FieldRule } from '../documents/rules.ts';
import { sideOf } from '../proposals/side.ts';
import { parseBrand } from '../site/brand.ts';
import { treesFacts } from '../site/trees.ts';
import { checkInPlace, checkMessageText, checkRaw } from './check-rules.ts';

const rule = (field: string, changes: Partial<FieldRule> = {}): FieldRule => ({
  field,
  enabled: true,
  required: true,
  minLength: 1,
  maxLength: 20,
  pattern: '*',
  kind: 0,
  ...changes,
});

/** A site with user name registration, with additional switches and brand file entries. */
function found(own: FieldRule, elements: object = {}, switches: Readonly<Record<string, string>> = {}) {
  const file = { livery: 1, merchant: 'aurora', name: 'A', theme: { seeds: { accent: '#2563eb' } }, elements };
  const brand = parseBrand(file).value;
  if (!brand) throw new Error('The brand file is broken.');
  const on = { USERNAMEREG3: '1', REG3: '1', ...switches };
  const childrenNodes = Object.entries(on).map(([modId, enabled]) => ({ modId, enabled, childrenNodes: [] }));
  const raw = { key: own.field, enabled: own.enabled, required: own.required, acceptedPattern: '*', patternId: 0 };
  const trees = {
    switches: { modId: 'ROOT', enabled: '1', childrenNodes },
    rules: { [own.field]: raw },
    whitelabel: {},
    status: {},
  };
  const facts = treesFacts(sideOf({ brand, trees, lanes: [] }));
  return checkInPlace(own, brand, facts).map(({ code, params }) => [code, params]);
}

test('N07, M114: a required field that all users see is fine', () => {
  expect(found(rule('email'))).toEqual([]);
  expect(found(rule('username'))).toEqual([]);
  expect(found(rule('zalo'))).toEqual([]);
});

test('N07: required but hidden by the brand file', () => {
  expect(found(rule('email'), { 'register.email': { hidden: true } })).toEqual([
    ['required-hidden', { by: 'brand', method: 'username' }],
  ]);
  expect(found(rule('email', { required: false }), { 'register.email': { hidden: true } })).toEqual([]);
});

test('N07: required but hidden by a switch in every offered method', () => {
  const mobileOnly = { USERNAMEREG3: '0', MOBILENUMREG3: '1', MOBILENUMPASSREG3: '0' };
  expect(found(rule('password'), {}, mobileOnly)).toEqual([
    ['required-hidden', { by: 'switch', names: 'MOBILENUMPASSREG3' }],
  ]);
  expect(found(rule('password'), {}, { ...mobileOnly, USERNAMEREG3: '1' })).toEqual([]);
});

test('N07: a method that never has the field hides nothing', () => {
  expect(found(rule('username'), {}, { MOBILENUMREG3: '1' })).toEqual([]);
});

test('N07: required without being enabled is only a notice', () => {
  expect(found(rule('email', { enabled: false }))).toEqual([['required-not-asked', {}]]);
});

test.each(['confirmPassword', 'verificationCode', 'countryDialingCode', 'terms', 'registerMethod'])(
  'N07: no form reads a rule of %s',
  (field) => {
    expect(found(rule(field))).toEqual([['not-read', {}]]);
  },
);

test.each([
  [{ minLength: 9, maxLength: 3 }, 'length-order', 'minLength', { min: '9', max: '3' }],
  [{ minLength: 'six' }, 'not-a-value', 'minLength', { found: '"six"' }],
  [{ maxLength: 300 }, 'not-a-value', 'maxLength', { found: '300' }],
  [{ patternId: -1 }, 'not-a-value', 'kind', { found: '-1' }],
  [{ acceptedPattern: 'x'.repeat(501) }, 'not-a-value', 'pattern', {}],
])('N07: reports a raw rule %j before it is sent', (raw, code, part, params) => {
  expect(checkRaw('line', raw)).toMatchObject([{ code, part, severity: 'error', params }]);
});

test('N07, M233: a brand’s own message must name the bounds', () => {
  const codes = (text: string, changes: Partial<FieldRule> = {}) =>
    checkMessageText(rule('line', changes), 'EN', text).map(({ code }) => code);
  expect(codes('Between (min) and (max), please')).toEqual([]);
  expect(codes('Please be brief')).toEqual(['message-lacks-bounds']);
  expect(codes('At most (max)')).toEqual(['message-lacks-bounds']);
  expect(codes('Between (min) and (max), please', { minLength: 6, maxLength: 6 })).toEqual(['message-lacks-bounds']);
  expect(codes('(min) - (max) digits', { minLength: 6, maxLength: 6 })).toEqual([]);
  expect(codes('A date, please', { kind: 11 })).toEqual([]);
});
