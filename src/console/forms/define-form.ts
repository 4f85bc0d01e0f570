/** Forms of the console: defined as all are, with words for what stands around a form (found-problems.ts). */
import { type DefinitionParts, defineForm as define, type FormDefinition } from '#ui/schema-form/state/define-form.ts';
import { FOUND } from './found-problems.ts';

/** Defines a form of the console by its schema, its validators and how it is drawn. */
export function defineForm(parts: DefinitionParts): FormDefinition {
  const form = define(parts);
  return {
    ...form,
    wordsOf: (error) => (error.name === FOUND ? { message: String(error.params?.message) } : form.wordsOf(error)),
  };
}
