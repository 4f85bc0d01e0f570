import { dirname } from 'node:path';
import { brandKeyOrder } from '#model/brand-file/brand-key-order.ts';
import { editFileText } from '#model/brand-file/edit-text.ts';
import { currencyOf } from './new/currency.ts';
import type { NewBrand, NewFile } from './new-brand.ts';
import { readBrandFolder } from './read/read-brand-folder.ts';
import type { StoredBrand } from './read/stored-brand.ts';
import { collectBrandFiles } from './table-files.ts';

export type CopiedBrand = Pick<StoredBrand, 'merchant' | 'folder' | 'revision'>;

type CopyOf = Pick<NewBrand, 'merchant' | 'name'> & {
  readonly languages: readonly string[];
  readonly currency: string;
  readonly packs: readonly string[];
};

/**
 * The files of a served brand for another merchant. Its domains stay its own. A language that the served brand does not have
 * begins with the texts of its default language. Null: the folder no longer has the files of this revision.
 */
export async function copyBrandFiles(
  { merchant, folder, revision }: CopiedBrand,
  given: CopyOf,
): Promise<readonly NewFile[] | null> {
  const { read } = await readBrandFolder(dirname(folder), merchant);
  if (read?.revision !== revision) return null;
  const files = await collectBrandFiles(folder, read);
  const brandText = files.get('brand.json')?.toString('utf8') ?? '';
  const textsOf = (language: string) => files.get(`texts/${language}.json`);
  const texts = given.languages.flatMap((language) => {
    const content = textsOf(language) ?? textsOf(read.brand.defaultLanguage);
    return content === undefined ? [] : [{ path: `texts/${language}.json`, content }];
  });
  const assets = [...files].filter(([path]) => path.startsWith('assets/'));
  return [
    { path: 'brand.json', content: rewrite(brandText, given) },
    ...texts,
    ...assets.map(([path, content]) => ({ path, content })),
  ];
}

function rewrite(brandText: string, { merchant, name, languages, currency, packs }: CopyOf): string {
  const values: readonly (readonly [string, unknown])[] = [
    ['/merchant', merchant],
    ['/name', name],
    ['/domains', undefined],
    ['/languages', languages],
    ['/defaultLanguage', languages[0]],
    ['/currency', currencyOf(currency)],
    ['/packs', packs.length > 0 ? packs : undefined],
  ];
  return values.reduce((text, [pointer, value]) => editFileText(text, pointer, value, brandKeyOrder), brandText);
}
