import type { RJSFSchema } from '@rjsf/utils';
import { build } from 'vite';
import { expect, it } from 'vitest';
import type { FormValues } from '#model/form/form.ts';
import { createRe2Engine } from '#model/form/re2-engine.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { parseRules } from '#model/form/rules.ts';
import { interpretingValidator, validatorOf } from './validator.ts';

const schema: RJSFSchema = {
  type: 'object',
  required: ['username', 'terms'],
  properties: {
    username: { type: 'string', minLength: 1, format: 'rule:username' },
    terms: { type: 'boolean', const: true },
  },
};
const complaints = (data: FormValues) =>
  interpretingValidator.validateFormData(data, schema).errors.map(({ name, property }) => [name, property]);

it.each<[string, FormValues, string[][]]>([
  ['a good form has none', { username: 'ann', terms: true }, []],
  ['a missing field is named', { terms: true }, [['required', 'username']]],
  ['an empty text', { username: '', terms: true }, [['minLength', '.username']]],
  ['a consent that is not given', { username: 'ann', terms: false }, [['const', '.terms']]],
])('M253: complaints as rjsf reads them: %s', (_, data, expected) => {
  expect(complaints(data)).toEqual(expected);
  expect(interpretingValidator.isValid(schema, data, schema)).toBe(expected.length === 0);
});

it('M253: a schema that cannot be interpreted has no complaint', () => {
  const broken: RJSFSchema = { $ref: '#/definitions/nowhere' };
  expect(interpretingValidator.validateFormData({}, broken).errors).toEqual([]);
});

it("M253: the model's judgement reaches rjsf, and a field called constructor does no harm", () => {
  const names = ['username', 'constructor', 'toString', 'addError'];
  const rules = parseRules(Object.fromEntries(names.map((name) => [name, { enabled: 1, required: 1 }]))).value;
  const shown = (id: string) => names.includes(id.replace('register.', ''));
  const spec = buildRegistrationForm({ method: 'username', rules, shown });
  const judged = validatorOf(spec, createRe2Engine());
  const { errors } = interpretingValidator.validateFormData({ username: '' }, spec.schema as RJSFSchema, judged);
  expect(errors).toContainEqual(expect.objectContaining({ property: '.username', message: 'form.required' }));
});

it('nothing of ajv is in what browsers load: it compiles code, which the content security policy forbids', async () => {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, minify: false, rolldownOptions: { input: 'src/portal/entry-client.tsx' } },
  });
  const chunks = [made].flat().flatMap((part) => ('output' in part ? part.output : []));
  const modules = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? Object.entries(chunk.modules) : []));
  const used = modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id.replaceAll('\\', '/')] : []));
  expect(used.filter((id) => id.includes('/@cfworker/json-schema/')).length).toBeGreaterThan(0);
  expect(used.filter((id) => /node_modules\/ajv/.test(id))).toEqual([]);
  const borrowed = used.filter((id) => id.includes('/validator-ajv8/')).map((id) => id.split('/validator-ajv8/')[1]);
  expect(borrowed).toEqual(['lib/processRawValidationErrors.js']);
});
