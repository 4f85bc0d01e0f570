/** Elements of start-up screens, log-in, registration and passwords (docs/reference/elements.md#log-in). */
import type { Condition } from '../conditions/condition.ts';
import type { ElementSpec, KindOf, Slot, SpecIn } from './element.ts';
import { labelOf } from './element.ts';
import { type FieldAt, type FieldName, fieldsAt } from './fields.ts';

function row<S extends Slot>(slot: S, id: string, kind: KindOf<S>, when?: Condition): SpecIn<S> {
  return { id, slot, kind, label: labelOf(id), ...(when === undefined ? {} : { when }) };
}

export type RegisterMethod = 'username' | 'mobile';

/** Condition of each registration method; the mobile method is the default if it is on. */
export const METHOD_WHEN: Readonly<Record<RegisterMethod, Condition>> = {
  mobile: { switch: 'MOBILENUMREG3' },
  username: { switch: 'USERNAMEREG3' },
};

/** Whether registration is possible at all. Every link and button that leads to registration has this condition. */
export const REGISTRATION_OPEN: Condition = { any: [METHOD_WHEN.username, METHOD_WHEN.mobile] };

export const STARTUP: readonly ElementSpec[] = [
  row('startup', 'startup.maintenance', 'startup', { status: 1 }),
  row('startup', 'startup.restricted', 'startup', { status: 2 }),
  // Rendered by the edge for a domain without a brand; never shown in a portal.
  row('startup', 'startup.domainUnknown', 'startup', false),
];

export const LOGIN: readonly ElementSpec[] = [
  row('login', 'login.username', 'tab'),
  row('login', 'login.sms', 'tab', { switch: 'MOBILEVERCODELOGIN3' }),
  row('login', 'login.phoneProvider', 'provider', {
    all: [{ switch: 'MOBILEVERCODELOGIN3' }, { brand: 'features.phoneAuth' }],
  }),
  row('login', 'login.captcha', 'field', { view: 'captchaAsked' }),
  row('login', 'login.remember', 'field'),
  { ...row('login', 'login.forgotPassword', 'link'), action: { open: 'forgetPass' } },
  { ...row('login', 'login.register', 'link', REGISTRATION_OPEN), action: { open: 'register' } },
];

/** One element for each provider that the brand lists. */
export function socialLogin(provider: string): ElementSpec {
  return {
    ...row('login', `login.social.${provider}`, 'provider', { brand: 'features.socialLogin', includes: provider }),
    label: 'element.login.social',
  };
}

type ByMethod = Readonly<Record<RegisterMethod, Condition>>;

const passwordFields: ByMethod = { username: true, mobile: { switch: 'MOBILENUMPASSREG3' } };
const mobileNumber: ByMethod = { mobile: true, username: { rule: 'mobileNum' } };

function bothWhen(condition: Condition): ByMethod {
  return { username: condition, mobile: condition };
}

/** Conditions by method of fields that need more than their rule. Other fields depend on their rule alone (M114). */
const FIELD_WHEN: Readonly<Partial<Record<FieldName, ByMethod>>> = {
  username: { username: true, mobile: false },
  countryDialingCode: mobileNumber,
  mobileNum: mobileNumber,
  verificationCode: { mobile: true, username: { all: [{ switch: 'REGMOBVERF3' }, { rule: 'mobileNum' }] } },
  password: passwordFields,
  confirmPassword: passwordFields,
  paymentPassword: bothWhen({ rule: 'paymentPassword' }),
  affiliateCode: bothWhen({ all: [{ rule: 'affiliateCode' }, { not: { view: 'affiliateCodeValid' } }] }),
  terms: bothWhen(true),
  ageConfirmation: bothWhen(true),
} satisfies Readonly<Record<FieldAt<'account' | 'own' | 'consent'> | 'affiliateCode', ByMethod>>;

/**
 * Registration fields in order, with their condition by method. `registrationConditions` adds the method's own
 * condition.
 */
export const REGISTER_FIELDS: readonly { readonly field: FieldName; readonly when: ByMethod }[] = fieldsAt(
  'account',
  'own',
  'ruled',
  'consent',
).map((field) => ({ field, when: FIELD_WHEN[field] ?? bothWhen({ rule: field }) }));

/** Fields that a method always asks for, independent of rules and switches. */
export function alwaysAsked(method: RegisterMethod): readonly string[] {
  return REGISTER_FIELDS.flatMap(({ field, when }) => (when[method] === true ? [field] : []));
}

/** Known fields with a fixed position; other fields that the rules enable follow as text fields. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set(REGISTER_FIELDS.map((entry) => entry.field));

export const REGISTER_METHODS: readonly ElementSpec[] = (['mobile', 'username'] as const).map((method) =>
  row('register.methods', `register.method.${method}`, 'tab', METHOD_WHEN[method]),
);

/** Condition of a field in one method, including the method's own condition. */
export function fieldCondition(field: string, method: RegisterMethod): Condition {
  const known = REGISTER_FIELDS.find((entry) => entry.field === field);
  return { all: [METHOD_WHEN[method], known ? known.when[method] : { rule: field }] };
}

/** A registration field as an element: shown if any offered method shows it. */
export function registerField(field: string): ElementSpec {
  const anyMethod: Condition = { any: [fieldCondition(field, 'mobile'), fieldCondition(field, 'username')] };
  return row('register.fields', `register.${field}`, 'field', anyMethod);
}

export const REGISTER: readonly ElementSpec[] = REGISTER_FIELDS.map((entry) => registerField(entry.field));

export const PASSWORD: readonly ElementSpec[] = [
  row('password', 'password.mobile', 'tab', { switch: 'CHNGPASSVERIF3' }),
  row('password', 'password.email', 'tab'),
  row('password', 'password.oldPassword', 'field', { flag: 'hasPassword' }),
];
