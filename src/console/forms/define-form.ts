/** Forms of the console: schema forms, with problems from outside of the form (found-problems.ts). */
import { type DefinitionParts, defineForm as define, type FormDefinition } from '#ui/schema-form/state/define-form.ts';
import { FOUND } from './found-problems.ts';

export function defineForm(parts: DefinitionParts): FormDefinition {
  const form = define(parts);
  return {
    ...form,
    wordsOf: (error) => (error.name === FOUND ? { message: String(error.params?.message) } : form.wordsOf(error)),
  };
}
