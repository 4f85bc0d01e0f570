import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFieldValidator, errorsOf } from '#model/form/field-validator.ts';
import { buildLoginForm } from '#model/form/login.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import make from '#schemas/forms/log-in.json?validator';
import { validatorModules } from './validator-modules.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-modules-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The chunk that Vite generates for a page which imports the validator of a schema. */
async function built(schema: object): Promise<string> {
  await writeFile(join(folder, 'x.json'), JSON.stringify(schema));
  await writeFile(join(folder, 'page.js'), "import make from './x.json?validator'; export { make };");
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [validatorModules()],
    build: { write: false, minify: false, lib: { entry: 'page.js', formats: ['es'] } },
  });
  return (output as Rolldown.RolldownOutput[])[0]?.output[0].code ?? '';
}

test('a schema file is imported as its compiled validators, and they use the given validator', () => {
  const spec = buildLoginForm({ method: 'username', rules: {}, shown: (id) => id !== 'login.captcha' });
  const validate = make(createFieldValidator(spec, createRe2Engine()))['form'];
  const reported = (data: object) => {
    validate?.(data);
    return errorsOf(spec, validate?.errors ?? [], { ...data }).map(({ field, key }) => [field, key]);
  };
  expect(reported({ username: ' ', remember: true })).toEqual([
    ['username', 'form.required'],
    ['password', 'form.required'],
  ]);
  expect(reported({ username: 'a', password: 'b' })).toEqual([]);
});

test('a build includes the validators without ajv, and stops at a schema that does not compile, with its place', async () => {
  const properties = { a: { type: 'string', validated: 'a' } };
  const code = await built({ $id: 'form', type: 'object', properties });
  expect(code).toContain('keyword: "validated"');
  expect(code).not.toMatch(/import|require\(/);
  await expect(built({ $id: '*/alert(1)/*', type: 'object', properties })).rejects.toThrow(
    /x\.json: \/\$id: found "\*\/alert\(1\)\/\*", expected 'form'/,
  );
});
