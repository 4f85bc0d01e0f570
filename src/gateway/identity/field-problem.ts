import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { FieldError } from '#model/form/validate.ts';
import { describeMessage } from '#model/form/values/messages.ts';
import { textFor } from './texts.ts';

/** Refuses a form: every invalid field with its text key, and the text with its bounds filled in. */
export function refuseFields(errors: readonly FieldError[], language: string): Refusal {
  return refuse('invalid_request', { value: { fields: errors.map((error) => fieldProblem(error, language)) } });
}

function fieldProblem({ field, key, params }: FieldError, language: string) {
  const message = describeMessage((asked, values) => textFor(language, asked, values) ?? '', { key, params });
  return { field, code: key, ...(message === '' ? {} : { message }) };
}
