import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editFileText } from '#model/brand-file/edit-text.ts';
import { brandText, DEMO_TEXTS, oneEdit } from '#tests/setup/brand-texts.ts';
import { cases } from '#tests/setup/cases.ts';
import { readDraftTexts, withDraftFolder } from './draft-folder.ts';
import { readBrandFolder } from './read/read-brand-folder.ts';
import { collectBrandFiles } from './table-files.ts';
import { type BrandFolder, makeBrandFolder } from './testing/brand-files.ts';

let folder: BrandFolder;
beforeAll(async () => {
  folder = await makeBrandFolder();
});
afterAll(() => folder.remove('.'));

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>\n';

/** Writes a brand as a person left it, opens it as the studio does, and returns the files that publishing would store. */
async function openAndSave(text: string, edit: (files: Record<string, string>) => void = () => undefined) {
  const { merchant } = JSON.parse(text.replace(/^\uFEFF/, ''));
  await folder.write(`${merchant}/brand.json`, text);
  await folder.write(`${merchant}/texts/EN.json`, '{ "brand.slide1.title" :"A" }');
  await folder.write(`${merchant}/assets/hero.svg`, PICTURE);
  const { read } = await readBrandFolder(folder.root, merchant);
  if (read === undefined) throw new Error(`the case is no brand: ${text}`);
  const texts = await readDraftTexts(read);
  const files = { ...texts };
  edit(files);
  const saved = await withDraftFolder({ ...read, files }, async (place) => {
    const draft = await readBrandFolder(place, merchant);
    return draft.read && collectBrandFiles(join(place, merchant), draft.read);
  });
  return { merchant, saved };
}

it('issue 46: a brand opened in the studio and saved unchanged is the same, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constantFrom(...DEMO_TEXTS), brandText), async (text) => {
      const { merchant, saved } = await openAndSave(text);
      expect([...(saved?.keys() ?? [])].toSorted()).toEqual(['assets/hero.svg', 'brand.json', 'texts/EN.json']);
      for (const [path, content] of saved ?? [])
        expect(content.equals(await readFile(join(folder.root, merchant, path)))).toBe(true);
    }),
    { numRuns: cases(40) },
  );
});

it('issue 46: a brand saved with one changed key has the other files and all other lines as they were', async () => {
  await fc.assert(
    fc.asyncProperty(brandText, oneEdit, async (text, { pointer, to }) => {
      const edited = editFileText(text, pointer, to);
      const { merchant, saved } = await openAndSave(text, (files) => {
        files['brand.json'] = edited;
      });
      expect(saved?.get('brand.json')?.toString('utf8')).toBe(edited);
      for (const path of ['assets/hero.svg', 'texts/EN.json'])
        expect(saved?.get(path)?.equals(await readFile(join(folder.root, merchant, path)))).toBe(true);
    }),
    { numRuns: cases(10) },
  );
});
