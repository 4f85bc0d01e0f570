/** What a way to pay in or out asks beside the amount: its own fields, which the merchant's rules decide. */
import type { Widget } from '../catalogue/fields.ts';
import { type FieldRule, parseRules, ruleLabel } from '../documents/rules.ts';
import { makeField } from './fields.ts';
import { assembleForm, type FormField, type FormSpec } from './form.ts';

/** Of registration alone: a code that is sent, a picture to read, a list of countries. Such a field is one of text here. */
const NOT_HERE: readonly Widget[] = ['captcha', 'code', 'country'];

/** What rules call the name of a bank, which is chosen from those of a country or typed. */
const BANK_FIELDS: readonly string[] = ['bank', 'bankName'];

/**
 * Makes the form of a method from its rules (docs/wire.md#rules), whatever they are: those that are enabled, in their order.
 * What cannot be read is left out or mended as `parseRules` says. A field is called as its rule calls it in the first of the
 * languages, else as the platform does, else by its name in words; the schema is the same in all of them. Browser and gateway
 * make it of the same rules, so both say the same of a value.
 */
export function payMethodForm(rules: unknown, languages: readonly string[] = []): FormSpec {
  const enabled = Object.values(parseRules(rules).value).filter((rule) => rule.enabled);
  return assembleForm(
    'pay',
    'username',
    enabled.map((rule) => fieldOf(rule, languages)),
  );
}

function fieldOf(rule: FieldRule, languages: readonly string[]): FormField {
  const field = { ...makeField(rule.field, { prefix: 'pay', when: true, rule }), ...nameOf(rule, languages) };
  if (field.widget === 'text' && BANK_FIELDS.includes(field.name)) return { ...field, widget: 'bank' };
  return NOT_HERE.includes(field.widget) ? { ...field, widget: 'text', autoComplete: 'off' } : field;
}

/** No text has this key: what the rule calls the field stands for it. */
function nameOf(rule: FieldRule, languages: readonly string[]): Partial<FormField> {
  const label = ruleLabel(rule, ...languages, ...Object.keys(rule.labels ?? {}));
  return label === undefined ? {} : { label: `pay.field.${rule.field}`, labelFallback: label };
}
