import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const FOLDER = 'src/console/features/reports';
const LIST = 'src/console/shell/screens.ts';
const [WORDS, TRANSLATED] = ['EN', 'CN'].map((language) => `src/console/texts/${language}/common.json`) as [
  string,
  string,
];
/** It draws the names of all screens. */
const PLACES = 'src/console/shell/places.tsx';

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
});

afterAll(() => scratch.restore());

test('a console screen needs one folder, its list entry and its name in each language', async () => {
  await scratch.run('scripts/new/new.ts', 'screen', 'reports');
  await scratch.change(WORDS, '  "nav.reports": "Reports",\n', '');
  expect(typeFaults(scratch.folder, [PLACES]).join()).toContain('nav.reports');

  await scratch.change(WORDS, '  "nav.journal":', '  "nav.reports": "Reports",\n  "nav.journal":');
  const files = await scratch.touched();
  expect(files.filter((path) => !path.startsWith(FOLDER))).toEqual([LIST, TRANSLATED, WORDS]);
  const code = files.filter((path) => /\.tsx?$/.test(path));
  expect(typeFaults(scratch.folder, [...code, PLACES])).toEqual([]);
  expect(await scratch.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', FOLDER)).toMatch(/1 passed/);
});
