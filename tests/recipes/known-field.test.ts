import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const FIELDS = 'src/model/catalogue/fields.ts';
const WHEN = 'src/model/catalogue/access.ts';
const RULES = 'src/gateway/trees/default-trees.ts';
const WORDS = readdirSync('src/texts', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => ['form', 'elements'].map((area) => `src/texts/${name}/${area}.json`));

const UNTRANSLATED = 'src/texts/untranslated.json';

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
});

afterAll(() => scratch.restore());

test('a known registration field needs its row, its default rule, and its texts', async () => {
  await scratch.run('scripts/new/new.ts', 'field', 'signal');
  await scratch.change(FIELDS, "signal: { place: 'ruled' }", "signal: { place: 'ruled', inputMode: 'tel' }");
  const rule = '  signal: { minLength: 2, maxLength: 40 },\n';
  await scratch.change(RULES, rule, '');
  expect(typeFaults(scratch.folder, [FIELDS, WHEN, RULES])).toEqual([
    expect.stringMatching(/^\S+trees\.ts: .*'signal'/),
  ]);
  await scratch.change(RULES, '  nickname: { minLength:', `${rule}  nickname: { minLength:`);

  expect(await scratch.touched()).toEqual([FIELDS, RULES, UNTRANSLATED, ...WORDS].toSorted());
  expect(typeFaults(scratch.folder, [FIELDS, WHEN, RULES])).toEqual([]);
  const fields = await scratch.evaluate(`(await import('#model/form/registration.ts')).buildRegistrationForm({
    method: 'username',
    rules: (await import('#model/documents/rules.ts')).parseRules({ signal: { enabled: 1 } }).value,
    shown: () => true,
  }).fields.map(({ name, inputMode }) => [name, inputMode])`);
  expect(fields).toContainEqual(['signal', 'tel']);
});

test('a field with its own place does not compile without its condition', async () => {
  const terms = "  terms: { place: 'consent', widget: 'checkbox' },\n";
  await scratch.change(FIELDS, terms, `${terms}  oath: { place: 'consent', widget: 'checkbox' },\n`);
  expect(typeFaults(scratch.folder, [WHEN])).toEqual([expect.stringContaining("'oath' is missing")]);
});
