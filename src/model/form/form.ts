/**
 * A form as data: ordered fields, groups, and one JSON Schema (draft-07) with its ui schema. Everything is
 * JSON-serializable, so that an evaluated form can be inlined in a page.
 */
import type { Manner } from '../catalogue/fields.ts';
import type { Evaluation } from '../conditions/condition.ts';
import type { FieldRule } from '../documents/rules.ts';

export type Method = 'username' | 'mobile';

export interface FormField extends Manner {
  readonly name: string;
  /** Id of the element, for `data-element`. */
  readonly elementId: string;
  /** Text key of the label. */
  readonly label: string;
  /** Label if no text has that key: the field's name in words. Null: the key always exists. */
  readonly labelFallback: string | null;
  readonly required: boolean;
  /** The server's rule, or a default rule; null: any text of at most 255 code points, or a checkbox. */
  readonly rule: FieldRule | null;
  /** The field whose value this one must repeat. */
  readonly equals: string | null;
  /** Required if that other field has a value. */
  readonly requiredWith: string | null;
  /** The value is newly set: leading and trailing blanks of a password are then refused (D37). */
  readonly sets: boolean;
  /** True, or the condition whose result is not known yet: such a field is not rendered, validated or sent. */
  readonly when: Exclude<Evaluation, false>;
}

export interface FormGroup {
  /** Text key of the heading. */
  readonly title?: string;
  readonly fields: readonly string[];
}

/** `$id` of every form's schema. */
export const FORM_ID = 'form';

export type JsonSchema = { readonly [keyword: string]: unknown };

export interface FormSpec {
  readonly id: string;
  readonly method: Method;
  /**
   * All fields of the form, shown or not: it does not change when conditions are evaluated, so its compiled validator
   * stays valid.
   */
  readonly schema: JsonSchema;
  readonly uiSchema: { readonly [field: string]: unknown };
  readonly fields: readonly FormField[];
  readonly groups: readonly FormGroup[];
  /** Each group is a separate step; only with at least two groups. */
  readonly steps: boolean;
}

/** A brand's layout of a form. Unknown field names are ignored. */
export interface Arrangement {
  readonly groups?: readonly FormGroup[];
  readonly steps?: boolean;
}

/** Entered values: text, and booleans for checkboxes. Any other value counts as empty. */
export type FormValues = { readonly [field: string]: unknown };

/** Assembles a form: arranged by the brand's groups without dropping a field, with its schemas. */
export function assembleForm(
  id: string,
  method: Method,
  fields: readonly FormField[],
  { groups = [], steps = false }: Arrangement = {},
): FormSpec {
  const arranged = arrange(
    fields.map((field) => field.name),
    groups,
  );
  const byName = new Map(fields.map((field) => [field.name, field]));
  const ordered = arranged.flatMap((group) => group.fields.flatMap((name) => byName.get(name) ?? []));
  return { id, method, ...schemasOf(ordered), fields: ordered, groups: arranged, steps: steps && arranged.length > 1 };
}

/** Fields in the order of the groups, each once; remaining fields follow in a last group without heading. */
function arrange(names: readonly string[], groups: readonly FormGroup[]): readonly FormGroup[] {
  const left = new Set(names);
  const take = (name: string) => left.delete(name);
  const listed = groups.map((group) => ({ ...group, fields: group.fields.filter(take) }));
  return [...listed, { fields: [...left] }].filter((group) => group.fields.length > 0);
}

/**
 * Evaluates the remaining conditions of a form further with `decide`. Fields that become false are removed; the schemas
 * stay the same.
 */
export function narrowForm(spec: FormSpec, decide: (when: Evaluation) => Evaluation): FormSpec {
  if (spec.fields.every(({ when }) => when === true)) return spec;
  const fields = spec.fields.flatMap((field) => {
    const when = field.when === true ? true : decide(field.when);
    return when === false ? [] : [{ ...field, when }];
  });
  return { ...assembleForm(spec.id, spec.method, fields, spec), schema: spec.schema, uiSchema: spec.uiSchema };
}

/** Fields that are rendered, validated and sent: those whose condition is true. */
export function shownFields(spec: FormSpec): readonly FormField[] {
  return spec.fields.filter((field) => field.when === true);
}

/**
 * The form as a JSON Schema for ajv. Values are validated by our own matcher through the keyword `validated`: the schema
 * never contains a pattern. Its only untrusted part are field names, which `parseRules` has validated. `$id` is the
 * same for every form, because ajv writes it into the generated code unescaped.
 */
function schemasOf(fields: readonly FormField[]): Pick<FormSpec, 'schema' | 'uiSchema'> {
  const required = fields.filter((field) => field.required).map((field) => field.name);
  const dependencies = dependenciesOf(fields);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: FORM_ID,
    type: 'object',
    // fromEntries defines own properties for any name, including `__proto__`.
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    ...(required.length > 0 ? { required } : {}),
    ...(dependencies.length > 0 ? { dependencies: Object.fromEntries(dependencies) } : {}),
  };
  const widgets = fields.map((field) => [field.name, uiOf(field)] as const);
  return { schema, uiSchema: { 'ui:order': fields.map((field) => field.name), ...Object.fromEntries(widgets) } };
}

/** Fields that become required when another field has a value, by that other field. */
function dependenciesOf(fields: readonly FormField[]): readonly (readonly [string, readonly string[]])[] {
  const follow = fields.filter((field) => field.requiredWith !== null && !field.required);
  const others = [...new Set(follow.flatMap((field) => field.requiredWith ?? []))];
  return others.map((other) => [
    other,
    follow.filter((field) => field.requiredWith === other).map((field) => field.name),
  ]);
}

/** `title` is the label's text key; the renderer translates it. */
function propertyOf(field: FormField): JsonSchema {
  if (field.widget === 'checkbox')
    return { type: 'boolean', title: field.label, ...(field.required ? { const: true } : {}) };
  return { type: 'string', title: field.label, validated: field.name, ...defaultOf(field.name) };
}

/** rjsf looks up defaults in an object with a prototype: a field called "constructor" needs its own default. */
function defaultOf(name: string): { readonly default?: '' } {
  return name in Object.prototype ? { default: '' } : {};
}

function uiOf(field: FormField): JsonSchema {
  return {
    'ui:widget': field.widget,
    'ui:autocomplete': field.autoComplete,
    'ui:options': { inputMode: field.inputMode, elementId: field.elementId },
  };
}
