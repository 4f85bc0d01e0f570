/** Invalid requests, derived from a call's schemas. */
import type { CallSchemas } from '#contract/call/call-schemas.ts';
import { isObject, own } from '#model/json/json.ts';

type Schema = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

export const flaws = [
  'missing field',
  'wrong type',
  'null',
  'too long',
  'empty',
  'wrong value',
  'unknown field',
  'no object',
] as const;
export type Flaw = (typeof flaws)[number];

export interface BadRequest {
  readonly flaw: Flaw;
  /** The invalid field; empty for the whole request. */
  readonly field: string;
  readonly request: unknown;
}

type Asked = Pick<CallSchemas, 'lenientQuery'> & { readonly request: unknown };

/**
 * Invalid requests for a call, each wrong in one place. Query values are text and null is not possible, so there are
 * fewer for a query; a lenient query ignores empty and unknown values. The caller must skip requests that are valid
 * after all (a nullable field).
 */
export function badRequests({ request: schema, lenientQuery = false }: Asked, inQuery: boolean): BadRequest[] {
  const variants = variantsOf(schema);
  const bad = variants
    .flatMap((variant) => badFields(variant, inQuery))
    .filter(({ flaw }) => !lenientQuery || (flaw !== 'empty' && flaw !== 'unknown field'));
  const whole: BadRequest[] = inQuery
    ? []
    : [[], 'text', 7].map((request) => ({ flaw: 'no object', field: '', request }));
  return [...bad, ...whole];
}

/** A valid request with every field of the schema's first variant. Its values are arbitrary. */
export function sampleRequest(schema: unknown): Fields {
  const [variant] = variantsOf(schema);
  return variant ? sampleFields(variant) : {};
}

/** A valid request with only the required fields of the schema's first variant. Its values are arbitrary. */
export function leastRequest(schema: unknown): Fields {
  const [variant] = variantsOf(schema);
  const required = variant === undefined ? undefined : own(variant, 'required');
  const names = Array.isArray(required) ? required : [];
  return Object.fromEntries(Object.entries(sampleRequest(schema)).filter(([name]) => names.includes(name)));
}

/** A request to a lenient query, with all filters empty and an unknown key. */
export function undeclaredRequest(schema: unknown): Fields {
  const empty = Object.keys(sampleRequest(schema)).map((name) => [name, ''] as const);
  return { ...Object.fromEntries(empty), ...leastRequest(schema), [EXTRA]: 'x' };
}

/** The object schemas of the alternatives. */
function variantsOf(schema: unknown): Schema[] {
  const several = own(schema, 'anyOf');
  if (Array.isArray(several)) return several.flatMap(variantsOf);
  return isObject(schema) && schema['type'] === 'object' ? [schema] : [];
}

function propertiesOf(variant: Schema): [string, Schema][] {
  const properties = own(variant, 'properties');
  return isObject(properties)
    ? Object.entries(properties).filter((entry): entry is [string, Schema] => isObject(entry[1]))
    : [];
}

function sampleFields(variant: Schema): Fields {
  return Object.fromEntries(propertiesOf(variant).map(([name, schema]) => [name, sampleValue(schema)]));
}

function badFields(variant: Schema, inQuery: boolean): BadRequest[] {
  const sample = sampleFields(variant);
  const required = own(variant, 'required');
  const names = Array.isArray(required) ? required.map(String) : [];
  const bad = propertiesOf(variant).flatMap(([field, given]) => {
    const { schema, isNullable } = withoutNull(given);
    const without = Object.fromEntries(Object.entries(sample).filter(([name]) => name !== field));
    const change = (flaw: Flaw, value: unknown): BadRequest => ({
      flaw,
      field,
      request: { ...sample, [field]: value },
    });
    return [
      ...(names.includes(field) ? [{ flaw: 'missing field' as const, field, request: without }] : []),
      ...(inQuery ? [] : [change('wrong type', otherType(schema))]),
      ...(inQuery || isNullable ? [] : [change('null', null)]),
      ...badTexts(schema).map(([flaw, value]) => change(flaw, value)),
    ];
  });
  const isClosed = own(variant, 'additionalProperties') === false;
  const unknown = { flaw: 'unknown field' as const, field: EXTRA, request: { ...sample, [EXTRA]: 'x' } };
  return isClosed ? [...bad, unknown] : bad;
}

const EXTRA = 'unexpectedField';

/** The alternative of a nullable value that is not null. */
function withoutNull(schema: Schema): { readonly schema: Schema; readonly isNullable: boolean } {
  const several = own(schema, 'anyOf');
  const alternatives = Array.isArray(several) ? several.filter(isObject) : [];
  const others = alternatives.filter(({ type }) => type !== 'null');
  const [only] = others;
  if (others.length === alternatives.length || only === undefined) return { schema, isNullable: false };
  return { schema: others.length === 1 ? only : { ...schema, anyOf: others }, isNullable: true };
}

function otherType(schema: Schema): unknown {
  return schema['type'] === 'string' || constants(schema).some((value) => typeof value === 'string')
    ? { text: 'x' }
    : 'perhaps';
}

function badTexts(schema: Schema): [Flaw, string][] {
  if (constants(schema).length > 0) return [['wrong value', 'OTHER']];
  if (schema['type'] !== 'string') return [];
  const { minLength, maxLength, pattern } = schema;
  const sample = String(sampleValue(schema));
  return [
    ...(typeof maxLength === 'number' ? [['too long', sample.charAt(0).repeat(maxLength + 1)] as [Flaw, string]] : []),
    ...(typeof minLength === 'number' && minLength > 0 ? [['empty', ''] as [Flaw, string]] : []),
    ...(typeof pattern === 'string' ? [['wrong value', '~'] as [Flaw, string]] : []),
  ];
}

function constants(schema: Schema): unknown[] {
  if (Object.hasOwn(schema, 'const')) return [schema['const']];
  const several = own(schema, 'anyOf');
  return Array.isArray(several) ? several.filter(isObject).flatMap(constants) : [];
}

/** Sample texts for the contract's patterns; the patterns are trusted. */
const TEXTS = [
  'a',
  '1',
  '/',
  'A',
  'B',
  'EN',
  'aa',
  '11',
  '111',
  '1.0',
  '2026-01-31',
  'a@b.example',
  '00000000-0000-4000-8000-000000000000',
  '0'.repeat(64),
];

function sampleValue(given: Schema): unknown {
  const { schema } = withoutNull(given);
  const [constant] = constants(schema);
  if (constant !== undefined) return constant;
  const { type, pattern, minLength = 0, minimum = 0, items } = schema;
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'array') return [sampleValue(isObject(items) ? items : {})];
  if (type === 'object') return sampleFields(schema);
  const fitting = (text: string) =>
    text.length >= Number(minLength) && (typeof pattern !== 'string' || new RegExp(pattern).test(text));
  return TEXTS.find(fitting) ?? 'a'.repeat(Number(minLength) || 1);
}
