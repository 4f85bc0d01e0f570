import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, isError } from './check/findings/finding.ts';
import { examineBrand } from './check/linter.ts';
import { readBrand } from './check/read-brand.ts';
import type { PlatformTexts } from './check/texts/check-texts.ts';
import type { BrandProblem } from './read/stored-brand.ts';
import { type BrandFiles, collectBrandFiles, writeBrandFiles } from './table-files.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A checked brand that can be published, or only its findings. */
export interface PublishableBrand {
  readonly problems: readonly Finding[];
  /** Absent if the check found errors. */
  readonly ready?: { readonly revision: string; readonly files: BrandFiles };
}

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads and checks the brand folder `root/merchant` for publishing. The files are read once and the check uses that
 * copy, so that exactly the checked content is published even if the folder changes at the same time.
 */
export async function preparePublishing(
  root: string,
  merchant: string,
  platform: PlatformTexts,
): Promise<PublishableBrand> {
  const given = await readBrand(root, merchant);
  const source = given.folder;
  if (!source.read || given.unreadable.some(isError))
    return { problems: await examineBrand({ merchant, ...given, platform }) };
  const files = await collectBrandFiles(join(root, merchant), source.read);
  const copy = await makeTemporaryFolder('livery-publish-');
  try {
    await writeBrandFiles(join(copy, merchant), files);
    const copied = await readBrand(copy, merchant);
    const found = copied.folder;
    const checked = await examineBrand({ merchant, ...copied, platform });
    const problems = [...leftOut(source.problems), ...checked, ...tooMuch(merchant, files)];
    if (!found.brand || problems.some(isError)) return { problems };
    return { problems, ready: { revision: found.brand.revision, files } };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Files that a brand folder does not serve are not published; report them. */
function leftOut(problems: readonly BrandProblem[]): readonly BrandProblem[] {
  return problems.filter(({ code }) => code === 'brand.asset');
}

function tooMuch(merchant: string, files: BrandFiles): readonly BrandProblem[] {
  const bytes = [...files.values()].reduce((sum, content) => sum + content.byteLength, 0);
  if (bytes <= MOST_BYTES) return [];
  return [
    {
      code: 'brand.size',
      path: '',
      found: `${bytes} bytes in ${files.size} files`,
      expected: `at most ${MOST_BYTES} bytes`,
      remedy: 'Make pictures smaller, or remove unused files.',
      merchant,
      file: `${merchant}/brand.json`,
    },
  ];
}
