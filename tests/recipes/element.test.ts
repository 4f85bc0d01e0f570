import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const ROWS = 'src/model/catalogue/chrome.ts';
const UNTRANSLATED = 'src/texts/untranslated.json';
const WORDS = readdirSync('src/texts', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `src/texts/${name}/elements.json`);

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
});

afterAll(() => scratch.restore());

test('an element that is a link is its row and its label', async () => {
  await scratch.run('scripts/new/new.ts', 'element', 'side.account/prizeDraws');
  const files = await scratch.touched();
  expect(files).toEqual([ROWS, UNTRANSLATED, ...WORDS].toSorted());
  expect(typeFaults(scratch.folder, [ROWS])).toEqual([]);
  const row = `(await import('#model/catalogue/catalogue.ts')).CATALOGUE.find(({ id }) => id === 'side.prizeDraws')`;
  expect(await scratch.evaluate(row)).toEqual({
    id: 'side.prizeDraws',
    slot: 'side.account',
    kind: 'link',
    label: 'element.side.prizeDraws',
    icon: 'star',
    action: { go: '/index' },
  });
});
