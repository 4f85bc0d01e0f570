import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { allCalls } from '#contract/registry.ts';
import { errorStatus } from '#contract/wire/error-codes.ts';
import { gatewayHeaders } from '#contract/wire/gateway-headers.ts';
import type { Condition } from '#model/conditions/condition.ts';
import registerSettings from '#schemas/register-settings.schema.json' with { type: 'json' };
import { conditionInWords } from '../condition-in-words.ts';
import { withReferences } from './document-references.ts';
import { buildOpenapi } from './openapi.ts';
import { shapeInWords } from './shape-in-words.ts';
import { buildWirePage } from './wire-page.ts';

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters: readonly { name?: string; $ref?: string; schema?: { enum?: string[] } }[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-livery-own': boolean;
  readonly 'x-livery-when'?: unknown;
}

const document = buildOpenapi();
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;

test('N08: the OpenAPI document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(JSON.parse(JSON.stringify(document))));
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('N08: every reference of the document resolves', () => {
  const text = JSON.stringify(document);
  const references = [...new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? ''))];
  expect(references.length).toBeGreaterThan(10);
  for (const reference of references) expect(resolveReference(reference), reference).toBeDefined();
});

function resolveReference(reference: string): unknown {
  const keys = reference.replace(/^#\//, '').split('/');
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
}

test.each(allCalls.map((call) => [call.name, call] as const))(
  'N08: the document contains %s as in its record',
  (name, call) => {
    const operation = paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const module = operation?.parameters.find((parameter) => parameter.name === 'ModuleId');
    expect(module?.schema?.enum).toEqual([call.module, ...call.otherModules]);
    expect(operation?.security !== undefined).toBe(call.token || call.knows);
    expect(operation && '401' in operation.responses).toBe(call.token);
    expect(operation?.['x-livery-own']).toBe(call.own);
    expect(operation?.['x-livery-when'] ?? true).toEqual(call.when);
    const references = operation?.parameters.map((parameter) => parameter.$ref);
    expect(references?.includes('#/components/parameters/idempotencyKey')).toBe(call.moves);
    expect(references?.includes('#/components/parameters/creationKey')).toBe(call.creates);
  },
);

test('N08: the document has no operation but the calls', () => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    allCalls.map(({ name }) => name).toSorted(),
  );
});

test('N08: the page has one row per call', () => {
  const calls = buildWirePage().split('## Calls')[1]?.split('## Trees')[0] ?? '';
  const rows = calls.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Name'));
  expect(rows.map((row) => row.split(/[ *|]+/)[1]).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
});

test('N08: the page has every header, every refusal code and every field of a rule', () => {
  const page = buildWirePage();
  for (const name of Object.values(gatewayHeaders)) expect(page).toContain(`\`${name}\``);
  for (const code of Object.keys(errorStatus)) expect(page).toMatch(new RegExp(`\\| .*\\b${code}\\b`));
  for (const field of Object.keys(registerSettings.additionalProperties.properties)) expect(page).toContain(field);
});

test.each<[Condition, string]>([
  [{ any: [{ switch: 'A' }, { all: [{ switch: 'B' }, { not: { rule: 'email' } }] }] }, 'A or (B and not rule email)'],
  [{ switch: 'A', missing: true }, 'A (missing: on)'],
  [{ any: [{ all: [{ switch: 'A' }, false] }, { all: [{ switch: 'B' }, true] }] }, 'B'],
  [{ all: [] }, 'always'],
  [{ any: [{ switch: 'A' }, { all: [] }] }, 'always'],
  [{ not: { any: [{ switch: 'A' }, { flag: 'mission' }] } }, 'not (A or flag mission)'],
])('%j gets a short form', (condition, words) => {
  expect(conditionInWords(condition)).toBe(words);
});

test('a schema gets a short form', () => {
  const object = { type: 'object', properties: { a: {}, b: {} }, required: ['a'] };
  expect(shapeInWords(object)).toBe('a, b?');
  expect(shapeInWords({ type: 'array', items: object })).toBe('list of a, b?');
  expect(shapeInWords({ $ref: 'register-settings.schema.json' })).toBe('the register settings document');
});

test('a reference outside the contract is refused', () => {
  expect(() => withReferences({ $ref: 'brand.schema.json' })).toThrow('leads to no document');
});
