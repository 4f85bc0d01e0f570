import type { DocumentProblem, SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import type { BrandOfMerchant, BrandsPort } from '#gateway/context/brands-port.ts';
import type { Db } from '#gateway/db/tables.ts';
import { UnknownMerchant } from '#gateway/revisions/changes.ts';
import { isObject } from '#model/json/json.ts';
import { pointer } from '#model/json/problem.ts';
import type { SiteBodies } from '#model/proposals/content-entries.ts';
import { plainBrand, sideOf } from '#model/proposals/side.ts';
import type { Brand } from '#model/site/brand.ts';
import { placeInTree } from '#model/site/served-trees.ts';
import type { TreeDeps } from './deps.ts';

export interface SiteNow {
  readonly revision: number;
  readonly trees: SiteBodies;
  readonly lanes: readonly object[];
}

/** Reads trees, lanes and their revision in the caller's transaction. Throws `UnknownMerchant`. */
export async function readSite(db: Db, merchant: string, { readTrees, readLanes }: TreeDeps): Promise<SiteNow> {
  const lanes = await readLanes(db, merchant);
  const found = await readTrees(db, merchant);
  if (found === undefined) throw new UnknownMerchant(merchant);
  const { switches, rules, whitelabel, status, revision } = found;
  return { revision, trees: { switches, rules, whitelabel, status }, lanes };
}

/** The brand served here; without one a default brand that shows everything the trees allow, like the console does. */
export function brandFor(brands: BrandsPort, merchant: string): Brand {
  return brands.find(merchant)?.brand ?? plainBrand(merchant);
}

export function presentSite(brands: BrandsPort, merchant: string, { revision, trees, lanes }: SiteNow) {
  const served = brands.find(merchant);
  const brand = brandFor(brands, merchant);
  const brandProblems = brands
    .problems()
    .filter((problem) => problem.merchant === merchant)
    .map(({ merchant: _, file, ...problem }): DocumentProblem => ({ ...problem, document: file }));
  const treeProblems = sideOf({ brand, trees, lanes }).problems.map(
    (problem): DocumentProblem => ({ ...problem, ...placeInTree(problem.path) }),
  );
  return {
    merchant,
    revision,
    brandRevision: served?.revision ?? '',
    brand: served ? brand.document : null,
    brandLines: linesOf(served),
    brandTexts: served?.texts ?? {},
    trees,
    lanes,
    problems: [...brandProblems, ...treeProblems],
  } satisfies SiteDocumentsReply;
}

/** Lines of a brand file's keys and their direct children, by JSON pointer. */
function linesOf(served: BrandOfMerchant | undefined): Readonly<Record<string, number>> {
  const { lineOf } = served ?? {};
  if (served === undefined || lineOf === undefined || !isObject(served.brand.document)) return {};
  const pointers = Object.entries(served.brand.document).flatMap(([key, value]) => [
    pointer(key),
    ...(typeof value === 'object' && value !== null ? Object.keys(value).map((below) => pointer(key, below)) : []),
  ]);
  return Object.fromEntries(pointers.map((path) => [path, lineOf(path) ?? 1]));
}
