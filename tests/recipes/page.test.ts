import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const FOLDER = 'src/portal/features/prize-draws';
const ADDRESSES = 'src/model/catalogue/routes.ts';
const MAP = 'src/portal/shell/routes.tsx';
const KEYS = 'src/texts/text-key.ts';
const UNTRANSLATED = 'src/texts/untranslated.json';
const WORDS = readdirSync('src/texts', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => ['elements', 'prize-draws'].map((area) => `src/texts/${name}/${area}.json`));

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
  await scratch.run('scripts/new/new.ts', 'page', 'prizeDraws');
});

afterAll(() => scratch.restore());

test('a page is one folder, its address, its entry in the map of screens, and its texts', async () => {
  const files = await scratch.touched();
  const code = [ADDRESSES, MAP, KEYS];
  expect(files.filter((path) => !path.startsWith(FOLDER))).toEqual([...code, UNTRANSLATED, ...WORDS].toSorted());
  expect(typeFaults(scratch.folder, [...code, ...files.filter((path) => path.startsWith(FOLDER))])).toEqual([]);
});

test('its own test passes: the map of screens draws it by its title', async () => {
  expect(await scratch.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'pages', FOLDER)).toMatch(/1 passed/);
});

test('an element of its name leads to it', async () => {
  await scratch.run('scripts/new/new.ts', 'element', 'footer/prizeDraws');
  expect(await scratch.read('src/model/catalogue/chrome.ts')).toContain(
    "row('footer', 'footer.prizeDraws', 'star', { action: { go: '/prizeDraws' } }),",
  );
});

test('without its texts a page does not compile', async () => {
  await scratch.change(KEYS, '\n  | keyof typeof prizeDraws', '');
  const page = `${FOLDER}/prize-draws-page.tsx`;
  expect(typeFaults(scratch.folder, [page]).join()).toContain('"prizeDraws.title"');
});
