import { writeFile } from 'node:fs/promises';
import { createPlaces } from '#brand/read/source-places.ts';
import { makeReport, reportText } from '#brand/report.ts';
import { readBases } from '#brand/upgrade/bases.ts';
import { migrateBrandFile } from '#brand/upgrade/migrate-brand-file.ts';
import { upgradeText } from '#brand/upgrade/upgrade-text.ts';
import { own } from '#model/json/json.ts';
import { parseBrand } from '#model/site/brand.ts';
import { parseTrees } from '#model/site/trees.ts';
import { adviseUpgrade } from '#model/upgrade/advise-upgrade.ts';
import type { Base } from '#model/upgrade/base.ts';
import { CommandError } from '../command-error.ts';
import { print } from './shared.ts';
import { brandFilePath, readSource, readTrees, treesAt } from './sources.ts';

interface UpgradeOptions {
  readonly base?: string | undefined;
  readonly trees?: string | undefined;
  readonly from?: string | undefined;
  readonly at?: string | undefined;
  readonly write: boolean;
  readonly json: boolean;
}

/** `brand upgrade <merchant> [--base VERSION] [--trees F | --from URL] [--at N] [--write] [--json]`. */
export async function upgrade(merchant: string, options: UpgradeOptions): Promise<number> {
  const source = await readSource(brandFilePath(merchant));
  const bases = basesFrom(options.base ?? own(source.json, 'base') ?? 1);
  const migrated = migrateBrandFile(source.text, bases);
  const file: unknown = JSON.parse(migrated.text.replace(/^\uFEFF/, ''));
  const { value: brand, problems } = parseBrand(file);
  if (brand === null) {
    const named = problems.map((problem) => ({ ...problem, merchant, file: source.name }));
    throw new CommandError(reportText(makeReport(1, named)));
  }
  const given = await readTrees(merchant, options);
  const trees = given === undefined ? undefined : treesAt(given, options.at).trees;
  const side = trees === undefined ? {} : { side: parseTrees(trees, brand) };
  const advice = adviseUpgrade({ bases, brand, file, ...side });
  if (options.write) await writeFile(brandFilePath(merchant), migrated.text);
  const placeOf = createPlaces({ brand: { ...source, text: migrated.text, json: file } });
  const lineOf = (at: string) => `${source.name}:${placeOf('brand', at).line ?? 1}`;
  const { changes } = migrated;
  print(
    options.json
      ? JSON.stringify({ ...advice, migrated: changes }, null, 2)
      : upgradeText({ advice, migrated: changes, placeOf: lineOf, isWritten: options.write }),
  );
  return 0;
}

function basesFrom(version: unknown): readonly [Base, ...Base[]] {
  const bases = readBases();
  const at = bases.findIndex((base) => String(base.version) === String(version));
  const [first, ...later] = bases.slice(at);
  if (at < 0 || first === undefined) {
    const known = bases.map((base) => `${base.version} (${base.date})`).join(', ');
    throw new CommandError(`Version ${JSON.stringify(version)} of the defaults is unknown: expected one of ${known}.`);
  }
  return [first, ...later];
}
