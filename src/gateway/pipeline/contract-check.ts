import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { type CallSchemas, envelopeSchema } from '#contract/call/call-schemas.ts';
import { documentSchemas } from '#contract/call/document-schemas.ts';
import type { FieldProblem } from '#contract/wire/envelope.ts';

export interface ContractCheck {
  /** The query as the call accepts it; a lenient call drops unknown keys and empty values. */
  query(input: unknown): unknown;
  /** Invalid fields; empty if the request is valid. */
  request(input: unknown): readonly FieldProblem[];
  /** Returns where the envelope is invalid; undefined if it is valid. */
  reply(envelope: unknown): string | undefined;
}

const compiler = once(() => {
  const ajv = new Ajv({
    allErrors: false,
    strict: false,
    allowUnionTypes: true,
    removeAdditional: false,
    coerceTypes: false,
  });
  addFormats.default(ajv);
  for (const schema of documentSchemas) ajv.addSchema(schema);
  return ajv;
});

const made = new WeakMap<CallSchemas, ContractCheck>();

/**
 * The validator of a call's schemas; it coerces, defaults and removes nothing. Schemas are compiled on first use:
 * compiling all of them would add half a second to the start.
 */
export function contractCheckOf(schemas: CallSchemas): ContractCheck {
  const known = made.get(schemas);
  if (known) return known;
  const request = once(() => compiler().compile(schemas.request));
  const reply = once(() => compiler().compile(envelopeSchema(schemas)));
  const check: ContractCheck = {
    query: (input) => (schemas.lenientQuery ? knownFilters(schemas.request, input) : input),
    request: (input) => (request()(input) ? [] : fieldsOf(request())),
    reply: (envelope) => (reply()(envelope) ? undefined : describe(reply().errors ?? [])),
  };
  made.set(schemas, check);
  return check;
}

function knownFilters(schema: TSchema, input: unknown): unknown {
  const known = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  const given = Object.entries(input ?? {}).filter(([name, value]) => value !== '' && known.includes(name));
  return Object.fromEntries(given);
}

function once<T>(make: () => T): () => T {
  let held: T | undefined;
  return () => (held ??= make());
}

function fieldsOf(validate: ValidateFunction): FieldProblem[] {
  const errors = validate.errors ?? [];
  const names = errors.map(fieldOf).filter((name) => name !== '');
  return [...new Set(names.length > 0 ? names : ['request'])].map((field) => ({
    field,
    code: undefined,
    message: undefined,
  }));
}

/** Names come from the caller: cut to the maximum length of a field name. */
function fieldOf(error: ErrorObject): string {
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const name = error.instancePath.split('/')[1] || (params.missingProperty ?? params.additionalProperty ?? '');
  return name.slice(0, 40);
}

function describe(errors: readonly ErrorObject[]): string {
  return errors
    .map((error) => `${error.instancePath || '/'} ${error.message}`)
    .join('; ')
    .slice(0, 500);
}
