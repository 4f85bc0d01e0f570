import { fileURLToPath } from 'node:url';
import { type SiteParts, sideOf } from '#model/proposals/side.ts';
import { parseBrand } from '#model/site/brand.ts';
import { adviseUpgrade, renamedKeys, type UpgradeAdvice, valueAt } from '#model/upgrade/advise-upgrade.ts';
import type { Base } from '#model/upgrade/base.ts';
import { BASES, readBases } from './bases.ts';
import { migrateBrandFile } from './migrate-brand-file.ts';

export interface BrandToUpgrade extends Pick<SiteParts, 'trees' | 'lanes'> {
  /** The brand file. */
  readonly text: string;
}

export interface OfferedUpgrade extends UpgradeAdvice {
  readonly renamed: ReturnType<typeof renamedKeys>;
  /** The keys of the brand file that the upgrade writes; without a value it removes the key. */
  readonly edits: readonly { readonly pointer: string; readonly value?: unknown }[];
}

const FOLDER = fileURLToPath(new URL(`../../../${BASES}`, import.meta.url));

/**
 * Worker pool job: what an upgrade to this build's defaults changes for a brand on its site, and the edits that take it;
 * undefined if the brand file cannot be read or names an unknown version.
 */
export function work({ text, trees, lanes }: BrandToUpgrade): OfferedUpgrade | undefined {
  const before: unknown = JSON.parse(text);
  const bases = basesSince(valueAt(before, '/base') ?? 1);
  if (bases === undefined) return undefined;
  const file: unknown = JSON.parse(migrateBrandFile(text, bases).text);
  const { value: brand } = parseBrand(file);
  if (brand === null) return undefined;
  const renamed = renamedKeys(bases.slice(1), before);
  const pointers = ['/base', ...new Set(renamed.flatMap(({ from, to }) => [to, from]))];
  const edits = pointers.flatMap((pointer) => {
    const [was, is] = [valueAt(before, pointer), valueAt(file, pointer)];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ pointer, ...(is !== undefined && { value: is }) }];
  });
  return { ...adviseUpgrade({ bases, brand, file, side: sideOf({ brand, trees, lanes }) }), renamed, edits };
}

function basesSince(version: unknown): readonly [Base, ...Base[]] | undefined {
  const bases = readBases(FOLDER);
  const [first, ...later] = bases.slice(bases.findIndex((base) => base.version === version));
  return first !== undefined && first.version === version ? [first, ...later] : undefined;
}
