/** Forms of a schema file as they are defined, once, at module level: rjsf compares what it is given at every draw. */
import type { RJSFSchema, RJSFValidationError, UiSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import { type FieldWords, type Params, wordsOfError } from './field-words.ts';
import type { FormValues } from './form-values.ts';

/** Why a text cannot be sent, as the key of a text with what is filled in; undefined: it can. */
export type ValidateText = (text: string, values: FormValues) => string | Stated | undefined;

interface Stated {
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
  /** Of schemas/forms. */
  readonly schema: object;
  /** The schema's validators, compiled by the build (`?validator`). */
  readonly make: (validate: never) => object;
  /** What the schema's keyword `validated` asks, by field. */
  readonly validations?: Readonly<Record<string, ValidateText>>;
  readonly ui?: UiSchema;
}

/** Defines a form by its schema, its validators and how it is drawn. */
export function defineForm({ schema, make, validations = {}, ui = {} }: DefinitionParts): FormDefinition {
  const validate = (field: string, text: string, values: FormValues) => {
    const stated = Object.hasOwn(validations, field) ? validations[field]?.(text, values) : undefined;
    return typeof stated === 'string' ? { key: stated, params: {} } : stated;
  };
  // What a verdict is worded with besides its bounds; it is put into words right after it is given.
  const stated = new Map<string, Params>();
  const validated = (field: string, values: FormValues) => {
    const text = rawText(values, field);
    const verdict = validate(field, text, values);
    if (verdict === undefined) return null;
    stated.set(field, verdict.params);
    // A text of blanks is an empty one: nobody is scolded for it before a submit.
    return { field, part: text.trim() === '' ? 'required' : 'pattern', ...verdict };
  };
  const validators = make(validated as never) as ValidatorFunctions;
  return {
    schema: schema as RJSFSchema,
    // Errors of ours have no message: by their message those of several kinds would count as one and the same.
    validator: createPrecompiledValidator(validators, schema as RJSFSchema, undefined, 'all'),
    ui,
    wordsOf(error) {
      const missing: unknown = error.name === 'required' ? error.params?.missingProperty : undefined;
      const verdict = typeof missing === 'string' ? validate(missing, '', {}) : undefined;
      if (verdict !== undefined) return { ...verdict, part: 'required' };
      const words = wordsOfError(error);
      const params = error.name === 'validated' ? stated.get((error.property ?? '').replace(/^\./, '')) : undefined;
      return words && 'key' in words && params ? { ...words, params } : words;
    },
  };
}

/** Judges that something is written, blanks apart; `key` says that it is missing. */
export function written(key: string): ValidateText {
  return (text) => (text.trim() === '' ? key : undefined);
}

/** The text of a field without blanks at its ends; empty where nothing is written. */
export function textIn(values: FormValues, field: string): string {
  return rawText(values, field).trim();
}

function rawText(values: FormValues, field: string): string {
  const value = Object.hasOwn(values, field) ? values[field] : undefined;
  return typeof value === 'string' ? value : '';
}
