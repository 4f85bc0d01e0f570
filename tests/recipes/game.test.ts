import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const FOLDER = 'src/house/games/coin';
const LIST = 'src/house/games/games.ts';
const VITEST = 'node_modules/vitest/vitest.mjs';

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
  await scratch.run('scripts/new/new.ts', 'game', 'coin');
});

afterAll(() => scratch.restore());

test('a game is one folder and its place in the list', async () => {
  const files = await scratch.touched();
  expect(files.filter((path) => !path.startsWith(FOLDER))).toEqual([LIST]);
  expect(
    typeFaults(
      scratch.folder,
      files.filter((path) => /\.tsx?$/.test(path)),
    ),
  ).toEqual([]);
});

test('its rules, its words in six languages and its proof hold with those of the others', async () => {
  const proofs = [FOLDER, `${LIST.slice(0, -3)}.test.ts`, 'src/house/texts'];
  const told = await scratch.run(VITEST, 'run', '--reporter=verbose', '--project', 'pure', ...proofs);
  expect(told).toContain('the stage and the proof of coin');
  expect(told).not.toMatch(/failed/);
});

test('a gateway serves its row, the house plays it by its rules, and /verify offers it', async () => {
  expect(await scratch.run(VITEST, 'run', '--project', 'data', FOLDER)).toMatch(/Tests .*2 passed/);
});

test('its page is a chunk of its own with a limit on its first load, and its proof is in the page /verify', async () => {
  await scratch.run('node_modules/vite/bin/vite.js', 'build', '--mode', 'house');
  const chunks = JSON.parse(await scratch.read('dist/house/house-chunks.json'));
  expect(chunks[`${FOLDER}/page/page.tsx`]).toMatchObject({ isDynamicEntry: true });
  expect(await scratch.read(`dist/house/${chunks['src/house/client/verify.tsx'].file}`)).toContain('coin.');
  const figures = `(await import('#scripts/budget/measure-build.ts')).measureBuild(
    (await import('#scripts/budget/budgets.ts')).BUILDS.find(({ folder }) => folder === 'dist/house'))`;
  expect(await scratch.evaluate(figures)).toContainEqual(
    expect.objectContaining({ budget: expect.objectContaining({ name: 'game coin' }), isWithin: true }),
  );
});

test.each([
  ['its rows', '  rows: [', '  lines: ['],
  ['its words', '  texts,\n', ''],
  ['its stage', "  page: () => import('./page/page.tsx'),\n", ''],
  ['its proof', "import('./page/proof.tsx')", "import('./rules/coin.ts')"],
  ['its server', '  open: async', '  opens: async'],
])('without %s a game does not compile', async (_, words, others) => {
  const file = `${FOLDER}/game.ts`;
  await scratch.change(file, words, others);
  expect(typeFaults(scratch.folder, [file])).not.toEqual([]);
  await scratch.change(file, others === '' ? '});\n' : others, others === '' ? `${words}});\n` : words);
});

test('without the words of one language a game does not compile', async () => {
  const file = `${FOLDER}/texts/texts.ts`;
  await scratch.change(file, ' TH, ID };', ' ID };');
  expect(typeFaults(scratch.folder, [file]).join()).toContain("'TH' is missing");
});
