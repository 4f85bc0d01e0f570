import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MADE_PICTURE } from './pictures/make-picture.ts';
import { readBrandFolder } from './read/read-brand-folder.ts';
import type { BrandAsset, StoredBrand } from './read/stored-brand.ts';
import { linkBrandFile, writeBrandFiles } from './table-files.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A served brand of which text files are edited. */
export interface DraftOf extends Pick<StoredBrand, 'merchant' | 'folder' | 'revision'> {
  /** The text files of the draft by path; the served ones are not used. */
  readonly files: Readonly<Record<string, string>>;
  /** Pictures of the draft by path, besides the served ones. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
}

/**
 * Runs `work` on a temporary folder `place/merchant` with the draft's text files, its pictures and the served ones; of
 * both without those that were made from an upload and are no longer named. Null: the folder no longer has the files of the served revision.
 */
export async function withDraftFolder<T>(
  { merchant, folder, revision, files, pictures = {} }: DraftOf,
  work: (place: string) => Promise<T>,
): Promise<T | null> {
  const served = await readBrandFolder(dirname(folder), merchant);
  if (served.read?.revision !== revision) return null;
  const place = await makeTemporaryFolder('livery-draft-');
  try {
    const texts = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
    const brand = files['brand.json'] ?? '';
    const added = Object.entries(pictures).filter(([path]) => names(brand, path));
    const own = added.map(([path, bytes]) => [path, Buffer.from(bytes)] as const);
    await writeBrandFiles(join(place, merchant), new Map([...texts, ...own]));
    const stays = ({ path }: BrandAsset) =>
      !Object.hasOwn(pictures, path) && (!MADE_PICTURE.test(path) || names(brand, path));
    for (const asset of served.read.assets.values())
      if (stays(asset)) await bring(asset.file, join(place, merchant, asset.path));
    return await work(place);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Whether a brand file names a picture. The name of a made picture is in it only as a path. */
function names(brandText: string, path: string): boolean {
  return brandText.includes(`"${path}"`);
}

/** Linked where that is possible: the temporary folder may be on another disk. */
async function bring(from: string, to: string): Promise<void> {
  await linkBrandFile(from, to).catch(async () => {
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
  });
}

/** The text files of a served brand as they are on disk. Null: the folder no longer has the files of this revision. */
export async function readDraftTexts({
  merchant,
  folder,
  revision,
}: Omit<DraftOf, 'files' | 'pictures'>): Promise<Readonly<Record<string, string>> | null> {
  const served = await readBrandFolder(dirname(folder), merchant);
  if (served.read?.revision !== revision) return null;
  const paths = ['brand.json', ...Object.keys(served.read.texts).map((language) => `texts/${language}.json`)];
  const read = paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(read));
}
