import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { describe, expect, it, test } from 'vitest';
import type { FieldValidator } from '#model/form/field-validator.ts';
import type { JsonSchema } from '#model/form/form.ts';
import { compileForm } from './compile-form.ts';
import { compileWhatFits } from './compile-what-fits.ts';
import { evaluateModule } from './testing/evaluate-module.ts';
import { NESTED_SCHEMA } from './testing/nested-schema.ts';

const form = (properties: object, more: object = {}): JsonSchema => ({
  $id: 'form',
  type: 'object',
  properties,
  ...more,
});
const refusing: FieldValidator = (field, data) => ({
  field,
  part: 'pattern',
  key: `${field} of ${Object.keys(data).length}`,
  params: { min: 1, max: 2 },
});

async function errorsIn(schema: JsonSchema, data: unknown, validateField: FieldValidator = () => null) {
  const validator = createPrecompiledValidator((await evaluateModule(compileForm(schema)))(validateField), schema);
  const { errors = [] } = validator.rawValidation<{ keyword: string; instancePath: string; params: unknown }>(
    schema,
    data,
  );
  return errors.map(({ keyword, instancePath, params }) => [keyword, instancePath, params]);
}

describe('a compiled form', () => {
  it('calls the validator for each text with all values; its result is the params', async () => {
    const schema = form({
      a: { type: 'string', validated: 'a' },
      b: { type: 'string', validated: 'b' },
      c: { type: 'boolean' },
    });
    const params = (field: string) => ({ key: `${field} of 3`, part: 'pattern', min: 1, max: 2 });
    expect(await errorsIn(schema, { a: 'x', b: 5, c: true }, refusing)).toEqual([
      ['validated', '/a', params('a')],
      ['type', '/b', { type: 'string' }],
    ]);
    expect(await errorsIn(schema, { a: 'x' })).toEqual([]);
  });

  it('reports missing fields by own properties only', async () => {
    const names = ['constructor', 'toString'];
    const schema = form(Object.fromEntries(names.map((name) => [name, { type: 'string' }])), { required: names });
    expect(await errorsIn(schema, {})).toEqual(names.map((name) => ['required', '', { missingProperty: name }]));
  });

  it('validates lists, options, definitions and conditions', async () => {
    const fixed = { kind: 'fixed', amount: { minor: 5 } };
    expect(await errorsIn(NESTED_SCHEMA, { stakes: [fixed, { kind: 'share', share: 0.25 }] })).toEqual([]);
    const wrong = await errorsIn(
      NESTED_SCHEMA,
      { stakes: [{ ...fixed, more: 1 }], pick: 'some', reach: 'x' },
      refusing,
    );
    expect(wrong.map(([keyword, at]) => `${keyword} ${at}`)).toEqual(
      expect.arrayContaining(['oneOf /stakes/0', 'required ', 'validated /reach']),
    );
  });

  it('is a module with one export, without comments and unused schema', () => {
    const module = compileForm(form({ a: { type: 'string', title: 'form.field.a', validated: 'a' } }));
    expect(module).toMatch(/^export default \(validateField\) => \{/);
    expect(module).not.toMatch(/\/\*|form\.field\.a|require\(|import/);
  });
});

test('a field that does not compile is skipped: others are validated, with the reason', async () => {
  const schema = form(
    { a: { type: 'string', validated: 'a' }, bad: { type: 'string', pattern: '(a+)+$' }, 'x y': { type: 'string' } },
    { required: ['a', 'bad'], dependencies: { bad: ['a'], a: ['bad', 'a'] } },
  );
  const { module, problems } = compileWhatFits(schema);
  expect(problems).toMatchObject([
    { code: 'validator.keyword', path: '/properties/bad', found: '"pattern"' },
    { code: 'validator.field-name', path: '/properties/x y', found: '"x y"' },
  ]);
  const validate = (await evaluateModule(module))(refusing)['form'];
  expect([validate?.({ bad: 'x', 'x y': 'x' }), validate?.errors]).toMatchObject([
    false,
    [{ keyword: 'required', params: { missingProperty: 'a' } }],
  ]);
});

test('a schema that fails for another reason than a field is refused whole', () => {
  expect(() => compileWhatFits({ ...form({ a: { type: 'string' } }), $id: 'other' })).toThrow(
    '/$id: found "other", expected \'form\'',
  );
});
