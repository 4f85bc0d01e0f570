/** What is known of fields by name: how each is drawn and filled. Not when it is shown; the catalogue says that. */

import { type FieldRule, MAX_VALUE_LENGTH } from '../documents/rules.ts';
import type { FormField, Widget } from './form.ts';
import { isDateKind } from './values/kinds.ts';

type Manner = Pick<FormField, 'widget' | 'autoComplete' | 'inputMode'>;

const text = (autoComplete = 'off', inputMode: FormField['inputMode'] = 'text', widget: Widget = 'text'): Manner => ({
  widget,
  autoComplete,
  inputMode,
});

/** Every field that our texts have a label for. */
const MANNERS: Readonly<Record<string, Manner>> = {
  username: text('username'),
  password: text('new-password', 'text', 'password'),
  confirmPassword: text('new-password', 'text', 'password'),
  oldPassword: text('current-password', 'text', 'password'),
  newPassword: text('new-password', 'text', 'password'),
  confirmNewPassword: text('new-password', 'text', 'password'),
  authenticatorCode: text('one-time-code', 'numeric'),
  mobileNum: text('tel-national', 'tel', 'mobile'),
  countryDialingCode: text('tel-country-code', 'tel', 'country'),
  verificationCode: text('one-time-code', 'numeric', 'code'),
  payeeName: text('name'),
  qqNum: text('off', 'numeric'),
  line: text(),
  whatsapp: text('off', 'tel'),
  facebook: text(),
  wechat: text(),
  idNumber: text(),
  email: text('email', 'email', 'email'),
  recommenderId: text(),
  captcha: text('off', 'text', 'captcha'),
  affiliateCode: text(),
  paymentPassword: text('off', 'text', 'password'),
  nickname: text('nickname'),
  birthday: text('bday'),
  telegram: text(),
  zalo: text(),
  address: text('street-address'),
  terms: text('off', 'text', 'checkbox'),
  ageConfirmation: text('off', 'text', 'checkbox'),
  remember: text('off', 'text', 'checkbox'),
};

/** True for the fields that this house knows by name. */
function isKnownField(name: string): boolean {
  return Object.hasOwn(MANNERS, name);
}

/** What a form decides about one of its fields; the rest follows from the field's name and rule. */
export interface FieldChoice
  extends Partial<Pick<FormField, 'required' | 'rule' | 'equals' | 'requiredWith' | 'sets' | 'autoComplete'>> {
  /** The part of the element's id before the name: the form. */
  readonly prefix: string;
  readonly when: FormField['when'];
}

/** Makes one field. Names that nobody knows become text fields labelled with their name in words. */
export function makeField(name: string, { prefix, when, ...choice }: FieldChoice): FormField {
  const rule = choice.rule ?? null;
  const manner = mannerOf(name, rule);
  const required = choice.required ?? rule?.required ?? false;
  return {
    name,
    elementId: `${prefix}.${name}`,
    label: `form.field.${name}`,
    labelFallback: isKnownField(name) ? null : inWords(name),
    ...manner,
    autoComplete: choice.autoComplete ?? manner.autoComplete,
    required,
    rule: rule && { ...rule, enabled: true, required },
    equals: choice.equals ?? null,
    requiredWith: choice.requiredWith ?? null,
    sets: choice.sets ?? false,
    when,
  };
}

/** What a mobile number must be where no rule speaks of it: digits, in the lengths that telephone numbers have (E.164). */
export const ANY_MOBILE: FieldRule = ownRule('mobileNum', 4, 15, '^[0-9]+$');
/** A country's dialling code, with or without its plus. */
export const DIALING_CODE: FieldRule = ownRule('countryDialingCode', 1, 5, '^\\+?[0-9]+$');
/** A code that was sent: at most 255 (M113). */
export const VERIFICATION_CODE: FieldRule = ownRule('verificationCode', 1, MAX_VALUE_LENGTH);

/** An e-mail address, of whatever account it is. */
export const ANY_EMAIL: FieldRule = ownRule('email', 3, MAX_VALUE_LENGTH, '^[^@\\s]+@[^@\\s]+$');
/** The code of an authenticator app, or one of its recovery codes. */
export const AUTHENTICATOR_CODE: FieldRule = ownRule('authenticatorCode', 6, 32);

function ownRule(field: string, minLength: number, maxLength: number, pattern = '*'): FieldRule {
  return { field, enabled: true, required: true, minLength, maxLength, pattern, kind: null };
}

function mannerOf(name: string, rule: FieldRule | null): Manner {
  const manner = (Object.hasOwn(MANNERS, name) ? MANNERS[name] : undefined) ?? text();
  if (manner.widget !== 'text') return manner;
  // The browser's date picker writes yyyy-MM-dd; the widget turns it for the other date kind.
  if (isDateKind(rule?.kind ?? null)) return { ...manner, widget: 'date', inputMode: 'numeric' };
  return rule?.kind === 6 ? { ...manner, inputMode: 'numeric' } : manner;
}

/** 'favouriteTeam2' is 'Favourite team 2'. */
function inWords(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Za-z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
