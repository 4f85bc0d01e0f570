import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const FOLDER = 'src/demo-games/games/coin';
const LIST = 'src/demo-games/games/games.ts';
/** Names the game's title until it is translated. */
const UNTRANSLATED = 'src/texts/untranslated.json';

let scratch: Scratch;

// new-data.test.ts checks the rules and the play on its database.
beforeAll(async () => {
  scratch = await copyRepository();
  await scratch.run('scripts/new/new.ts', 'game', 'coin');
});

afterAll(() => scratch.restore());

test('a game is one folder and its list entry', async () => {
  const files = await scratch.touched();
  expect(files.filter((path) => !path.startsWith(FOLDER))).toEqual([LIST, UNTRANSLATED]);
  expect(
    typeFaults(
      scratch.folder,
      files.filter((path) => /\.tsx?$/.test(path)),
    ),
  ).toEqual([]);
});

test('its page is a separate chunk with a first-load limit, and its proof is in the page /verify', async () => {
  await scratch.run('node_modules/vite/bin/vite.js', 'build', '--mode', 'demo-games');
  const chunks = JSON.parse(await scratch.read('dist/demo-games/demo-games-chunks.json'));
  expect(chunks[`${FOLDER}/page/page.tsx`]).toMatchObject({ isDynamicEntry: true });
  expect(await scratch.read(`dist/demo-games/${chunks['src/demo-games/client/verify.tsx'].file}`)).toContain('coin.');
  const figures = `(await import('#scripts/budget/measure-build.ts')).measureBuild(
    (await import('#scripts/budget/budgets.ts')).BUILDS.find(({ folder }) => folder === 'dist/demo-games'))`;
  expect(await scratch.evaluate(figures)).toContainEqual(
    expect.objectContaining({ budget: expect.objectContaining({ name: 'game coin' }), isWithin: true }),
  );
});

test.each([
  ['its rows', '  rows: [', '  lines: ['],
  ['its words', '  texts: readTexts(import.meta.url),\n', ''],
  ['its stage', "  page: () => import('./page/page.tsx'),\n", ''],
  ['its proof', "import('./page/proof.tsx')", "import('./rules/coin.ts')"],
  ['its server', '  open: async', '  opens: async'],
])('without %s a game does not compile', async (_, words, others) => {
  const file = `${FOLDER}/game.ts`;
  await scratch.change(file, words, others);
  expect(typeFaults(scratch.folder, [file])).not.toEqual([]);
  await scratch.change(file, others === '' ? '});\n' : others, others === '' ? `${words}});\n` : words);
});

test('without the texts of one language a game does not start', async () => {
  await scratch.move(`${FOLDER}/texts/TH.json`, `${FOLDER}/texts/XX.json`);
  await expect(scratch.evaluate(`(await import('#demo-games/games/games.ts')).GAMES.length`)).rejects.toThrow(
    /TH\.json/,
  );
});
