/** A field of a form, made of what is known of it by name, of its rule and of what the form decides. */

import { type FieldName, knownField, type Manner } from '../catalogue/fields.ts';
import { type FieldRule, MAX_VALUE_LENGTH } from '../documents/rules.ts';
import type { FormField } from './form.ts';
import { isDateKind } from './values/kinds.ts';

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
    labelFallback: knownField(name) ? null : inWords(name),
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

/** What a value must be where no merchant's rule speaks of it, or may: its least and greatest length, and its pattern. */
const OWN_RULES: Readonly<Partial<Record<FieldName, readonly [least: number, most: number, pattern: string]>>> = {
  // Digits, in the lengths that telephone numbers have (E.164).
  mobileNum: [4, 15, '^[0-9]+$'],
  // With or without its plus.
  countryDialingCode: [1, 5, '^\\+?[0-9]+$'],
  // M113.
  verificationCode: [1, MAX_VALUE_LENGTH, '*'],
  // Of whatever account it is.
  email: [3, MAX_VALUE_LENGTH, '^[^@\\s]+@[^@\\s]+$'],
  // The code of an app, or one of its recovery codes.
  authenticatorCode: [6, 32, '*'],
};

/** Our own rule of a field; null where it may be any text. */
export function ownRuleOf(field: FieldName): FieldRule | null {
  const own = OWN_RULES[field];
  if (own === undefined) return null;
  const [minLength, maxLength, pattern] = own;
  return { field, enabled: true, required: true, minLength, maxLength, pattern, kind: null };
}

function mannerOf(name: string, rule: FieldRule | null): Manner {
  const { widget = 'text', autoComplete = 'off', inputMode = 'text' } = knownField(name) ?? {};
  const manner: Manner = { widget, autoComplete, inputMode };
  if (manner.widget !== 'text') return manner;
  // The browser's date picker writes yyyy-MM-dd; the widget turns it for the other date kind.
  if (isDateKind(rule?.kind ?? null)) return { ...manner, widget: 'date', inputMode: 'numeric' };
  return rule?.kind === 6 && rule.pattern !== '*' ? { ...manner, inputMode: 'numeric' } : manner;
}

/** 'favouriteTeam2' is 'Favourite team 2': what a field is called that nobody named. */
export function inWords(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Za-z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
