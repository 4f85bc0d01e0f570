/** Form of a payment method: its fields besides the amount, defined by the merchant's rules. */
import type { Widget } from '../catalogue/fields.ts';
import { type FieldRule, parseRules, ruleLabel } from '../documents/rules.ts';
import { makeField } from './fields.ts';
import { assembleForm, type FormField, type FormSpec } from './form.ts';

/** Widgets only for registration: sent code, captcha, country list. Such a field becomes a text field here. */
const NOT_HERE: readonly Widget[] = ['captcha', 'code', 'country'];

/** Field names for the name of a bank, which is selected from a country's banks or typed. */
const BANK_FIELDS: readonly string[] = ['bank', 'bankName'];

/**
 * Builds the form of a method from its rules (docs/reference/wire.md#rules): the enabled ones in their order. Invalid rules are
 * left out or repaired like in `parseRules`. The label of a field comes from its rule in the first of the languages,
 * else from the platform, else from its name in words; the schema is the same in all languages. Browser and gateway
 * build it from the same rules, so both validate values alike.
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

/** The key has no text, so the label of the rule is used. */
function nameOf(rule: FieldRule, languages: readonly string[]): Partial<FormField> {
  const label = ruleLabel(rule, ...languages, ...Object.keys(rule.labels ?? {}));
  return label === undefined ? {} : { label: `pay.field.${rule.field}`, labelFallback: label };
}
