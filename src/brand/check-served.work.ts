import { dirname } from 'node:path';
import { completeTexts } from '#texts/complete.ts';
import { isError } from './check/findings/finding.ts';
import { readSources } from './check/findings/sources.ts';
import { examineBrand } from './check/linter.ts';
import { readPack } from './packs/read-packs.ts';
import { readBrandFolder } from './read/read-brand-folder.ts';
import type { BrandProblem, StoredBrand } from './read/stored-brand.ts';

export interface ServedRevision extends Pick<StoredBrand, 'merchant' | 'folder' | 'revision'> {
  /** The folder of market packs. */
  readonly packs: string;
}

/**
 * Worker pool job: the linter's errors in a served brand. Null: the folder has other content than the served revision,
 * whose files no longer exist.
 */
export async function work({
  merchant,
  folder,
  revision,
  packs: root,
}: ServedRevision): Promise<readonly BrandProblem[] | null> {
  const found = await readBrandFolder(dirname(folder), merchant);
  if (found.read?.revision !== revision) return null;
  const sources = await readSources(folder);
  const packs = await Promise.all(found.read.brand.packs.map((id) => readPack(root, id)));
  const given = { merchant, folder: found, sources, platform: completeTexts, packs, now: Date.now() };
  const findings = await examineBrand(given);
  return findings.filter(isError).map((finding) => ({ ...finding, severity: 'error' }));
}
