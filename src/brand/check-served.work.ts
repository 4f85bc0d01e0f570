import { dirname } from 'node:path';
import { completeTexts } from '#texts/complete.ts';
import { isError } from './check/findings/finding.ts';
import { readSources } from './check/findings/sources.ts';
import { examineBrand } from './check/linter.ts';
import { readBrandFolder } from './read/read-brand-folder.ts';
import type { BrandProblem, StoredBrand } from './read/stored-brand.ts';

export type ServedRevision = Pick<StoredBrand, 'merchant' | 'folder' | 'revision'>;

/**
 * Worker pool job: the linter's errors in a served brand. Null: the folder has other content than the served revision,
 * whose files no longer exist.
 */
export async function work({ merchant, folder, revision }: ServedRevision): Promise<readonly BrandProblem[] | null> {
  const found = await readBrandFolder(dirname(folder), merchant);
  if (found.read?.revision !== revision) return null;
  const sources = await readSources(folder);
  const findings = await examineBrand({ merchant, folder: found, sources, platform: completeTexts });
  return findings.filter(isError).map((finding) => ({ ...finding, severity: 'error' }));
}
