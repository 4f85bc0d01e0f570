import { join } from 'node:path';
import { type BrandFolder, readBrandFolder } from './read/read-brand-folder.ts';
import type { BrandProblem, StoredBrand } from './read/stored-brand.ts';
import { type BrandManifest, digestOf, linkBrandFile, readManifest, writeBrandFiles } from './table-files.ts';

export interface RevisionFiles {
  /** The manifest in a revision's row; undefined if the row does not exist. */
  files(merchant: string, revision: string): Promise<unknown>;
  /** The contents with these digests; missing ones are omitted. */
  contents(merchant: string, digests: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
}

/** A revision on disk: the same files as a brand folder, read by the same reader. */
export interface Unpacked {
  readonly revision: string;
  /** A folder for this revision, which contains the brand's folder. */
  readonly place: string;
  readonly manifest: BrandManifest;
  readonly found: BrandFolder;
  readonly brand: StoredBrand;
}

/** The stored content is no valid brand; another revision may be. */
export class BrokenRevision extends Error {
  override readonly name = 'BrokenRevision';
  readonly problems: readonly BrandProblem[];

  constructor(reason: string, problems: readonly BrandProblem[] = []) {
    super(reason);
    this.problems = problems;
  }
}

/**
 * Writes a revision to disk: files shared with the previous revision are linked, the others come from the table. Throws
 * BrokenRevision if the files are not the brand in the row.
 */
export async function unpack(
  table: RevisionFiles,
  place: string,
  merchant: string,
  revision: string,
  before: Unpacked | undefined,
): Promise<Unpacked> {
  const manifest = readManifest(await table.files(merchant, revision));
  if (!manifest) throw new BrokenRevision('its file list cannot be read');
  const folder = join(place, merchant);
  const known = new Map([...(before?.manifest ?? [])].map(([path, digest]) => [digest, path]));
  const missing = [...manifest].filter(([, digest]) => !known.has(digest));
  const contents = await table.contents(merchant, [...new Set(missing.map(([, digest]) => digest))]);
  await writeBrandFiles(folder, new Map(missing.map(([path, digest]) => [path, contentOf(contents, path, digest)])));
  for (const [path, digest] of manifest) {
    const at = known.get(digest);
    if (before && at !== undefined) await linkBrandFile(join(before.place, merchant, at), join(folder, path));
  }
  const found = await readBrandFolder(place, merchant);
  if (!found.brand) throw new BrokenRevision('its brand file is invalid', found.problems);
  if (found.brand.revision !== revision)
    throw new BrokenRevision(`its files belong to revision ${found.brand.revision}`);
  return { revision, place, manifest, found, brand: found.brand };
}

function contentOf(contents: ReadonlyMap<string, Buffer>, path: string, digest: string): Buffer {
  const content = contents.get(digest);
  if (!content) throw new BrokenRevision(`the content of ${path} is missing`);
  if (digestOf(content) !== digest) throw new BrokenRevision(`the content of ${path} does not match its hash`);
  return content;
}
