import type { Problem } from '#model/problem.ts';
import type { BrandFolder } from '../read-brand-folder.ts';
import type { BrandProblem } from '../stored-brand.ts';
import { checkAssets } from './check-assets.ts';
import { checkContrast } from './check-contrast.ts';
import { checkIds } from './check-ids.ts';
import type { PlatformTexts } from './check-texts.ts';
import { checkTexts } from './check-texts.ts';

/**
 * Everything that is wrong with one brand folder: what reading it found (schema, unknown keys, JSON), then the checks on
 * the brand as a whole. The order is stable: by file, then as found.
 */
export function checkBrandFolder(
  merchant: string,
  folder: BrandFolder,
  platform: PlatformTexts,
): readonly BrandProblem[] {
  if (folder.absent) return [nothingThere(merchant)];
  const stored = folder.read;
  if (!stored) return folder.problems;
  const { brand, texts, assets } = stored;
  const inFile = [...checkIds(brand), ...checkContrast(brand), ...checkAssets(brand, assets)];
  const inTexts = checkTexts(brand, texts, platform);
  return [
    ...folder.problems,
    ...inFile.map((problem) => named(merchant, 'brand.json', problem)),
    ...inTexts.map(({ at, ...problem }) => named(merchant, at, problem)),
  ];
}

/** A brand file outside a brand folder is named by itself. */
function named(merchant: string, file: string, problem: Problem): BrandProblem {
  const isLone = merchant.endsWith('.json');
  return { ...problem, merchant, file: isLone && file === 'brand.json' ? merchant : `${merchant}/${file}` };
}

function nothingThere(merchant: string): BrandProblem {
  return named(merchant, 'brand.json', {
    code: 'brand.absent',
    path: '',
    found: 'no file',
    expected: 'a brand file',
    remedy: `Make one with \`npm run brand -- new ${merchant} --name "Name"\`.`,
  });
}

/** Whether a finding fails the check; warnings are told only. */
export function isError(problem: Problem): boolean {
  return problem.severity !== 'warning';
}
