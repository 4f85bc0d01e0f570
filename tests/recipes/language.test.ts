import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const FOLDER = 'src/texts/KO';
const LIST = 'src/texts/complete.ts';

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
});

afterAll(() => scratch.restore());

test('a language is one folder and one line', async () => {
  // The words of another language serve as its own: how they are written is not this test's business.
  await cp(join(scratch.folder, 'src/texts/JA'), join(scratch.folder, FOLDER), { recursive: true });
  await scratch.change(LIST, "'ID'] as const", "'ID', 'KO'] as const");

  const files = await scratch.touched();
  const areas = (await readdir('src/texts/EN')).map((area) => `${FOLDER}/${area}`);
  expect(files).toEqual([...areas, LIST].toSorted());
  expect(typeFaults(scratch.folder, [LIST, 'src/edge/wire/languages.ts'])).toEqual([]);
  expect(await scratch.run('scripts/texts/check-texts.ts')).toMatch(/KO.* 0 problems/);

  // A brand can offer it with words of its own, the edge's own notices speak it, and so do the gateway's words.
  const brand = 'brands/harbor/brand.json';
  const { languages, ...rest } = JSON.parse(await scratch.read(brand));
  await scratch.change(brand, await scratch.read(brand), JSON.stringify({ ...rest, languages: [...languages, 'KO'] }));
  await scratch.add('brands/harbor/texts/KO.json', await scratch.read('brands/harbor/texts/CN.json'));
  expect(await scratch.run('scripts/brand.ts', 'check', 'harbor')).toContain(' 0 errors');
  expect(
    await scratch.evaluate(`{
      notice: (await import('#edge/wire/languages.ts')).chooseNoticeLanguage(null, 'ko-KR, en;q=0.5'),
      said: (await import('#gateway/identity/texts.ts')).textFor('KO', 'error.not_logged_in') !== undefined,
      tag: (await import('#gateway/identity/texts.ts')).languageTag('KO'),
    }`),
  ).toEqual({ notice: 'KO', said: true, tag: 'ko' });
});
