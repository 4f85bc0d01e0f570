/** Forms of the console: schema forms, with problems from outside of the form (found-problems.ts). */
import {
  type DefinitionParts,
  defineForm as define,
  type FormDefinition,
  type ValidateText,
} from '#ui/schema-form/state/define-form.ts';
import { FOUND } from './found-problems.ts';

export function defineForm(parts: DefinitionParts): FormDefinition {
  const form = define(parts);
  return {
    ...form,
    wordsOf: (error) => (error.name === FOUND ? { message: String(error.params?.message) } : form.wordsOf(error)),
  };
}

/** Validates that a text equals another field of the form, as typed. */
export function repeats(field: string): ValidateText {
  return (text, values) => (text === '' || text === values[field] ? undefined : 'password.different');
}
