/** Builds a form field from its definition by name, its rule and the form's choices. */

import { type FieldName, knownField, type Manner } from '../catalogue/fields.ts';
import { type FieldRule, MAX_VALUE_LENGTH } from '../documents/rules.ts';
import type { FormField } from './form.ts';
import { isDateKind } from './values/kinds.ts';

/** Choices of a form about one field; everything else follows from the field's name and rule. */
export interface FieldChoice
  extends Partial<Pick<FormField, 'required' | 'rule' | 'equals' | 'requiredWith' | 'sets' | 'autoComplete'>> {
  /** Prefix of the element's id: the form. */
  readonly prefix: string;
  readonly when: FormField['when'];
}

/** Builds a field. An unknown name becomes a text field labelled with the name in words. */
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

/** Default rules of fields without a merchant's rule: minimum and maximum length, and pattern. */
const OWN_RULES: Readonly<Partial<Record<FieldName, readonly [least: number, most: number, pattern: string]>>> = {
  // Digits in the lengths of telephone numbers (E.164).
  mobileNum: [4, 15, '^[0-9]+$'],
  // With or without a plus sign.
  countryDialingCode: [1, 5, '^\\+?[0-9]+$'],
  // M113.
  verificationCode: [1, MAX_VALUE_LENGTH, '*'],
  // Any account's e-mail address.
  email: [3, MAX_VALUE_LENGTH, '^[^@\\s]+@[^@\\s]+$'],
  // A code of an authenticator app, or a recovery code.
  authenticatorCode: [6, 32, '*'],
};

/** Default rule of a field; null if it may be any text. */
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
  // The browser's date picker returns yyyy-MM-dd; the widget converts it for the other date kind.
  if (isDateKind(rule?.kind ?? null)) return { ...manner, widget: 'date', inputMode: 'numeric' };
  return rule?.kind === 6 && rule.pattern !== '*' ? { ...manner, inputMode: 'numeric' } : manner;
}

/** Label of an unknown field: 'favouriteTeam2' becomes 'Favourite team 2'. */
export function inWords(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Za-z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
