/** Maps a rule to form values, and an edit of the form to a patch. Pure. */
import { defineForm } from '#console/forms/define-form.ts';
import { own, ownText, yes } from '#model/json/json.ts';
import type { RulePatch } from '#model/proposals/proposal.ts';
import schema from '#schemas/forms/console/rule.json' with { type: 'json' };
import make from '#schemas/forms/console/rule.json?validator';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { typedLength } from './rule-draft.ts';

export type RawRule = Readonly<Record<string, unknown>>;

export const ruleForm = defineForm({ schema, make });

/** The rule has its own pattern; its kind then only provides the error message. */
export const OWN = 'own';

/** The form values of a rule; `isOwn`: the rule has its own pattern, or the user writes one. */
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

/** The patch of an edit: the parts that differ from the shown values. */
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

export function kindOf(raw: RawRule): string {
  return String(Number(own(raw, 'patternId') ?? 0));
}

export function hasPattern(raw: RawRule): boolean {
  const pattern = own(raw, 'acceptedPattern');
  return typeof pattern === 'string' && pattern !== '' && pattern !== '*';
}
