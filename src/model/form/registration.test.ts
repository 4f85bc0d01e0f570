import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REGISTER } from '../catalogue/access.ts';
import type { Evaluation } from '../conditions/condition.ts';
import { parseRules } from '../documents/rules.ts';
import { type FormGroup, type FormSpec, shownFields } from './form.ts';
import { buildRegistrationForm } from './registration.ts';

const OPTIONAL = ['payeeName', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'idNumber', 'email', 'recommenderId'];
const HIDDEN_BY_DEFAULT = [
  ...OPTIONAL,
  'mobileNum',
  'countryDialingCode',
  'verificationCode',
  'captcha',
  'affiliateCode',
  'paymentPassword',
];

const SHOWN_BY_DEFAULT = ['username', 'password', 'confirmPassword', 'terms', 'ageConfirmation'];
const ELEMENTS = REGISTER.map(({ id }) => id.replace('register.', ''));

interface Given {
  readonly method?: 'username' | 'mobile';
  readonly rules?: unknown;
  readonly shown?: Readonly<Record<string, Evaluation>>;
  readonly groups?: readonly FormGroup[];
  readonly steps?: boolean;
}

/**
 * Builds the form from rules and from visibility answers by field name; a field without an answer is hidden if it is an
 * optional element, else shown.
 */
function build({ method = 'username', rules = {}, shown = {}, ...arrangement }: Given): FormSpec {
  const answer = (id: string): Evaluation => {
    const name = id.replace('register.', '');
    const always = method === 'mobile' && ['mobileNum', 'countryDialingCode', 'verificationCode'].includes(name);
    const usual = always || SHOWN_BY_DEFAULT.includes(name) || !ELEMENTS.includes(name);
    return Object.hasOwn(shown, name) ? (shown[name] ?? false) : usual;
  };
  return buildRegistrationForm({ method, rules: parseRules(rules).value, shown: answer, ...arrangement });
}

const names = (spec: FormSpec) => spec.fields.map((field) => field.name);
const field = (spec: FormSpec, name: string) => spec.fields.find((one) => one.name === name);
const requiredNames = (spec: FormSpec) => spec.fields.filter((one) => one.required).map((one) => one.name);

test('M111: by user name, user name and password are required for any rules', () => {
  const spec = build({ rules: { username: { required: false }, password: { required: false, minLength: 8 } } });
  expect(names(spec)).toEqual(['username', 'password', 'confirmPassword', 'terms', 'ageConfirmation']);
  expect(requiredNames(spec)).toEqual(names(spec));
  expect(spec.schema).toMatchObject({
    type: 'object',
    properties: {
      username: { type: 'string', validated: 'username' },
      password: { type: 'string', validated: 'password' },
      confirmPassword: { type: 'string', validated: 'confirmPassword' },
      terms: { type: 'boolean', const: true },
      ageConfirmation: { type: 'boolean', const: true },
    },
    required: names(spec),
  });
  expect(field(spec, 'confirmPassword')).toMatchObject({ equals: 'password', rule: null });
});

test('M112: by mobile number the number and its code are required, a password only when it is shown', () => {
  const bare = build({ method: 'mobile', shown: { password: false, confirmPassword: false } });
  expect(names(bare)).toEqual(['countryDialingCode', 'mobileNum', 'verificationCode', 'terms', 'ageConfirmation']);
  expect(requiredNames(bare)).toEqual(names(bare));
  const full = build({ method: 'mobile' });
  expect(names(full).slice(3, 5)).toEqual(['password', 'confirmPassword']);
  expect(requiredNames(full)).toContain('password');
});

test('M113: the verification code is required when it is shown, at most 255, and makes the number required', () => {
  const code = { mobileNum: true, countryDialingCode: true, verificationCode: true };
  const spec = build({
    rules: { mobileNum: { enabled: 1, required: 0 }, verificationCode: { maxLength: 4 } },
    shown: code,
  });
  expect(field(spec, 'verificationCode')).toMatchObject({
    required: true,
    widget: 'code',
    rule: { maxLength: 255, pattern: '*' },
  });
  expect(requiredNames(spec)).toEqual(expect.arrayContaining(['mobileNum', 'countryDialingCode', 'verificationCode']));
  const without = build({
    rules: { mobileNum: { enabled: 1, required: 0 } },
    shown: { ...code, verificationCode: false },
  });
  expect(field(without, 'mobileNum')?.required).toBe(false);
  expect(field(without, 'countryDialingCode')).toMatchObject({ required: false, requiredWith: 'mobileNum' });
});

test.each([...OPTIONAL, 'captcha', 'affiliateCode'])('M114: %s is shown if enabled and required if flagged', (name) => {
  for (const required of [true, false]) {
    const spec = build({ rules: { [name]: { enabled: 1, required, patternId: 4 } }, shown: { [name]: true } });
    expect(field(spec, name)).toMatchObject({
      required,
      rule: { field: name, kind: 4 },
      elementId: `register.${name}`,
    });
    expect(field(spec, name)?.labelFallback).toBeNull();
  }
  expect(names(build({ rules: { [name]: { enabled: 0 } } }))).not.toContain(name);
});

test('M115: a payment password is always required when it is shown', () => {
  const spec = build({
    rules: { paymentPassword: { enabled: 1, required: 0, minLength: 6, maxLength: 6 } },
    shown: { paymentPassword: true },
  });
  expect(field(spec, 'paymentPassword')).toMatchObject({ required: true, widget: 'password', sets: true });
});

test('M116: every user field of registration has its place, and fields that only the rules know follow in their order', () => {
  const others = ['zalo', 'nickname', 'birthday', 'favouriteTeam', 'constructor'];
  const enabled = [...others, ...HIDDEN_BY_DEFAULT, 'terms', 'domain', 'login', 'referralCode'];
  const rules = { ...Object.fromEntries(enabled.map((name) => [name, { enabled: 1 }])), address: { enabled: 0 } };
  const spec = build({ rules, shown: Object.fromEntries(HIDDEN_BY_DEFAULT.map((name) => [name, true])) });
  expect(names(spec)).toEqual([
    ...['username', 'password', 'confirmPassword', 'countryDialingCode', 'mobileNum', 'verificationCode'],
    ...OPTIONAL,
    ...['captcha', 'affiliateCode', 'paymentPassword'],
    ...others,
    ...['terms', 'ageConfirmation'],
  ]);
  expect(field(spec, 'favouriteTeam')).toMatchObject({
    widget: 'text',
    label: 'form.field.favouriteTeam',
    labelFallback: 'Favourite team',
  });
});

test.each([
  [11, 'date'],
  [13, 'date'],
  [6, 'text'],
  [null, 'text'],
])('M116: a birthday of kind %s is requested as %s', (patternId, widget) => {
  expect(field(build({ rules: { birthday: { enabled: 1, patternId } } }), 'birthday')?.widget).toBe(widget);
});

test('M117: the affiliate field waits until it is known whether the address has a code', () => {
  const when = { not: { fact: 'view:affiliateCodeValid', in: [true] } };
  const spec = build({ rules: { affiliateCode: { enabled: 1 } }, shown: { affiliateCode: when } });
  expect(field(spec, 'affiliateCode')?.when).toEqual(when);
  expect(shownFields(spec).map(({ name }) => name)).not.toContain('affiliateCode');
});

test('the brand groups and orders the form and never drops a shown field', () => {
  const groups = [
    { title: 'brand.contact', fields: ['email', 'nobody', 'username', 'email'] },
    { title: 'brand.empty', fields: ['zalo'] },
    { title: 'brand.secret', fields: ['password', 'confirmPassword', 'username'] },
  ];
  const spec = build({ rules: { email: { enabled: 1 } }, shown: { email: true }, groups, steps: true });
  expect(spec.groups).toEqual([
    { title: 'brand.contact', fields: ['email', 'username'] },
    { title: 'brand.secret', fields: ['password', 'confirmPassword'] },
    { fields: ['terms', 'ageConfirmation'] },
  ]);
  expect(names(spec)).toEqual(spec.groups.flatMap((group) => group.fields));
  expect(spec.uiSchema['ui:order']).toEqual(names(spec));
  expect(spec.steps).toBe(true);
  expect(build({ steps: true }).steps).toBe(false);
});

const anyName = fc.constantFrom(
  'username',
  'password',
  'mobileNum',
  'email',
  'captcha',
  'zalo',
  'constructor',
  'toString',
  'terms',
  'x1',
);
const anyRules = fc.dictionary(
  anyName,
  fc.record({ enabled: fc.boolean(), required: fc.boolean(), patternId: fc.nat(25) }),
);
const anyAnswer = fc.constantFrom<Evaluation>(true, false, { fact: 'view:captchaAsked', in: [true] });
const anyForm = fc
  .record({
    method: fc.constantFrom('username' as const, 'mobile' as const),
    rules: anyRules,
    shown: fc.dictionary(fc.constantFrom(...HIDDEN_BY_DEFAULT, 'username', 'password', 'zalo'), anyAnswer),
    groups: fc.array(
      fc.record({ fields: fc.array(fc.oneof(anyName, fc.constantFrom('__proto__', 'hasOwnProperty'))) }),
    ),
    steps: fc.boolean(),
  })
  .map((given) => ({ given, spec: build(given) }));

test('groups change only the order: the same fields are in the form, each once', () => {
  fc.assert(
    fc.property(anyForm, ({ given, spec }) => {
      const plain = build({ ...given, groups: [], steps: false });
      expect(names(spec).sort()).toEqual(names(plain).sort());
      expect(spec.groups.flatMap((group) => group.fields)).toEqual(names(spec));
      expect(spec.groups.every((group) => group.fields.length > 0)).toBe(true);
    }),
  );
});

test('a form survives JSON unchanged', () => {
  fc.assert(
    fc.property(anyForm, ({ spec }) => {
      // The matcher's strict equality mistakes an own key named constructor for the type.
      expect(isDeepStrictEqual(JSON.parse(JSON.stringify(spec)), spec)).toBe(true);
    }),
  );
});

test('a field with a negative condition is not in the form', () => {
  fc.assert(
    fc.property(anyForm, ({ given, spec }) => {
      for (const [name, answer] of Object.entries(given.shown)) {
        if (answer !== false) continue;
        expect(names(spec)).not.toContain(name);
        expect(Object.keys(spec.schema.properties ?? {})).not.toContain(name);
        expect(Object.keys(spec.uiSchema)).not.toContain(name);
      }
    }),
  );
});
