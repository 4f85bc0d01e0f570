import type { FieldProblem } from '#contract/wire/envelope.ts';
import type { FormSpec } from '#model/form/form.ts';
import type { Refusal } from '#ui/schema-form/state/field-words.ts';

/** Formats a server's field error: its own message, else the text of its code. */
export function refusalOf(problem: FieldProblem, has: (key: string) => boolean, spec: FormSpec): Refusal {
  const { field, code, message, instead } = problem;
  if (message !== undefined) return { field, words: { message, instead } };
  const rule = spec.fields.find(({ name }) => name === field)?.rule;
  const params = { min: Math.max(1, rule?.minLength ?? 1), max: rule?.maxLength ?? 255 };
  const isKnown = code !== undefined && has(code);
  return { field, words: { part: 'pattern', key: isKnown ? code : 'error.incorrect_user_information', params } };
}
