/** How a form is walked: all at once, or by the brand's steps. Plain functions, no screen. */
import { type FormGroup, type FormSpec, shownFields } from '#model/form/form.ts';
import type { FormStep, FormGroup as ShownGroup } from '#ui/schema-form/state/form-step.ts';

/**
 * The steps of a form: a group each. What no group lists, the two consents at least, joins the last step: a step of
 * ticks alone would be a step too many. One step where the brand wants none.
 */
export function stepsOf(spec: FormSpec): readonly FormStep[] {
  const groups = shownGroups(spec);
  if (!spec.steps) return [groups];
  const last = groups.at(-1);
  const tail = groups.length > 1 && last !== undefined && last.title === undefined ? [last] : [];
  const steps = groups.slice(0, groups.length - tail.length).map((group) => [group]);
  return steps.map((step, at) => (at === steps.length - 1 ? [...step, ...tail] : step));
}

/** The groups that have anything to draw, in their order. */
function shownGroups(spec: FormSpec): readonly ShownGroup[] {
  const shown = new Set(shownFields(spec).map(({ name }) => name));
  return spec.groups
    .map(({ title, fields }: FormGroup) => ({ title, fields: fields.filter((name) => shown.has(name)) }))
    .filter(({ fields }) => fields.length > 0);
}
