import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const FOLDER = 'src/texts/FR';
const LIST = 'src/texts/languages.ts';
const FACTS = 'src/model/site/languages.ts';
const SCHEMA = 'schemas/brand.schema.json';
const COPY = 'src/brand/new/new-texts.ts';

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
});

afterAll(() => scratch.restore());

test('D08: a fourteenth language is one folder and four files', async () => {
  // Reuses the texts of another language: their wording is out of scope of this test.
  await cp(join(scratch.folder, 'src/texts/PT'), join(scratch.folder, FOLDER), { recursive: true });
  await scratch.change(LIST, "  RU: 'ru',", "  RU: 'ru',\n  FR: 'fr',");
  await scratch.change(LIST, 'UNSPOKEN_IN_SERVICES = []', "UNSPOKEN_IN_SERVICES = ['FR']");
  await scratch.change(
    FACTS,
    '  RU: {',
    "  FR: { tag: 'fr', dir: 'ltr', name: 'Français', digits: 'latn-space' },\n  RU: {",
  );
  await scratch.change(SCHEMA, '"RU"]\n      },', '"RU", "FR"]\n      },');
  await scratch.change(SCHEMA, '"RU"],\n      "examples": ["EN"]', '"RU", "FR"],\n      "examples": ["EN"]');
  await scratch.run('scripts/generate-types.ts', '--schemas');
  const copy = "  FR: { slide1: ['Tout', 'Voir'], slide2: ['Maintenant', 'Offres', 'Voir'] },\n  EN: {";
  await scratch.change(COPY, '  EN: {', copy);

  const files = (await scratch.touched()).filter((file) => !file.includes('/generated/'));
  const areas = (await readdir('src/texts/EN')).map((area) => `${FOLDER}/${area}`);
  expect(files).toEqual([...areas, LIST, FACTS, SCHEMA, COPY].toSorted());
  expect(
    typeFaults(scratch.folder, [LIST, FACTS, COPY, 'src/edge/wire/languages.ts', 'src/demo-payments/texts/texts.ts']),
  ).toEqual([]);
  expect(await scratch.run('scripts/texts/check-texts.ts')).toMatch(/FR.* 0 problems/);

  // A brand can offer it with its own texts, and the edge's notices and the gateway's texts support it.
  const brand = 'brands/harbor/brand.json';
  const { languages, ...rest } = JSON.parse(await scratch.read(brand));
  await scratch.change(brand, await scratch.read(brand), JSON.stringify({ ...rest, languages: [...languages, 'FR'] }));
  await scratch.add('brands/harbor/texts/FR.json', await scratch.read('brands/harbor/texts/CN.json'));
  expect(await scratch.run('scripts/brand.ts', 'check', 'harbor')).toContain(' 0 errors');
  expect(
    await scratch.evaluate(`{
      notice: (await import('#edge/wire/languages.ts')).chooseNoticeLanguage(null, 'fr-CA, en;q=0.5'),
      said: (await import('#gateway/identity/texts.ts')).textFor('FR', 'error.not_logged_in') !== undefined,
      tag: (await import('#gateway/identity/texts.ts')).languageTag('FR'),
    }`),
  ).toEqual({ notice: 'FR', said: true, tag: 'fr' });
});
