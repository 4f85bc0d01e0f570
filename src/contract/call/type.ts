/**
 * Schemas with TypeBox's types and its JSON, but without its code, which would add 15 kB to the browser bundles that
 * read replies. Used like TypeBox: `import * as Type from '#contract/call/type.ts'`.
 */
import type * as TypeBox from 'typebox';

export type { Static, TObject, TProperties, TSchema } from 'typebox';

/** Marks an optional property, as TypeBox does: hidden, because a schema is also a JSON document. */
const OPTIONAL = '~optional';

/** A copy of a schema with a hidden property. */
// @__NO_SIDE_EFFECTS__
export function withHidden<S extends object>(schema: S, name: string, value: unknown): S {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema));
  return Object.defineProperty(copy, name, { value, configurable: true }) as S;
}

/** Whether a property with this schema may be absent. */
export function isOptional(schema: object): boolean {
  return OPTIONAL in schema;
}

/** TypeBox's types describe more than its JSON. */
const made = (schema: object) => schema as never;

// @__NO_SIDE_EFFECTS__
const text: typeof TypeBox.String = (options) => made({ type: 'string', ...options });
// @__NO_SIDE_EFFECTS__
const integer: typeof TypeBox.Integer = (options) => made({ type: 'integer', ...options });
// @__NO_SIDE_EFFECTS__
const number: typeof TypeBox.Number = (options) => made({ type: 'number', ...options });
// @__NO_SIDE_EFFECTS__
const boolean: typeof TypeBox.Boolean = (options) => made({ type: 'boolean', ...options });
// @__NO_SIDE_EFFECTS__
const none: typeof TypeBox.Null = (options) => made({ type: 'null', ...options });
// @__NO_SIDE_EFFECTS__
const unknown: typeof TypeBox.Unknown = (options) => made({ ...options });
// @__NO_SIDE_EFFECTS__
const unsafe: typeof TypeBox.Unsafe = (schema) => made(schema);
// @__NO_SIDE_EFFECTS__
const literal: typeof TypeBox.Literal = (value, options) => made({ type: typeof value, const: value, ...options });
// @__NO_SIDE_EFFECTS__
const choice: typeof TypeBox.Enum = (values: object, options?: object) =>
  made({ enum: Object.values(values), ...options });
// @__NO_SIDE_EFFECTS__
const union: typeof TypeBox.Union = (anyOf, options) => made({ anyOf, ...options });
// @__NO_SIDE_EFFECTS__
const list: typeof TypeBox.Array = (items, options) => made({ type: 'array', items, ...options });
// @__NO_SIDE_EFFECTS__
const optional: typeof TypeBox.Optional = (schema) => made(withHidden(schema, OPTIONAL, true));
// @__NO_SIDE_EFFECTS__
const record: typeof TypeBox.Record = (key: { pattern?: string }, value, options) =>
  made({ type: 'object', patternProperties: { [key.pattern ?? '^.*$']: value }, ...options });
// @__NO_SIDE_EFFECTS__
const object: typeof TypeBox.Object = (properties, options) => {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name] ?? {}));
  return made({ type: 'object', ...(required.length > 0 && { required }), properties, ...options });
};

export {
  boolean as Boolean,
  choice as Enum,
  integer as Integer,
  list as Array,
  literal as Literal,
  none as Null,
  number as Number,
  object as Object,
  optional as Optional,
  record as Record,
  text as String,
  union as Union,
  unknown as Unknown,
  unsafe as Unsafe,
};
