import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import conditionSchema from '#schemas/condition.schema.json' with { type: 'json' };
import type { Call } from './call/call.ts';
import { type CallSchemas, envelopeSchema, exactly, nothing, type SentAs, text } from './call/call-schemas.ts';
import { documentSchemas } from './call/document-schemas.ts';
import { allCalls } from './registry.ts';
import { allSchemas } from './registry-schemas.ts';
import { smsLoginWhen } from './session/calls.ts';
import { staffCalls } from './staff-registry.ts';
import { refuse, succeed } from './wire/envelope.ts';

const ajv = new Ajv({ strict: true, allowUnionTypes: true, removeAdditional: false, coerceTypes: false });
// An editor shows this sentence instead of the pattern (vscode-json-languageservice).
ajv.addKeyword('patternErrorMessage');
for (const schema of documentSchemas) ajv.addSchema(schema);
const schemas: ReadonlyMap<string, CallSchemas> = new Map(Object.entries(allSchemas));

test('every call has its schemas, and no schema is left over', () => {
  expect([...schemas.keys()].toSorted()).toEqual(allCalls.map((call) => call.name).toSorted());
});

test('a request type wider than the schema fits no binding of the call', () => {
  const bound = { request: exactly({ word: text(20) }), reply: nothing };
  expectTypeOf<SentAs<Call<{ readonly word: string }, void>, typeof bound>>().toBeUnknown();
  expectTypeOf<SentAs<Call<{ readonly word?: string }, void>, typeof bound>>().not.toBeUnknown();
  expectTypeOf<SentAs<Call<object, void>, typeof bound>>().not.toBeUnknown();
  expect(ajv.compile(bound.request)({})).toBe(false);
});

test.each([...schemas])('%s: the schemas compile in strict mode', (_name, { request, reply }) => {
  expect(ajv.compile(request)).toBeTypeOf('function');
  expect(ajv.compile(envelopeSchema({ request, reply }))).toBeTypeOf('function');
});

test('no call with its request in an address carries account secrets', () => {
  const secret = /password|ticket|token|verificationcode|authenticatorcode/i;
  const inAddress = allCalls.filter(({ method }) => method === 'GET' || method === 'DELETE');
  const reporting = inAddress.filter(({ name }) => secret.test(JSON.stringify(schemas.get(name)?.request)));
  expect(inAddress.length).toBeGreaterThan(10);
  expect(reporting.map(({ name }) => name)).toEqual([]);
});

test('M335: every call that carries a password, a code or a ticket is encrypted, or only requests one', () => {
  const secret = /"(?:\w*[Pp]assword|ticket|code|verificationCode|authenticatorCode|firebaseIdToken)":/;
  const open = allCalls.filter(
    ({ encrypted, name }) => !encrypted && secret.test(JSON.stringify(schemas.get(name)?.request)),
  );
  // An agent's link code is public, so it need not be encrypted.
  expect(open.map(({ name }) => name)).toEqual(['sendSecondStepCode', 'checkAffiliate', 'putLink', 'removeLink']);
});

test('every condition of a call obeys the condition schema', () => {
  const isCondition = ajv.compile(conditionSchema);
  const faulty = [...allCalls.map((call) => call.when), smsLoginWhen].filter((when) => !isCondition(when));
  expect(faulty).toEqual([]);
});

describe('requests', () => {
  const origin = { registerUrl: 'https://a.example/register', domain: 'a.example', registerMethod: 'WEB', login: true };
  const sms = { type: 'sms', mobileNum: '901234567', countryDialingCode: '84', verificationCode: '123456' };
  const challenge = { types: 'B,PL', platform: 'W', execution: 'B' };

  test.each([
    ['login', { type: 'username', username: 'ann', password: 'secret1' }],
    ['login', { type: 'username', username: 'ann', remembered: true }],
    ['login', sms],
    ['register', { ...origin, username: 'ann', password: 'secret1', nickname: 'A', captchaId: 'c' }],
    ['registerByMobile', { ...origin, mobileNum: '901', firebaseChannel: 'sms', firebaseIdToken: 'x'.repeat(1200) }],
    ['login', { ...sms, verificationCode: undefined, firebaseIdToken: 'x'.repeat(1200) }],
    ['loginSecondStep', { ticket: 'k', method: 'google', code: '123456', name: 'ANN LEE' }],
    ['registerSocial', { ticket: 'k', terms: true, ageConfirmation: true, affiliateCode: '' }],
    ['changePassword', { newPassword: 'a', confirmNewPassword: 'b' }],
    ['resetByMail', { ticket: 'k', newPassword: 'a', confirmNewPassword: 'a', authenticatorCode: '123456' }],
    ['sendContactCode', { kind: 'email', email: 'a@b.example', password: 'x' }],
    ['sendContactCode', { kind: 'mobile', mobileNum: '901', countryDialingCode: '84' }],
    ['chooseAvatar', { avatarType: 'STATIC', avatar: 'a12' }],
    ['chooseAvatar', { avatarType: 'CUSTOM', image: 'iVBORw0KGgo=' }],
    ['announcements', challenge],
    ['status', { url: 'a.example' }],
    ['logout', {}],
    ['events', { revision: '12' }],
  ])('%s takes %j', (name, request) => {
    expect(check(name, request)).toBe(true);
  });

  test.each([
    ['login', { type: 'username', username: '', password: 'x' }],
    ['login', { type: 'username', username: 'ann', password: 5 }],
    ['login', { type: 'username', username: 'ann', password: 'x', admin: true }],
    ['login', { ...sms, mobileNum: '9012+345' }],
    ['login', { type: 'social' }],
    ['loginSecondStep', { ticket: 'k', method: 'smoke', code: '123456' }],
    ['beginSocial', { provider: '../admin' }],
    ['registerSocial', { ticket: 'k', terms: false, ageConfirmation: true }],
    ['registerSocial', { ticket: 'k', terms: true }],
    ['resetByMail', { newPassword: 'a', confirmNewPassword: 'a' }],
    ['chooseAvatar', { avatarType: 'STATIC', avatar: 'a13' }],
    ['chooseAvatar', { avatarType: 'CUSTOM', image: '<svg onload=x>' }],
    ['chooseAvatar', { avatarType: 'CUSTOM', image: 'A'.repeat(27_404) }],
    ['sendContactCode', { kind: 'mobile', email: 'a@b.example' }],
    ['unlinkProvider', { provider: 'google', member: '7' }],
    ['register', { ...origin, username: { $gt: '' } }],
    ['register', { ...origin, registerMethod: 'APP' }],
    ['register', JSON.parse(`{"__proto__":"x",${JSON.stringify(origin).slice(1)}`)],
    ['announcements', { ...challenge, types: 'B,XX' }],
    ['events', { revision: 12 }],
    ['updateLanguage', {}],
  ])('%s refuses %j', (name, request) => {
    expect(check(name, request)).toBe(false);
  });

  test('no JSON makes a validator throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...schemas.keys()), fc.jsonValue(), (name, request) => {
        expect(check(name, request)).toBeTypeOf('boolean');
      }),
    );
  });

  function check(name: string, request: unknown): boolean {
    return ajv.validate(schemas.get(name)?.request ?? {}, request);
  }
});

describe('replies', () => {
  const login = { id: '1', userName: 'ann', firstTimeLogin: false, passwordExpired: false, initialPassword: false };

  test.each([
    ['login', succeed({ ...login, token: 't' })],
    ['login', refuse('captcha_required', { value: { captcha: true } })],
    ['login', refuse('second_step_required', { value: { secondStep: { ticket: 'k', methods: ['email'] } } })],
    [
      'login',
      refuse('second_step_required', {
        value: { secondStep: { ticket: 'k', methods: ['mobile'], asksName: true, hints: { mobile: '****1' } } },
      }),
    ],
    ['finishSocial', refuse('social_link_required', { value: { social: { ticket: 'k', name: 'Ann', email: '' } } })],
    ['finishSocial', refuse('second_step_required', { value: { secondStep: { ticket: 'k', methods: ['google'] } } })],
    ['changePassword', succeed({ ...login, token: 't' })],
    ['memberIcon', succeed(null)],
    ['memberIcon', succeed({ avatar: 'a1', avatarType: 'STATIC' })],
    ['phoneProvider', succeed(null)],
    ['places', succeed({ sessions: [], devices: [] })],
    ['register', refuse('invalid_request', { value: { fields: [{ field: 'email', code: 'reg_pattern_3' }] } })],
    ['logout', succeed(null)],
    ['status', succeed({ maintenance: false, info: { register: {}, whitelabel: { modId: 'ROOT', enabled: '1' } } })],
    ['siteSettings', succeed({ loginBeforeHome: false })],
    ['registerSettings', succeed({ username: { enabled: true, required: true, patternId: 1 } })],
    ['memberInfo', succeed({ id: 1, account: 'ann', type: 0 })],
    ['vendorLanes', succeed({ data: { lanes: [{ title: 'LIVE', cards: [] }] } })],
    ['balance', succeed({ sumBalance: '12.50', currencySymbol: '¥', isSingle: true })],
  ])('%s may answer %j', (name, reply) => {
    expect(fits(name, reply)).toBe(true);
  });

  test.each([
    ['login', succeed(login)],
    ['login', succeed({ ...login, token: 't', passwordHash: 'x' })],
    ['login', refuse('second_step_required', { value: { secondStep: { ticket: 'k', methods: ['smoke'] } } })],
    [
      'login',
      refuse('second_step_required', { value: { secondStep: { ticket: 'k', methods: [], hints: { payee: 'ANN' } } } }),
    ],
    ['forgotByEmail', succeed({ ticket: 'k' })],
    ['profile', succeed({ account: 'ann', email: 'a@b.example' })],
    ['confirmAuthenticator', succeed({ recoveryCodes: [1] })],
    ['memberInfo', succeed(null)],
    ['balance', succeed({ sumBalance: 12.5, currencySymbol: '¥', isSingle: true })],
    ['status', succeed({ maintenance: [] })],
    ['logout', { success: true }],
    ['logout', { success: false, value: null }],
  ])('%s may not answer %j', (name, reply) => {
    expect(fits(name, reply)).toBe(false);
  });

  function fits(name: string, reply: unknown): boolean {
    const found = schemas.get(name);
    return found !== undefined && ajv.validate(envelopeSchema(found), reply);
  }
});

/** The paths of a request schema without an upper bound. */
function unbounded(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, minimum, maximum, maxLength, maxItems, pattern, properties, anyOf, items } = schema as Record<
    string,
    unknown
  >;
  const isOpen =
    (type === 'integer' && (minimum === undefined || maximum === undefined)) ||
    (type === 'array' && maxItems === undefined) ||
    (type === 'string' && maxLength === undefined && (typeof pattern !== 'string' || /[*+]|,\}/.test(pattern)));
  return [
    ...(isOpen && !('const' in schema) ? [place] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => unbounded(inner, `${place}.${name}`)),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((one) => unbounded(one, place)) : []),
    ...unbounded(items, `${place}[]`),
  ];
}

test('every number, text and list of a request, of members and of staff, has limits', () => {
  const asked = [...Object.entries(allSchemas), ...staffCalls.map((call) => [call.name, call] as const)];
  expect(asked.length).toBeGreaterThan(250);
  expect(asked.flatMap(([name, { request }]) => unbounded(request, name))).toEqual([]);
});

test.each(staffCalls)('$name: the schemas compile in strict mode, and its reader reads any value', (call) => {
  expect(ajv.compile(call.request)).toBeTypeOf('function');
  expect(ajv.compile(envelopeSchema(call))).toBeTypeOf('function');
  expect(() => call.read({})).not.toThrow();
});
