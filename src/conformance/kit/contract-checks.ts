import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type CallSchemas, refusalSchema } from '#contract/call/call-schemas.ts';
import { documentSchemas } from '#contract/call/document-schemas.ts';
import type { ListedCall } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import type { RuleId } from '../verdict/rules.ts';
import type { Fault } from '../verdict/verdict.ts';

export interface CallChecks {
  readonly schemas: CallSchemas;
  readonly call: Pick<ListedCall, 'name' | 'token'>;
  /** Success has no envelope. */
  readonly isBare: boolean;
  isRequest(request: unknown): boolean;
  value(value: unknown): Fault | undefined;
  refusal(envelope: unknown): Fault | undefined;
}

type ChecksOf = (call: ListedCall) => CallChecks;

const compiled = new Map<boolean, ChecksOf>();

/**
 * Compiles the checks lazily, once per process. `extraFields` allows replies with additional fields, as third-party
 * gateways may send; fields specific to Livery may then be missing.
 */
export function compileContract(extraFields: boolean): ChecksOf {
  const checksOf = compiled.get(extraFields) ?? createCompiler(extraFields);
  compiled.set(extraFields, checksOf);
  return checksOf;
}

function createCompiler(extraFields: boolean): ChecksOf {
  const ajv = new Ajv({ strict: false, allowUnionTypes: true });
  addFormats.default(ajv);
  const open = (schema: object): object => (extraFields ? (withOpenObjects(schema) as object) : schema);
  for (const schema of documentSchemas) ajv.addSchema(open(schema));
  const made = new Map<string, CallChecks>();
  return (call) => {
    const known = made.get(call.name);
    if (known) return known;
    const schemas = schemasOf(call);
    const request = ajv.compile(schemas.request);
    const value = ajv.compile(open(withoutOwn(schemas, extraFields)));
    const refusal = ajv.compile(open(refusalSchema(schemas.refused)));
    const checks: CallChecks = {
      schemas,
      call,
      isBare: call.bare,
      isRequest: (input) => request(input) === true,
      value: (input) => faultOf(value, input, '/value'),
      refusal: (input) => faultOf(refusal, input, ''),
    };
    made.set(call.name, checks);
    return checks;
  };
}

const RULE_OF: Readonly<Record<string, RuleId>> = {
  required: 'reply-field-missing',
  type: 'reply-field-type',
  additionalProperties: 'reply-field-unknown',
};

function faultOf(validate: ValidateFunction, input: unknown, at: string): Fault | undefined {
  if (validate(input)) return undefined;
  const [error] = validate.errors ?? [];
  if (!error) return { rule: 'reply-schema', detail: 'does not fit its schema' };
  return { rule: RULE_OF[error.keyword] ?? 'reply-schema', detail: describe(error, at) };
}

function describe({ instancePath, message, params }: ErrorObject, at: string): string {
  const unknown: unknown = params['additionalProperty'];
  const named = typeof unknown === 'string' ? `: ${unknown.slice(0, 40)}` : '';
  return `${at}${instancePath || (at ? '' : '/')} ${message ?? 'does not fit'}${named}`.slice(0, 300);
}

/** A copy of the schema in which objects accept unknown fields. */
export function withOpenObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withOpenObjects);
  if (typeof schema !== 'object' || schema === null) return schema;
  const remaining = Object.entries(schema).filter(
    ([key, value]) => !(key === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(remaining.map(([key, value]) => [key, withOpenObjects(value)]));
}

function withoutOwn({ reply, ownFields = [] }: CallSchemas, extraFields: boolean): object {
  const { required } = reply as { required?: readonly string[] };
  if (!extraFields || !required) return reply;
  return { ...reply, required: required.filter((name) => !ownFields.includes(name)) };
}
