/** Forms of the console as they are defined, once, at module level: rjsf compares what it is given at every draw. */
import type { RJSFSchema, RJSFValidationError, UiSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { Judge } from '#model/form/judge.ts';
import { type FieldWords, type Params, wordsOfError } from '#ui/schema-form/field-words.ts';
import type { FormValues } from '#ui/schema-form/form-state.ts';
import { FOUND } from './found-problems.ts';

/** Why a text cannot be sent, as the key of a text with what is filled in; undefined: it can. */
export type JudgeText = (text: string, values: FormValues) => string | Said | undefined;

interface Said {
  readonly key: string;
  readonly params: Params;
}

export interface FormDefinition {
  readonly schema: RJSFSchema;
  readonly validator: ValidatorType;
  readonly ui: UiSchema;
  readonly wordsOf: (error: RJSFValidationError) => FieldWords | undefined;
}

export interface DefinitionParts {
  /** Of schemas/forms/console. */
  readonly schema: object;
  /** The schema's validators, compiled by the build. */
  readonly make: (judge: Judge) => object;
  /** What the schema's keyword `judged` asks, by field. */
  readonly judges?: Readonly<Record<string, JudgeText>>;
  readonly ui?: UiSchema;
}

/** Defines a form by its schema, its validators and how it is drawn. */
export function defineForm({ schema, make, judges = {}, ui = {} }: DefinitionParts): FormDefinition {
  const judge = (field: string, text: string, values: FormValues) => {
    const said = Object.hasOwn(judges, field) ? judges[field]?.(text, values) : undefined;
    return typeof said === 'string' ? { key: said, params: {} } : said;
  };
  const judged = (field: string, values: FormValues) => {
    const value = values[field];
    const text = typeof value === 'string' ? value : '';
    const said = judge(field, text, values);
    // A text of blanks is an empty one: nobody is scolded for it before a submit.
    return said === undefined ? null : { field, part: text.trim() === '' ? 'required' : 'pattern', ...said };
  };
  const validators = make(judged as Judge) as ValidatorFunctions;
  return {
    schema: schema as RJSFSchema,
    validator: createPrecompiledValidator(validators, schema as RJSFSchema),
    ui,
    wordsOf(error) {
      if (error.name === FOUND) return { message: String(error.params?.message) };
      const missing: unknown = error.name === 'required' ? error.params?.missingProperty : undefined;
      const said = typeof missing === 'string' ? judge(missing, '', {}) : undefined;
      return said === undefined ? wordsOfError(error) : { ...said, part: 'required' };
    },
  };
}

/** Judges that something is written, blanks apart; `key` says that it is missing. */
export function written(key: string): JudgeText {
  return (text) => (text.trim() === '' ? key : undefined);
}

/** The text of a field without blanks at its ends; empty where nothing is written. */
export function textIn(values: FormValues, field: string): string {
  const value = values[field];
  return typeof value === 'string' ? value.trim() : '';
}
