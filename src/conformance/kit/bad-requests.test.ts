import { describe, expect, test } from 'vitest';
import { allCalls } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import { badRequests, flaws, sampleRequest, undeclaredRequest } from './bad-requests.ts';
import { compileContract } from './contract-checks.ts';

const text = { type: 'string', minLength: 1, maxLength: 3 };
const closed = {
  type: 'object',
  properties: { name: text, kind: { const: 'W' } },
  required: ['name'],
  additionalProperties: false,
};
const checksOf = compileContract(false);

describe('N08: invalid requests are derived from the schema', () => {
  test('each has one flaw', () => {
    const bad = badRequests({ request: closed }, false);
    expect(bad.map(({ flaw, field }) => `${flaw}: ${field}`)).toEqual([
      'missing field: name',
      'wrong type: name',
      'null: name',
      'too long: name',
      'empty: name',
      'wrong type: kind',
      'null: kind',
      'wrong value: kind',
      'unknown field: unexpectedField',
      'no object: ',
      'no object: ',
      'no object: ',
    ]);
    expect(bad.find(({ flaw }) => flaw === 'too long')?.request).toEqual({ name: 'aaaa', kind: 'W' });
    expect(bad[0]?.request).toEqual({ kind: 'W' });
  });

  test('a query has no types and no null', () => {
    const found = new Set(badRequests({ request: closed }, true).map(({ flaw }) => flaw));
    expect([...found]).toEqual(['missing field', 'too long', 'empty', 'wrong value', 'unknown field']);
  });

  test('M137: a lenient query has fewer: it ignores empty and unknown values', () => {
    const bad = badRequests({ request: closed, lenientQuery: true }, true);
    expect(bad.map(({ flaw }) => flaw)).toEqual(['missing field', 'too long', 'wrong value']);
    const filters = { ...closed, required: [] };
    expect(undeclaredRequest(filters)).toEqual({ name: '', kind: '', unexpectedField: 'x' });
  });

  test('an open object has any field', () => {
    const open = { ...closed, additionalProperties: { type: 'string' } };
    expect(badRequests({ request: open }, false).some(({ flaw }) => flaw === 'unknown field')).toBe(false);
  });

  test('each request variant has its own flaws', () => {
    const other = { type: 'object', properties: { code: text }, required: ['code'], additionalProperties: false };
    const fields = badRequests({ request: { anyOf: [closed, other] } }, false).map(({ field }) => field);
    expect(fields).toContain('name');
    expect(fields).toContain('code');
  });
});

describe.each(allCalls.map((call) => [call.name, call] as const))('N08: %s', (_, call) => {
  const inQuery = call.method === 'GET' || call.method === 'DELETE';

  test('its sample fits its schema', () => {
    expect(checksOf(call).isRequest(sampleRequest(schemasOf(call).request))).toBe(true);
  });

  test('no derived request fits it unless nullable', () => {
    const fitting = badRequests(schemasOf(call), inQuery).filter(({ request }) => checksOf(call).isRequest(request));
    expect(fitting).toEqual([]);
  });
});

test('N08: every flaw occurs somewhere in the contract', () => {
  const found = new Set(allCalls.flatMap((call) => badRequests(schemasOf(call), false)).map(({ flaw }) => flaw));
  expect(flaws.filter((flaw) => !found.has(flaw))).toEqual([]);
});
