/** A rule as its form shows it, and what an edit of the form changes in the rule. Pure. */
import { defineForm } from '#console/forms/define-form.ts';
import { own, ownText, yes } from '#model/json/json.ts';
import type { RulePatch } from '#model/proposals/proposal.ts';
import schema from '#schemas/forms/console/rule.json' with { type: 'json' };
import make from '#schemas/forms/console/rule.json?validator';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { typedLength } from './rule-draft.ts';

/** A rule as it stands in the tree. */
export type RawRule = Readonly<Record<string, unknown>>;

export const ruleForm = defineForm({ schema, make });

/** What is taken is decided by a pattern of the rule's own; then a kind only lends its words. */
export const OWN = 'own';

/** What the form shows of a rule; `isOwn`: somebody writes a pattern, or one stands there. */
export function valuesOfRule(raw: RawRule, isOwn: boolean): FormValues {
  const kind = kindOf(raw);
  return {
    enabled: yes(raw['enabled']),
    required: yes(raw['required']),
    takes: isOwn ? OWN : kind,
    pattern: ownText(raw, 'acceptedPattern') ?? '',
    kind,
    minLength: String(own(raw, 'minLength') ?? ''),
    maxLength: String(own(raw, 'maxLength') ?? ''),
  };
}

/** What an edit comes to: the parts that differ from what the form showed. */
export function patchOf(values: FormValues, shown: FormValues, raw: RawRule): RulePatch {
  const text = (field: string) => String(values[field] ?? '');
  const hasChanged = (field: string) => text(field) !== String(shown[field] ?? '');
  return {
    ...(isOn(values, 'enabled') !== isOn(shown, 'enabled') && { enabled: isOn(values, 'enabled') }),
    ...(isOn(values, 'required') !== isOn(shown, 'required') && { required: isOn(values, 'required') }),
    ...(hasChanged('minLength') && { minLength: typedLength(text('minLength')) }),
    ...(hasChanged('maxLength') && { maxLength: typedLength(text('maxLength')) }),
    ...(hasChanged('kind') && { patternId: Number(text('kind')) }),
    ...(hasChanged('pattern') && { acceptedPattern: text('pattern') }),
    ...(hasChanged('takes') && takenBy(text('takes'), raw)),
  };
}

function isOn(values: FormValues, field: string): boolean {
  return values[field] === true;
}

function takenBy(takes: string, raw: RawRule): RulePatch {
  if (takes === OWN) return { acceptedPattern: hasPattern(raw) ? (ownText(raw, 'acceptedPattern') ?? '') : '' };
  return { patternId: Number(takes), acceptedPattern: takes === '0' ? '*' : null };
}

/** The kind of a rule, as its number. */
export function kindOf(raw: RawRule): string {
  return String(Number(own(raw, 'patternId') ?? 0));
}

/** Whether a rule has a pattern of its own. */
export function hasPattern(raw: RawRule): boolean {
  const pattern = own(raw, 'acceptedPattern');
  return typeof pattern === 'string' && pattern !== '' && pattern !== '*';
}
