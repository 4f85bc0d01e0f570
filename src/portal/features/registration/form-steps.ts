/** How a form is walked: all at once, or by the brand's steps. Plain functions, no screen. */
import { type FormField, type FormGroup, type FormSpec, shownFields } from '#model/form/form.ts';

/** A group with the fields of it that are drawn now. */
export interface ShownGroup {
  /** Text key of the heading; undefined for the brand's nameless groups and for what no group lists. */
  readonly title: string | undefined;
  readonly fields: readonly FormField[];
}

/** The groups that have anything to draw, in their order. */
export function shownGroups(spec: FormSpec): readonly ShownGroup[] {
  const shown = new Map(shownFields(spec).map((field) => [field.name, field]));
  const fieldsOf = (group: FormGroup) => group.fields.flatMap((name) => shown.get(name) ?? []);
  return spec.groups
    .map((group) => ({ title: group.title, fields: fieldsOf(group) }))
    .filter(({ fields }) => fields.length > 0);
}

/**
 * The steps of a form: a group each. What no group lists, the two consents at least, joins the last step: a step of
 * ticks alone would be a step too many. One step where the brand wants none.
 */
export function stepsOf(spec: FormSpec): readonly (readonly ShownGroup[])[] {
  const groups = shownGroups(spec);
  if (!spec.steps) return [groups];
  const last = groups.at(-1);
  const tail = groups.length > 1 && last !== undefined && last.title === undefined ? [last] : [];
  const steps = groups.slice(0, groups.length - tail.length).map((group) => [group]);
  return steps.map((step, at) => (at === steps.length - 1 ? [...step, ...tail] : step));
}

/** The fields of one step. */
export function fieldsOfStep(steps: readonly (readonly ShownGroup[])[], step: number): readonly FormField[] {
  return (steps[step] ?? []).flatMap(({ fields }) => fields);
}

/** The step in which a field stands; 0 for one that stands in none. */
export function stepOf(steps: readonly (readonly ShownGroup[])[], name: string): number {
  const holds = (step: readonly ShownGroup[]) => step.some(({ fields }) => fields.some((field) => field.name === name));
  return Math.max(0, steps.findIndex(holds));
}
