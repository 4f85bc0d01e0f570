/**
 * Validation keyword of compiled forms, and conversion of their errors. The schema only says which values are required;
 * the keyword `validated` calls this code to validate values, in browser and gateway alike.
 */
import { type FormSpec, type FormValues, shownFields } from './form.ts';
import { type FieldError, validateEmpty, validateField } from './validate.ts';
import type { PatternEngine } from './values/matcher.ts';

/** Validates a field in the context of all form values; null if it is valid or not shown. */
export type FieldValidator = (field: string, data: FormValues) => FieldError | null;

/** Export of a validator module: validators by name, including those of subschemas, for rjsf. */
export type MakeValidators = (validate: FieldValidator) => Record<string, Validator>;

/** A compiled schema: returns whether a value is valid, and sets `errors`. */
interface Validator {
  (data: unknown): boolean;
  errors?: null | never[];
}

/** Validator of one form's values; only shown fields are validated. */
export function createFieldValidator(spec: FormSpec, engine: PatternEngine): FieldValidator {
  const shown = new Map(shownFields(spec).map((field) => [field.name, field]));
  return (name, data) => {
    const field = shown.get(name);
    return field ? validateField(field, data, engine) : null;
  };
}

/** An error of a compiled schema, in the format of ajv (`keyword`, `instancePath`) or rjsf (`name`, `property`). */
export interface SchemaError {
  readonly keyword?: string;
  readonly name?: string | undefined;
  readonly instancePath?: string;
  readonly property?: string | undefined;
  readonly params?: unknown;
}

/**
 * Converts schema errors to form errors, as `validateForm` returns them: in form order, at most one per field, none for
 * hidden fields. Blanks and values that are not text count as empty; whether the field may be empty is checked again,
 * because a schema accepts blanks as a value.
 */
export function errorsOf(spec: FormSpec, complaints: readonly SchemaError[], data: FormValues): readonly FieldError[] {
  const byField = new Map<string, SchemaError[]>();
  for (const complaint of complaints) {
    const name = fieldOf(complaint);
    byField.set(name, [...(byField.get(name) ?? []), complaint]);
  }
  return shownFields(spec).flatMap((field) => {
    const found = byField.get(field.name) ?? [];
    if (found.length === 0) return [];
    return found.map(readVerdict).find((verdict) => verdict !== null) ?? validateEmpty(field, data) ?? [];
  });

  function readVerdict(complaint: SchemaError): FieldError | null {
    const { keyword = complaint.name, params } = complaint;
    if (keyword !== 'validated') return null;
    const { key, part, min, max } = params as FieldError['params'] & Pick<FieldError, 'key' | 'part'>;
    return { field: fieldOf(complaint), part, key, params: { min, max } };
  }
}

/** Field names contain no slashes or dots, so the path in a flat form is the field name. */
function fieldOf({ instancePath, property = '', params }: SchemaError): string {
  const missing = (params as { readonly missingProperty?: unknown } | undefined)?.missingProperty;
  return typeof missing === 'string' ? missing : (instancePath ?? property).replace(/^[/.]/, '');
}
