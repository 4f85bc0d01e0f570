import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const KINDS = 'src/model/catalogue/element.ts';
const ROWS = 'src/model/catalogue/chrome.ts';
const TABLE = 'src/portal/menus/right-bar.tsx';

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
});

afterAll(() => scratch.restore());

test('an element kind needs its name, its rows and its component; nothing less compiles', async () => {
  await scratch.change(ROWS, "{ kind: 'bar.mail',", "{ kind: 'bar.letter',");
  expect(typeFaults(scratch.folder, [ROWS]).join()).toContain('"bar.letter"');

  await scratch.change(KINDS, "| 'bar.mail' |", "| 'bar.letter' |");
  expect(typeFaults(scratch.folder, [ROWS])).toEqual([]);
  expect(typeFaults(scratch.folder, [TABLE]).join()).toContain("'bar.mail'");

  await scratch.change(TABLE, "'bar.mail': Mail", "'bar.qr.mail': Mail");
  expect(typeFaults(scratch.folder, [TABLE]).join()).toContain("'bar.qr.mail'");

  await scratch.change(TABLE, "'bar.qr.mail': Mail", "'bar.letter': Mail");
  expect(await scratch.touched()).toEqual([KINDS, ROWS, TABLE].toSorted());
  expect(typeFaults(scratch.folder, [KINDS, ROWS, TABLE])).toEqual([]);
});

test('a slot without kinds does not compile', async () => {
  await scratch.change(KINDS, "  'route',\n] as const;", "  'route',\n  'ticker',\n] as const;");
  expect(typeFaults(scratch.folder, [KINDS]).join()).toContain('SlotKinds');
});
