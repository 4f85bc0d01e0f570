/** Defines forms from schema files, once, at module level: rjsf compares its input on every render. */
import type { RJSFSchema, RJSFValidationError, UiSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import { type FieldWords, type Params, wordsOfError } from './field-words.ts';
import type { FormValues } from './form-values.ts';

/** Validates a text: returns the key of an error text, with its parameters; undefined: valid. */
export type ValidateText = (text: string, values: FormValues) => string | ErrorText | undefined;

interface ErrorText {
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
  /** From schemas/forms. */
  readonly schema: object;
  /** The schema's validators, compiled by the build (`?validator`). */
  readonly make: (validate: never) => object;
  /** Functions for the schema's keyword `validated`, by field. */
  readonly validations?: Readonly<Record<string, ValidateText>>;
  readonly ui?: UiSchema;
}

export function defineForm({ schema, make, validations = {}, ui = {} }: DefinitionParts): FormDefinition {
  const validate = (field: string, text: string, values: FormValues) => {
    const errorDetails = Object.hasOwn(validations, field) ? validations[field]?.(text, values) : undefined;
    return typeof errorDetails === 'string' ? { key: errorDetails, params: {} } : errorDetails;
  };
  // Parameters of an error besides its bounds; read right after the validation.
  const errorDetails = new Map<string, Params>();
  const validated = (field: string, values: FormValues) => {
    const text = rawText(values, field);
    const verdict = validate(field, text, values);
    if (verdict === undefined) return null;
    errorDetails.set(field, verdict.params);
    // A blank text counts as empty: no error is shown for it before a submit.
    return { field, part: text.trim() === '' ? 'required' : 'pattern', ...verdict };
  };
  const validators = make(validated as never) as ValidatorFunctions;
  return {
    schema: schema as RJSFSchema,
    // Our errors have no message: rjsf would merge different errors with the same message.
    validator: createPrecompiledValidator(validators, schema as RJSFSchema, undefined, 'all'),
    ui,
    wordsOf(error) {
      const missing: unknown = error.name === 'required' ? error.params?.missingProperty : undefined;
      const verdict = typeof missing === 'string' ? validate(missing, '', {}) : undefined;
      if (verdict !== undefined) return { ...verdict, part: 'required' };
      const words = wordsOfError(error);
      const params =
        error.name === 'validated' ? errorDetails.get((error.property ?? '').replace(/^\./, '')) : undefined;
      return words && 'key' in words && params ? { ...words, params } : words;
    },
  };
}

/** Validates that a text is not blank; `key`: error text. */
export function written(key: string): ValidateText {
  return (text) => (text.trim() === '' ? key : undefined);
}

/** The trimmed text of a field; empty when absent. */
export function textIn(values: FormValues, field: string): string {
  return rawText(values, field).trim();
}

function rawText(values: FormValues, field: string): string {
  const value = Object.hasOwn(values, field) ? values[field] : undefined;
  return typeof value === 'string' ? value : '';
}
