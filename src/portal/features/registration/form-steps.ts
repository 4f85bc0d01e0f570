/** The steps of a form: all at once, or the brand's steps. Pure functions. */
import { type FormGroup, type FormSpec, shownFields } from '#model/form/form.ts';
import type { FormStep, FormGroup as ShownGroup } from '#ui/schema-form/state/form-step.ts';

/**
 * The steps of a form: one per group. Unlisted fields, at least the two consents, are added to the last step: a
 * separate step for checkboxes would be one too many. One step where the brand wants none.
 */
export function stepsOf(spec: FormSpec): readonly FormStep[] {
  const groups = shownGroups(spec);
  if (!spec.steps) return [groups];
  const last = groups.at(-1);
  const tail = groups.length > 1 && last !== undefined && last.title === undefined ? [last] : [];
  const steps = groups.slice(0, groups.length - tail.length).map((group) => [group]);
  return steps.map((step, at) => (at === steps.length - 1 ? [...step, ...tail] : step));
}

/** The groups with visible fields, in order. */
function shownGroups(spec: FormSpec): readonly ShownGroup[] {
  const shown = new Set(shownFields(spec).map(({ name }) => name));
  return spec.groups
    .map(({ title, fields }: FormGroup) => ({ title, fields: fields.filter((name) => shown.has(name)) }))
    .filter(({ fields }) => fields.length > 0);
}
