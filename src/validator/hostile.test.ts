import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { parseRules } from '#model/documents/rules.ts';
import type { JsonSchema } from '#model/form/form.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { checkCode } from './check-code.ts';
import { compileForm } from './compile-form.ts';
import { compileWhatFits } from './compile-what-fits.ts';
import { evaluateModule } from './testing/evaluate-module.ts';
import { UnsupportedSchema } from './unsupported-schema.ts';
import { createFormValidator } from './validate-form.ts';

const ran = globalThis as { liveryRan?: boolean };
const PLANTED = 'globalThis.liveryRan=true';
/** Code that breaks out of a string, a comment, a property, a template, a regular expression, an element. */
const CODES = [
  PLANTED,
  `*/;${PLANTED};/*`,
  `"*/;${PLANTED};/*"`,
  `";${PLANTED};"`,
  `';${PLANTED};'`,
  `\\";${PLANTED};//`,
  `\`;${PLANTED};\``,
  `\${${PLANTED}}`,
  `"]};${PLANTED};({["`,
  `a}){${PLANTED}}if({`,
  `\n${PLANTED}\n`,
  `\u2028${PLANTED}\u2029`,
  `</script><script>${PLANTED}</script>`,
  `[${PLANTED}]`,
  'constructor.constructor("globalThis.liveryRan=true")()',
  '__proto__',
];
/** Places of a schema that accept text. */
const PLACES: Readonly<Record<string, (code: string) => unknown>> = {
  $id: (code) => ({ ...form({}), $id: code }),
  $schema: (code) => ({ ...form({}), $schema: code }),
  $comment: (code) => ({ ...form({}), $comment: code }),
  title: (code) => form({ a: { type: 'string', title: code } }),
  description: (code) => form({ a: { type: 'string', description: code } }),
  'the name of a field': (code) => form({ [code]: { type: 'string' } }),
  'the name of a keyword': (code) => ({ ...form({}), [code]: code }),
  'a required name': (code) => form({}, { required: [code] }),
  'a dependency': (code) => form({}, { dependencies: { a: [code] } }),
  'what depends': (code) => form({}, { dependencies: { [code]: ['a'] } }),
  validated: (code) => form({ a: { type: 'string', validated: code } }),
  enum: (code) => form({ a: { type: 'string', enum: [code, `b${code}`] } }),
  const: (code) => form({ a: { type: 'string', const: code } }),
  'const of an object': (code) => form({ a: { const: { [code]: code } } }),
  default: (code) => form({ a: { type: 'string', default: code } }),
  pattern: (code) => form({ a: { type: 'string', pattern: code } }),
  format: (code) => form({ a: { type: 'string', format: code } }),
  type: (code) => form({ a: { type: code } }),
  reference: (code) => form({ a: { $ref: code } }),
  'a definition': (code) => form({}, { definitions: { [code]: { type: 'string' } } }),
  'a bound': (code) => form({ a: { type: 'number', minimum: { toString: code } } }),
  'an $id inside': (code) => form({ a: { $id: code, type: 'string' } }),
  'an option': (code) => form({ a: { oneOf: [{ type: 'string', const: code, title: code }] } }),
};

function form(properties: object, more: object = {}): object {
  return { $id: 'form', type: 'object', properties, ...more };
}

afterEach(() => {
  delete ran.liveryRan;
});

/** Compiles, loads and uses the form where possible; in every case the injected code must not run. */
async function use(schema: JsonSchema): Promise<'served' | 'refused'> {
  try {
    const validators = (await evaluateModule(compileForm(schema)))(() => null);
    for (const validate of Object.values(validators))
      for (const data of [{ a: 'x' }, { a: PLANTED }, 1]) validate(data);
    return 'served';
  } catch (error) {
    expect(error).toBeInstanceOf(UnsupportedSchema);
    return 'refused';
  } finally {
    expect(ran.liveryRan).toBeUndefined();
  }
}

/** Values are data and may contain anything; every other text of a schema is a name or a key. */
const VALUES = ['enum', 'const', 'default'];

it.each(Object.keys(PLACES))('code planted in %s does not run, in browsers and in the gateway', async (place) => {
  const validate = createFormValidator(createRe2Engine());
  for (const code of CODES) {
    const schema = PLACES[place]?.(code) as JsonSchema;
    expect([code, await use(schema)]).toEqual([code, VALUES.includes(place) ? 'served' : 'refused']);
    validate({ ...registrationOf({}), schema }, { a: 'x' });
    expect(ran.liveryRan).toBeUndefined();
  }
});

function registrationOf(rules: unknown) {
  return buildRegistrationForm({ method: 'username', rules: parseRules(rules).value, shown: () => true });
}

it('a hostile rules tree yields a form whose module neither runs nor contains any of it', async () => {
  for (const code of CODES) {
    const rule = { enabled: 1, required: 1, minLength: code, acceptedPattern: code, patternId: code };
    const more = { ...rule, message: code, title: code, $id: code, enum: [code], const: code };
    const spec = registrationOf({ [code]: more, username: rule, email: more });
    const { module, problems } = compileWhatFits(spec.schema);
    expect(problems).toEqual([]);
    expect(module).not.toContain('liveryRan');
    expect(await use(spec.schema)).toBe('served');
  }
});

describe('the code check', () => {
  const make = (body: string) => `export default (validateField) => {const exports = {};${body}return exports;};\n`;

  it('accepts ajv output', () => {
    const body =
      'const func0 = validateField;function validate1(data){if(func0("a", data) !== null){return false;}return true;}exports.form = validate1;';
    expect(() => checkCode(make(body))).not.toThrow();
  });

  it.each([
    'fetch("/");',
    'new Array(1);',
    'import("/x.js");',
    'eval("1");',
    'self.x;',
    'data.constructor.constructor("x")();',
    'const func0 = data.constructor;',
    'const func0 = data.constructor; func0("x");',
    'let validateField = data; validateField("x");',
    'let Object = data;',
    'const validate0 = data.constructor.constructor; validate0("x");',
    'validate0 = data.constructor;',
    'Array.isArray = data;',
    'Object.prototype.hasOwnProperty = data;',
    'exports.then = data;',
    'exports["__proto__"] = data;',
    'exports[data] = data;',
    'const data0 = {["x"]: 1};',
    'const data0 = {"__proto__": data};',
    'const data0 = {get a() { return 1; }};',
    'const data0 = (() => 1);',
    'const data0 = /a/;',
    'const data0 = 1n;',
    'const data0 = `x`;',
    'delete data.x;',
    'with (data) {}',
    'while (true) {}',
    'throw data;',
    'try {} finally {}',
    'class A {}',
    'data?.x;',
    'this.x;',
    '/* x */',
    '// x\n',
    'debugger;',
    'async function validate0(data){}',
    'function* validate0(data){}',
    'function fetch(data){}',
    'function validate0(Object){}',
    'function validate0({validateField}){}',
    'function validate0(data, data1 = eval){}',
    'vErrors.push.call(data);',
    'Object.keys.constructor("x")();',
    'func0.call.call(data);',
    'func0["constructor"]("x")();',
    '}; fetch("/"); (() => {',
  ])('refuses %s', (body) => {
    expect(() => checkCode(make(body))).toThrow(UnsupportedSchema);
  });

  it.each([
    'import "x"; export default (validateField) => {return validateField;};',
    'export default async (validateField) => {return validateField;};',
    'export default (validateField, fetch) => {return validateField;};',
    'export default (validateField = eval) => {return validateField;};',
    'export default (validateField) => validateField;',
    'export default function (validateField) {return validateField;}',
    'export const a = 1;',
    'export default (validateField) => {return validateField;}; fetch("/");',
    '',
  ])('refuses other outlines: %s', (text) => {
    expect(() => checkCode(text)).toThrow(UnsupportedSchema);
  });

  it('accepts or refuses any text, never fails otherwise', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...CODES)), (text) => {
        expect(() => checkCode(text)).toThrow(UnsupportedSchema);
        try {
          checkCode(make(text));
        } catch (error) {
          expect(error).toBeInstanceOf(UnsupportedSchema);
        }
      }),
    );
  });
});
