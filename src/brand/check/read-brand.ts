import { dirname, join } from 'node:path';
import { type BrandFolder, readBrandFolder, readLoneBrand } from '../read/read-brand-folder.ts';
import type { Found } from './findings/finding.ts';
import { readLoneSources, readSources, type SourceFile } from './findings/sources.ts';
import { unreadableFiles, unreadableLoneFiles } from './findings/unreadable.ts';

/** A brand as the linter examines it. */
export interface ReadBrand {
  readonly folder: BrandFolder;
  readonly sources: readonly SourceFile[];
  readonly unreadable: readonly Found[];
}

/** Reads a brand folder, or a brand file outside one. Never throws for files that cannot be read: it reports them. */
export async function readBrand(root: string, merchant: string, file?: string): Promise<ReadBrand> {
  const path = file ?? join(root, merchant, 'brand.json');
  const unreadable = await (file === undefined ? unreadableFiles(dirname(path)) : unreadableLoneFiles(file));
  const sources = await (file === undefined ? readSources(dirname(path)) : readLoneSources(file));
  try {
    const folder = await (file === undefined ? readBrandFolder(root, merchant) : readLoneBrand(file));
    return { folder, sources, unreadable };
  } catch (error) {
    // The unreadable file is reported; what else the brand contains is unknown until then.
    if (unreadable.length === 0) throw error;
    return { folder: { absent: false, brand: undefined, read: undefined, problems: [] }, sources, unreadable };
  }
}
