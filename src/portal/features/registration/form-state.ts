/** What a form in use knows besides its values: plain functions, no screen. */
import type { FormField, FormSpec, FormValues } from '#model/form/form.ts';
import { shownFields } from '#model/form/form.ts';
import type { FieldError } from '#model/form/validate.ts';

/** One thing that is wrong with a field, as it is said: a text key with bounds, or the server's own words. */
export type FieldWords = FieldError | { readonly field: string; readonly message: string };

export interface Attention {
  /** Fields that were left at least once. */
  readonly touched: ReadonlySet<string>;
  /** Fields that a submit has judged: from then on every error of theirs is told (M253). */
  readonly submitted: ReadonlySet<string>;
  /** What the server said of fields; an entry goes when its field is edited. */
  readonly fromServer: readonly FieldWords[];
}

export const NO_ATTENTION: Attention = { touched: new Set(), submitted: new Set(), fromServer: [] };

/**
 * The errors that are told now: of the fields that were left, of those that a submit has judged, and what the server
 * said. Before a submit nobody is scolded for a field that is still empty.
 */
export function toldErrors(
  errors: readonly FieldError[],
  attention: Attention,
  spec: FormSpec,
): ReadonlyMap<string, FieldWords> {
  const told = new Map<string, FieldWords>();
  for (const error of errors) {
    const isEmpty = error.part === 'required' || error.part === 'consent';
    const isLeft = attention.touched.has(error.field) && !isEmpty;
    if (isLeft || attention.submitted.has(error.field)) told.set(error.field, error);
  }
  const shown = new Set(shownFields(spec).map(({ name }) => name));
  for (const words of attention.fromServer) if (shown.has(words.field)) told.set(words.field, words);
  return told;
}

/** A field is being edited: what the server said of it no longer holds. */
export function editField(attention: Attention, name: string): Attention {
  if (!attention.fromServer.some(({ field }) => field === name)) return attention;
  return { ...attention, fromServer: attention.fromServer.filter(({ field }) => field !== name) };
}

/** A submit judges these fields. */
export function submitFields(attention: Attention, names: readonly string[]): Attention {
  return { ...attention, submitted: new Set([...attention.submitted, ...names]) };
}

export function leaveField(attention: Attention, name: string): Attention {
  return attention.touched.has(name) ? attention : { ...attention, touched: new Set([...attention.touched, name]) };
}

/** A field's own value; texts and ticks only, whatever its name is ("constructor" is one too). */
export function fieldValue(data: FormValues, name: string): string | boolean | undefined {
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

/** The fields of one step, or all where the form has none. */
export function fieldsOfStep(spec: FormSpec, step: number): readonly FormField[] {
  const shown = shownFields(spec);
  if (!spec.steps) return shown;
  const names = spec.groups[step]?.fields ?? [];
  return shown.filter(({ name }) => names.includes(name));
}

/** The step in which a field stands; 0 where the form has no steps. */
export function stepOf(spec: FormSpec, name: string): number {
  return spec.steps
    ? Math.max(
        0,
        spec.groups.findIndex(({ fields }) => fields.includes(name)),
      )
    : 0;
}
