import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import { completeTexts } from '#texts/complete.ts';
import { severityOf } from './findings/finding.ts';
import { readSources } from './findings/sources.ts';
import { examineBrand } from './linter.ts';

/** The findings of aurora with one change, without those that aurora itself has. */
async function findingsAfter(change: (text: string) => string) {
  const root = await mkdtemp(join(tmpdir(), 'livery-fault-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await cp('brands/aurora', join(root, 'aurora'), { recursive: true });
  const file = join(root, 'aurora', 'brand.json');
  const before = await readFile(file, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(file, after);
  const folder = await readBrandFolder(root, 'aurora');
  const sources = await readSources(join(root, 'aurora'));
  const found = await examineBrand({ merchant: 'aurora', folder, sources, platform: completeTexts, paths: false });
  return found.filter(({ code }) => code !== 'brand.missing-glyphs');
}

it.each([
  ['a language by the code of a country', '"VI"', '"VN"', 'brand.value', 'Did you mean "VI"?'],
  ['a misspelt key', '"languages"', '"langages"', 'brand.unknown-key', 'Did you mean "languages"?'],
  ['a misspelt key that is required', '"accent"', '"acent"', 'brand.unknown-key', 'Did you mean "accent"?'],
  [
    'a default language by the code of a country',
    '"defaultLanguage": "EN"',
    '"defaultLanguage": "GB"',
    'brand.value',
    'Did you mean "EN"?',
  ],
  ['a near id', '"nav.fish"', '"nav.fishing"', 'brand.unknown-id', 'Did you mean "nav.fish"?'],
  ['an unknown slot', '"header.nav"', '"header.navs"', 'brand.unknown-slot', 'Did you mean "header.nav"?'],
  [
    'a label key that is misspelt',
    '"brand.nav.vip"',
    '"brand.nav.vipp"',
    'texts.missing',
    'Did you mean "brand.nav.vip", which the text files have?',
  ],
  ['an override of an unknown element', '"nav.vip": {', '"nav.vop": {', 'brand.unknown-id', 'Did you mean "nav.vip"?'],
  [
    'a picture that is missing',
    '"assets/logo.svg"',
    '"assets/nope.svg"',
    'assets.missing',
    'Add assets/nope.svg, or name a file that no key names: assets/logo.svg.',
  ],
  ['a comment', '{', '{ // mine', 'brand.json', 'Remove the comment: JSON has none.'],
])('O5 %s is one finding', async (_, from, to, code, remedy) => {
  const found = await findingsAfter((text) => text.replace(from, to));
  expect(found).toMatchObject([{ code, remedy }]);
});

it('O5 a pattern is explained in words with an example', async () => {
  const [found] = await findingsAfter((text) => text.replace('"accent": "#', '"accent": "'));
  expect(found?.expected).toBe('a colour of # and six hexadecimal digits, for example #2dd4bf');
});

it('O5 an order that changes nothing is a note', async () => {
  const found = await findingsAfter((text) => {
    const brand: { order: Record<string, readonly string[]> } = JSON.parse(text);
    brand.order['side'] = ['side.deposit', 'side.withdraw'];
    return JSON.stringify(brand, null, 2);
  });
  const notes = found.filter(({ code }) => code === 'brand.same-order');
  expect(notes.map((note) => [note.path, severityOf(note)])).toEqual([['/order/side', 'note']]);
});
