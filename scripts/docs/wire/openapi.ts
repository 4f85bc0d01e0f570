/** Generates an OpenAPI 3.1 document from the call records of the contract alone. */
import { type CallSchemas, envelopeSchema, refusalSchema } from '#contract/call/call-schemas.ts';
import { constants } from '#contract/call/constants.ts';
import { SESSION_COOKIE } from '#contract/page/cookies.ts';
import { callAreas, type ListedCall } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import { errorStatus } from '#contract/wire/error-codes.ts';
import { gatewayHeaders } from '#contract/wire/gateway-headers.ts';
import { documentComponents, type Json, withReferences } from './document-references.ts';

export function buildOpenapi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'The protocol between a Livery portal and a gateway',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: Object.keys(callAreas).map((name) => ({ name })),
    paths: pathsOf(),
    components: {
      schemas: { failure: refusalSchema(), ...documentComponents() },
      headers: {
        'retry-after': { description: 'Seconds until a retry is useful.', schema: { type: 'string' } },
      },
      parameters: PARAMETERS,
      responses: failures(),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: gatewayHeaders.token,
          description: `The raw token of a log-in, without a scheme. Livery's gateway accepts it only with the cookie ${SESSION_COOKIE} of the same log-in.`,
        },
      },
    },
  };
}

const DESCRIPTION =
  'Every reply is an envelope, except the bare maps of /lgw and /lotto. An expected refusal is HTTP 200 with success false; 4xx is a fault of the client, 5xx any other fault, always with the envelope. Calls with x-livery-own are optional calls of Livery: on another gateway 404 or function_not_available says that they are absent, and the portal works without them. x-livery-when is the condition that a gateway evaluates before it answers.';

const text = { type: 'string' };

/** The headers of every call, except module and token. */
export const PARAMETERS = {
  merchant: header(gatewayHeaders.merchant, 'Code of the merchant whose site asks.', text, true),
  language: header(
    gatewayHeaders.language,
    'Language of messages and texts: a code, for example EN, or a tag (BCP 47), for example zh-CN.',
    text,
  ),
  device: header(gatewayHeaders.device, 'The kind of client.', { const: constants.deviceHeader }),
  requestedWith: header(gatewayHeaders.requestedWith, 'Marks a request of a script.', { const: 'XMLHttpRequest' }),
  timestamp: header(gatewayHeaders.timestamp, 'Epoch milliseconds of the request.', text),
  idempotencyKey: header(
    gatewayHeaders.idempotencyKey,
    'A UUID, the same on every retry; reuse with another body is refused.',
    { type: 'string', format: 'uuid' },
    true,
  ),
  creationKey: header(
    gatewayHeaders.idempotencyKey,
    'A UUID, the same on every retry: a repeat answers the existing object instead of a refusal. Optional, specific to Livery.',
    { type: 'string', format: 'uuid' },
  ),
  encryption: header(gatewayHeaders.encryption, 'Names the payload codec when the body is encrypted.', text),
};

function header(name: string, description: string, schema: object, required = false) {
  return { name, in: 'header', required, description, schema };
}

const REFUSALS = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503] as const;

function failures(): Json {
  const of = (status: number) => Object.entries(errorStatus).flatMap(([code, at]) => (at === status ? [code] : []));
  return Object.fromEntries(
    REFUSALS.map((status) => [
      `failure-${status}`,
      {
        description: `Refused: ${of(status).join(', ')}`,
        ...([429, 503].includes(status) ? { headers: { 'Retry-After': ref('headers/retry-after') } } : {}),
        content: { 'application/json': { schema: ref('schemas/failure') } },
      },
    ]),
  );
}

function ref(place: string) {
  return { $ref: `#/components/${place}` };
}

function pathsOf(): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [area, calls] of Object.entries(callAreas)) {
    for (const call of calls) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(area, call) };
    }
  }
  return paths;
}

function operationOf(area: string, call: ListedCall): Json {
  return {
    operationId: call.name,
    summary: call.name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    tags: [area],
    ...(call.token ? { security: [{ token: [] }] } : {}),
    // The token is optional: an empty requirement expresses that (OpenAPI 3.1, Operation Object).
    ...(call.knows ? { security: [{}, { token: [] }] } : {}),
    parameters: [...headersOf(call), ...queryOf(call)],
    ...bodyOf(call),
    responses: { '200': answerOf(call), ...Object.fromEntries(refusalsOf(call)) },
    'x-livery-own': call.own,
    'x-livery-quiet': call.quiet,
    'x-livery-encrypted': call.encrypted,
    'x-livery-moves': call.moves,
    ...(call.when === true ? {} : { 'x-livery-when': call.when }),
  };
}

function headersOf(call: ListedCall): object[] {
  const modules = [call.module, ...call.otherModules];
  return [
    ref('parameters/merchant'),
    header(gatewayHeaders.module, 'Module id of the call.', { enum: modules }),
    ...['language', 'device', 'requestedWith', 'timestamp'].map((name) => ref(`parameters/${name}`)),
    ...(call.moves ? [ref('parameters/idempotencyKey')] : []),
    ...(call.creates ? [ref('parameters/creationKey')] : []),
    ...(call.encrypted ? [ref('parameters/encryption')] : []),
    ...Object.entries(call.headers).map(([name, value]) => header(name, 'For this call only.', { const: value }, true)),
  ];
}

const inQuery = (call: ListedCall): boolean => call.method === 'GET' || call.method === 'DELETE';

function queryOf(call: ListedCall): object[] {
  if (!inQuery(call)) return [];
  const { properties = {}, required = [] } = schemasOf(call).request as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: withReferences(schema),
  }));
}

function bodyOf(call: ListedCall): Json {
  if (inQuery(call)) return {};
  const schema = withReferences(schemasOf(call).request);
  const type = call.form ? 'application/x-www-form-urlencoded' : 'application/json';
  const jweSchema = { description: 'The same JSON as a compact JWE.', type: 'string' };
  return {
    requestBody: {
      required: true,
      content: { [type]: { schema }, ...(call.encrypted ? { 'application/jose': { schema: jweSchema } } : {}) },
    },
  };
}

function answerOf(call: ListedCall): Json {
  const schemas = schemasOf(call);
  if (call.file) return { description: 'The file.', content: { 'text/csv': { schema: { type: 'string' } } } };
  if (!call.stream) return { description: 'The reply.', content: json(envelopeOf(schemas, call.bare)) };
  const description = 'A stream of server-sent events; the data of each is JSON.';
  const data = { type: 'string', contentMediaType: 'application/json', contentSchema: withReferences(schemas.reply) };
  return { description, content: { 'text/event-stream': { schema: data } } };
}

/** A refusal without details of its own uses the shared component. */
function envelopeOf(schemas: CallSchemas, isBare: boolean) {
  const [success, refusal] = envelopeSchema(schemas).anyOf;
  return {
    anyOf: [
      withReferences(isBare ? schemas.reply : success),
      schemas.refused ? withReferences(refusal) : ref('schemas/failure'),
    ],
  };
}

function json(schema: unknown) {
  return { 'application/json': { schema } };
}

/** The refusals of a call other than those inside a 200 envelope. */
function refusalsOf(call: ListedCall): [string, unknown][] {
  const without = new Set([
    ...(call.token ? [] : [401]),
    ...(call.own ? [] : [404]),
    ...(call.moves || call.creates ? [] : [409]),
    ...(inQuery(call) ? [413, 415] : []),
    405,
    502,
  ]);
  return REFUSALS.filter((status) => !without.has(status)).map((status) => [
    String(status),
    ref(`responses/failure-${status}`),
  ]);
}
