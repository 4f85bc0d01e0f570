/**
 * What a compiled form asks of the model, and what its answer means. The schema of a form says only what must be there;
 * whether a value is right the keyword `validated` asks here, in the browser and in the gateway alike.
 */
import { type FormSpec, type FormValues, shownFields } from './form.ts';
import { type FieldError, validateEmpty, validateField } from './validate.ts';
import type { PatternEngine } from './values/matcher.ts';

/** Why a field cannot be sent as it is, seen with all values of its form; null: it can, or the form does not show it. */
export type FieldValidator = (field: string, data: FormValues) => FieldError | null;

/** What a validator module exports: the validators by name, those of parts besides the form's own, for rjsf. */
export type MakeValidators = (validate: FieldValidator) => Record<string, Validator>;

/** A compiled schema: whether it takes a value; what it complains of stands in `errors` afterwards. */
interface Validator {
  (data: unknown): boolean;
  errors?: null | never[];
}

/** The judge of one form: it speaks of the shown fields alone. */
export function createFieldValidator(spec: FormSpec, engine: PatternEngine): FieldValidator {
  const shown = new Map(shownFields(spec).map((field) => [field.name, field]));
  return (name, data) => {
    const field = shown.get(name);
    return field ? validateField(field, data, engine) : null;
  };
}

/** A complaint of a compiled schema, as ajv words it (`keyword`, `instancePath`) or rjsf (`name`, `property`). */
export interface SchemaError {
  readonly keyword?: string;
  readonly name?: string | undefined;
  readonly instancePath?: string;
  readonly property?: string | undefined;
  readonly params?: unknown;
}

/**
 * The errors of a form from what its compiled schema complains of, as `validateForm` would tell them: in the order of the
 * form, at most one a field, none of a field that is not shown. What is no text counts as empty, and so do blanks; whether
 * the field may be so is asked again, because a schema takes blanks for a value.
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

/** Names of fields hold neither slashes nor dots, so the path of a flat form is its field. */
function fieldOf({ instancePath, property = '', params }: SchemaError): string {
  const missing = (params as { readonly missingProperty?: unknown } | undefined)?.missingProperty;
  return typeof missing === 'string' ? missing : (instancePath ?? property).replace(/^[/.]/, '');
}
