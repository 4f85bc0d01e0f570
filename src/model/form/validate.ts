/** Validates the whole form at once (M253): the gateway rejects by the result, the browser shows it. */

import { MAX_VALUE_LENGTH } from '../documents/rules.ts';
import { type FormField, type FormSpec, type FormValues, shownFields } from './form.ts';
import { tidyText } from './tidy.ts';
import {
  countCodePoints,
  type FieldMessage,
  messageOf,
  type Part,
  type PatternEngine,
  requiredKey,
  validate,
} from './values/matcher.ts';
import { hasUnseen, readPaymentPassword } from './values/typed-text.ts';

export interface FieldError extends FieldMessage {
  readonly field: string;
  readonly part: Part | 'equals' | 'blanks' | 'consent';
}

const ANY_LENGTH = { min: 1, max: MAX_VALUE_LENGTH };

/**
 * Validates every shown field in the form's order; at most one error per field. Hidden fields and fields whose
 * condition is not evaluated are never validated. Values are trimmed first; a new password with blanks at its ends is
 * rejected (D37).
 */
export function validateForm(spec: FormSpec, data: FormValues, engine: PatternEngine): readonly FieldError[] {
  return shownFields(spec).flatMap((field) => validateField(field, data, engine) ?? []);
}

/**
 * The payload: only the values of shown fields, trimmed and normalized; empty values are left out, checkboxes are
 * booleans (D37).
 */
export function dropHidden(spec: FormSpec, data: FormValues): { readonly [field: string]: string | boolean } {
  const entries = shownFields(spec).map(
    (field) =>
      [field.name, field.widget === 'checkbox' ? readRaw(data, field.name) === true : readValue(field, data)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Names that other users see: invisible characters would make one look like another name, or empty. */
const SHOWN_TO_OTHERS: ReadonlySet<string> = new Set(['nickname']);

export function validateField(field: FormField, data: FormValues, engine: PatternEngine): FieldError | null {
  const { name } = field;
  if (field.widget === 'checkbox') return readRaw(data, name) === true ? null : validateEmpty(field, data);
  if (SHOWN_TO_OTHERS.has(name) && hasUnseen(readText(data, name))) return fail(name, 'pattern', 'form.unseenSigns');
  const value = readValue(field, data);
  if (value === '') return validateEmpty(field, data);
  if (field.equals !== null)
    return validateRepeat(name, value, { of: field.equals, text: readText(data, field.equals) });
  if (field.sets && readRaw(data, name) !== readText(data, name)) return fail(name, 'blanks', 'form.passwordBlanks');
  return validateText(field, value, engine);
}

/** The repetition of a payment password is read as one, and has its own error text (D40). */
const PAYMENT = ['paymentPassword', 'newPaymentPassword'];

interface Repeated {
  readonly of: string;
  readonly text: string;
}

function validateRepeat(name: string, value: string, { of, text }: Repeated): FieldError | null {
  if (!PAYMENT.includes(of)) return value === text ? null : fail(name, 'equals', 'inconsistent_twice');
  const isSame = readPaymentPassword(value) === readPaymentPassword(text);
  return isSame ? null : fail(name, 'equals', 'form.paymentConfirmation');
}

function validateText({ name, rule }: FormField, value: string, engine: PatternEngine): FieldError | null {
  if (rule) {
    const verdict = validate(rule, value, engine);
    return verdict.ok ? null : { field: name, part: verdict.part, ...verdict.message };
  }
  const fits = countCodePoints(value, MAX_VALUE_LENGTH) <= MAX_VALUE_LENGTH;
  return fits ? null : { field: name, part: 'length', key: 'reg_pattern_0', params: ANY_LENGTH };
}

function isRequired({ required, requiredWith }: FormField, data: FormValues): boolean {
  return required || (requiredWith !== null && readText(data, requiredWith) !== '');
}

/** The error of a required field that is empty; null where an empty field is valid. */
export function validateEmpty(field: FormField, data: FormValues): FieldError | null {
  const { name, widget, required } = field;
  if (widget === 'checkbox') return required ? fail(name, 'consent', 'form.consentRequired') : null;
  return isRequired(field, data) ? missing(field) : null;
}

function missing({ name, rule }: FormField): FieldError {
  return rule
    ? { field: name, part: 'required', ...messageOf(rule, 'required') }
    : fail(name, 'required', requiredKey(name));
}

function fail(field: string, part: FieldError['part'], key: string): FieldError {
  return { field, part, key, params: ANY_LENGTH };
}

function readRaw(data: FormValues, name: string): unknown {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}

export function readValue(field: Pick<FormField, 'name' | 'widget' | 'rule'>, data: FormValues): string {
  return tidyText(field, readText(data, field.name), readText(data, 'countryDialingCode'));
}

/** A field's trimmed text; a value that is not text is empty. */
function readText(data: FormValues, name: string): string {
  const raw = readRaw(data, name);
  return typeof raw === 'string' ? raw.trim() : '';
}
