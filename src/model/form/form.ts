/**
 * A form as data: fields in order, groups, and one JSON Schema (draft-07) with its ui schema. Everything in it survives
 * JSON, so that a settled form can be inlined in a page.
 */
import type { Manner } from '../catalogue/fields.ts';
import type { Settled } from '../conditions/condition.ts';
import type { FieldRule } from '../documents/rules.ts';

export type Method = 'username' | 'mobile';

export interface FormField extends Manner {
  readonly name: string;
  /** The element's id, for `data-element`. */
  readonly elementId: string;
  /** Text key of the label. */
  readonly label: string;
  /** What stands for the label where no text has that key: the field's name in words. Null: the key is always there. */
  readonly labelFallback: string | null;
  readonly required: boolean;
  /** The server's rule, or one of our own; null: any text of at most 255 code points, or a checkbox. */
  readonly rule: FieldRule | null;
  /** The field whose value this one repeats. */
  readonly equals: string | null;
  /** Required as soon as that other field has a value. */
  readonly requiredWith: string | null;
  /** The value is set here, not asked for: leading and trailing blanks of a password are then refused (D37). */
  readonly sets: boolean;
  /** True, or the condition that is not yet settled: such a field is not drawn, not judged and not sent. */
  readonly when: Exclude<Settled, false>;
}

export interface FormGroup {
  /** Text key of the heading. */
  readonly title?: string;
  readonly fields: readonly string[];
}

/** The `$id` of every form's schema. */
export const FORM_ID = 'form';

/** A JSON Schema as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export interface FormSpec {
  readonly id: string;
  readonly method: Method;
  /** Every field of the form, shown or not: it stays the same while conditions settle, and so does what is compiled from it. */
  readonly schema: JsonSchema;
  readonly uiSchema: { readonly [field: string]: unknown };
  readonly fields: readonly FormField[];
  readonly groups: readonly FormGroup[];
  /** Each group is drawn as a step of its own; never with fewer than two groups. */
  readonly steps: boolean;
}

/** How a brand wishes its form arranged. Names that the form does not have are passed over. */
export interface Arrangement {
  readonly groups?: readonly FormGroup[];
  readonly steps?: boolean;
}

/** Values as they are typed: texts, and yes or no for checkboxes. Whatever else stands there counts as empty. */
export type FormValues = { readonly [field: string]: unknown };

/** Puts fields into a form: arranged by the brand's groups, none dropped, with the schemas that follow from them. */
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

/** Fields first as the groups list them, each once; those that no group lists follow in a last group without heading. */
function arrange(names: readonly string[], groups: readonly FormGroup[]): readonly FormGroup[] {
  const left = new Set(names);
  const take = (name: string) => left.delete(name);
  const listed = groups.map((group) => ({ ...group, fields: group.fields.filter(take) }));
  return [...listed, { fields: [...left] }].filter((group) => group.fields.length > 0);
}

/**
 * Settles the conditions of a form further: `decide` answers a field's remaining condition. Fields that turn out false
 * leave; the schemas stay.
 */
export function narrowForm(spec: FormSpec, decide: (when: Settled) => Settled): FormSpec {
  if (spec.fields.every(({ when }) => when === true)) return spec;
  const fields = spec.fields.flatMap((field) => {
    const when = field.when === true ? true : decide(field.when);
    return when === false ? [] : [{ ...field, when }];
  });
  return { ...assembleForm(spec.id, spec.method, fields, spec), schema: spec.schema, uiSchema: spec.uiSchema };
}

/** The fields that are drawn, judged and sent: those whose condition is settled as true. */
export function shownFields(spec: FormSpec): readonly FormField[] {
  return spec.fields.filter((field) => field.when === true);
}

/**
 * The form as a JSON Schema that ajv compiles. What a value must be is judged by our own matcher, which the keyword `validated`
 * asks: no pattern ever stands in it. Nothing of it is a stranger's but the names of fields, which `parseRules` let through,
 * and `$id` is the same for every form: ajv writes it into the code as it is.
 */
function schemasOf(fields: readonly FormField[]): Pick<FormSpec, 'schema' | 'uiSchema'> {
  const required = fields.filter((field) => field.required).map((field) => field.name);
  const dependencies = dependenciesOf(fields);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: FORM_ID,
    type: 'object',
    // fromEntries defines own properties, whatever the names are.
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    ...(required.length > 0 ? { required } : {}),
    ...(dependencies.length > 0 ? { dependencies: Object.fromEntries(dependencies) } : {}),
  };
  const widgets = fields.map((field) => [field.name, uiOf(field)] as const);
  return { schema, uiSchema: { 'ui:order': fields.map((field) => field.name), ...Object.fromEntries(widgets) } };
}

/** Which fields are required as soon as another one has a value, by that other one. */
function dependenciesOf(fields: readonly FormField[]): readonly (readonly [string, readonly string[]])[] {
  const follow = fields.filter((field) => field.requiredWith !== null && !field.required);
  const others = [...new Set(follow.flatMap((field) => field.requiredWith ?? []))];
  return others.map((other) => [
    other,
    follow.filter((field) => field.requiredWith === other).map((field) => field.name),
  ]);
}

/** `title` is the label's text key: the renderer translates it. */
function propertyOf(field: FormField): JsonSchema {
  if (field.widget === 'checkbox')
    return { type: 'boolean', title: field.label, ...(field.required ? { const: true } : {}) };
  return { type: 'string', title: field.label, validated: field.name, ...defaultOf(field.name) };
}

/** rjsf looks defaults up in an object that has the prototype's names too: a field called "constructor" needs its own. */
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
