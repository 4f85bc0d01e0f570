import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { type CheckedDraft, checkFolder } from './check-draft.work.ts';
import { type CopiedBrand, copyBrandFiles } from './copy-brand.ts';
import type { Template } from './new/templates.ts';
import { newBrandFiles } from './new-brand.ts';
import { writeBrandFiles } from './table-files.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface BrandToMake {
  readonly merchant: string;
  readonly name: string;
  /** The default language first. */
  readonly languages: readonly string[];
  /** ISO 4217. */
  readonly currency: string;
  readonly markets: readonly string[];
  readonly from: { readonly template: Template; readonly accent: string } | { readonly copyOf: CopiedBrand };
  /** The folder of market packs. */
  readonly packs: string;
}

/** Worker pool job: a new brand, checked as for publishing. Null: the files of the copied revision no longer exist. */
export async function work(given: BrandToMake): Promise<CheckedDraft | null> {
  const files = await filesOf(given);
  if (files === null) return null;
  const place = await makeTemporaryFolder('livery-new-');
  try {
    const contents = files.map(({ path, content }) => [path, Buffer.from(content)] as const);
    await writeBrandFiles(join(place, given.merchant), new Map(contents));
    const { merchant, packs } = given;
    return await checkFolder(place, { merchant, packs, isForPublishing: true, brandText: '' });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function filesOf({ from, markets, ...given }: BrandToMake) {
  if ('copyOf' in from) return copyBrandFiles(from.copyOf, { ...given, packs: markets });
  const languages = COMPLETE_LANGUAGES.filter((language) => given.languages.includes(language));
  const ordered = languages.toSorted((one, other) => given.languages.indexOf(one) - given.languages.indexOf(other));
  return newBrandFiles({ ...given, ...from, languages: ordered, packs: markets });
}
