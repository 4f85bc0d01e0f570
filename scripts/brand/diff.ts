import { resolve } from 'node:path';
import type { DiffSide } from '#brand/diff-brands.ts';
import { diffBrands } from '#brand/diff-brands.ts';
import { diffJson, diffText } from '#brand/diff-text.ts';
import type { BrandFolder } from '#brand/read/read-brand-folder.ts';
import { readBrandFolder, readLoneBrand } from '#brand/read/read-brand-folder.ts';
import type { PlaceOf, SourceFile } from '#brand/read/source-places.ts';
import { createPlaces } from '#brand/read/source-places.ts';
import { makeReport, reportText } from '#brand/report.ts';
import { completeTexts } from '#texts/complete.ts';
import { CommandError } from '../command-error.ts';
import { brandsFolder, print } from './shared.ts';
import { brandFilePath, readSource, readTrees, treesAt } from './sources.ts';

interface DiffOptions {
  readonly trees?: string | undefined;
  /** Address of the site on a running server, whose trees are the before side. */
  readonly from?: string | undefined;
  /** The brand file of the after side; without it both sides use the merchant's own. */
  readonly brand?: string | undefined;
  readonly at?: string | undefined;
  readonly json: boolean;
}

/**
 * `brand diff <merchant> [--trees A B] [--from URL [--trees B]] [--brand OTHER.json] [--at N] [--json]`; a single trees
 * file, or a server without one, applies to both sides.
 */
export async function diff(merchant: string, otherTrees: string | undefined, options: DiffOptions): Promise<number> {
  const { trees, from, brand, at, json } = options;
  const files = [trees, otherTrees].filter((file) => file !== undefined);
  if (from !== undefined && files.length > 1)
    throw new CommandError('diff compares a server with one trees file: --from URL --trees B.');
  if (brand === undefined && files.length < (from === undefined ? 2 : 1))
    throw new CommandError(
      'diff requires two trees files (--trees A B), a server and a trees file (--from URL --trees B), another brand file (--brand OTHER.json), or trees and a brand file.',
    );
  const own = { file: brandFilePath(merchant), folder: await readBrandFolder(brandsFolder(), merchant) };
  const other = brand === undefined ? own : { file: resolve(brand), folder: await readLoneBrand(resolve(brand)) };
  const sources = await Promise.all(files.map(readSource));
  const sides = from === undefined ? sources : [await readTrees(merchant, { from }), ...sources];
  const before = await readSide(own, sides[0], at);
  const after = await readSide(other, sides.at(-1), at);
  const found = diffBrands(before.side, after.side, completeTexts);
  const places = { before: before.placeOf, after: after.placeOf };
  print(json ? JSON.stringify(diffJson(found, places), null, 2) : diffText(found, places));
  return 0;
}

interface BrandAt {
  readonly file: string;
  readonly folder: BrandFolder;
}

async function readSide(
  { file, folder }: BrandAt,
  source: SourceFile | undefined,
  at: string | undefined,
): Promise<{ readonly side: DiffSide; readonly placeOf: PlaceOf }> {
  if (!folder.read)
    throw new CommandError(folder.absent ? `${file} does not exist.` : reportText(makeReport(1, folder.problems)));
  const chosen = source ? treesAt(source, at) : { trees: {} };
  const placeOf = createPlaces({
    brand: await readSource(file),
    ...(source ? { trees: source } : {}),
    ...(chosen.at === undefined ? {} : { at: chosen.at }),
  });
  return { side: { stored: folder.read, trees: chosen.trees }, placeOf };
}
