/** What is told of a form besides its values: plain functions, no screen. */
import type { FieldProblem } from '#contract/envelope.ts';
import type { FormSpec, FormValues } from '#model/form/form.ts';
import type { FieldError } from '#model/form/validate.ts';

/** One thing that is wrong with a field, as it is said: a text key with bounds, or the server's own words. */
export type FieldWords = FieldError | { readonly field: string; readonly message: string };

export interface Attention {
  /** Fields that were left at least once. */
  readonly touched: ReadonlySet<string>;
  /** Fields that a submit has judged: from then on every error of theirs is told (M253). */
  readonly submitted: ReadonlySet<string>;
  /** What the server said of fields; an entry goes when its field is edited. */
  readonly fromServer: ReadonlyMap<string, FieldWords>;
}

export const NO_ATTENTION: Attention = { touched: new Set(), submitted: new Set(), fromServer: new Map() };

/**
 * What is told of one field now: what the server said of it, else its error once it was left or a submit has judged it.
 * Before a submit nobody is scolded for a field that is still empty.
 */
export function toldOf(name: string, error: FieldError | null, attention: Attention): FieldWords | undefined {
  const said = attention.fromServer.get(name);
  if (said !== undefined || error === null) return said;
  const isEmpty = error.part === 'required' || error.part === 'consent';
  const isTold = attention.submitted.has(name) || (attention.touched.has(name) && !isEmpty);
  return isTold ? error : undefined;
}

/** A field is being edited: what the server said of it no longer holds. */
export function editField(attention: Attention, name: string): Attention {
  if (!attention.fromServer.has(name)) return attention;
  const fromServer = new Map(attention.fromServer);
  fromServer.delete(name);
  return { ...attention, fromServer };
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

/** What a server said of a field in our words: its own message, else the text of its code. */
export function wordsOf(problem: FieldProblem, label: (key: string) => string, spec: FormSpec): FieldWords {
  const { field, code, message } = problem;
  if (message !== undefined) return { field, message };
  const rule = spec.fields.find(({ name }) => name === field)?.rule;
  const params = { min: Math.max(1, rule?.minLength ?? 1), max: rule?.maxLength ?? 255 };
  const isKnown = code !== undefined && label(code) !== code;
  return { field, part: 'pattern', key: isKnown ? code : 'error.incorrect_user_information', params };
}
