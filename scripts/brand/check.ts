import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { checkBrandFolder } from '#brand/check/check-brand.ts';
import { checkTreesFile } from '#brand/check/check-trees.ts';
import { domainProblems } from '#brand/domains.ts';
import { listBrandFolders, readBrandFolder, readLoneBrand } from '#brand/read-brand-folder.ts';
import { makeReport, reportText } from '#brand/report.ts';
import type { BrandProblem, StoredBrand } from '#brand/stored-brand.ts';
import type { Language } from '#model/documents/brand.ts';
import { isObject } from '#model/json.ts';
import { completeTexts } from '#texts/complete.ts';
import { brandsFolder, CallMistake, print, readJson, readJsonOr } from './shared.ts';

/** `brand check [files] [--format text|json]`. */
export async function check(files: readonly string[], format: string): Promise<number> {
  const targets = files.length > 0 ? files.map(targetOf) : await everyBrand();
  const read = await Promise.all(targets.map(readTarget));
  const stored = new Map(read.flatMap(({ brand }) => (brand ? [[brand.merchant, brand] as const] : [])));
  const problems = [...read.flatMap((target) => target.problems), ...domainProblems(await withOthers(stored))];
  const report = makeReport(read.length, problems);
  print(format === 'json' ? JSON.stringify(report, null, 2) : reportText(report));
  return report.errors > 0 ? 1 : 0;
}

interface Target {
  readonly root: string;
  readonly merchant: string;
  /** Set when the target is a file of its own: a trees file, or a brand file outside a brand folder. */
  readonly file?: string;
}

async function everyBrand(): Promise<readonly Target[]> {
  const merchants = await listBrandFolders(brandsFolder);
  if (merchants.length === 0)
    throw new CallMistake(`No brand in ${brandsFolder}. Make one: npm run brand -- new <merchant> --name N`);
  return merchants.map((merchant) => ({ root: brandsFolder, merchant }));
}

/** A target is a merchant's code, a brand folder, a brand file, or a trees file. */
function targetOf(given: string): Target {
  if (!given.includes('/') && !given.endsWith('.json')) return { root: brandsFolder, merchant: given };
  const path = resolve(given);
  if (!existsSync(path)) throw new CallMistake(`${given} is not there.`);
  if (basename(path) === 'brand.json') return { root: dirname(dirname(path)), merchant: basename(dirname(path)) };
  if (path.endsWith('.json')) return { root: dirname(path), merchant: basename(path), file: path };
  return { root: dirname(path), merchant: basename(path) };
}

async function readTarget(target: Target): Promise<CheckedTarget> {
  const { root, merchant, file } = target;
  if (file !== undefined && isTrees(await readJsonOr(file, {}))) {
    return { problems: checkTreesFile(merchant, await readJson(file)) };
  }
  const folder = file === undefined ? await readBrandFolder(root, merchant) : await readLoneBrand(file);
  const problems = checkBrandFolder(merchant, folder, (language: Language) => completeTexts(language));
  // A file outside a brand folder claims no domain: nothing serves it.
  return { problems, ...(folder.read && file === undefined ? { brand: folder.read } : {}) };
}

interface CheckedTarget {
  readonly brand?: StoredBrand;
  readonly problems: readonly BrandProblem[];
}

/** A trees file is a list, or an object that has one of its four documents; everything else is meant as a brand file. */
function isTrees(json: unknown): boolean {
  return (
    Array.isArray(json) ||
    (isObject(json) && ['status', 'lanes', 'member', 'flags'].some((key) => Object.hasOwn(json, key)))
  );
}

/** A domain may be claimed by a brand that is not being checked: the others are read for that alone. */
async function withOthers(checked: ReadonlyMap<string, StoredBrand>): Promise<ReadonlyMap<string, StoredBrand>> {
  const others = (await listBrandFolders(brandsFolder)).filter((merchant) => !checked.has(merchant));
  const read = await Promise.all(others.map((merchant) => readBrandFolder(brandsFolder, merchant)));
  return new Map([...read.flatMap(({ brand }) => (brand ? [[brand.merchant, brand] as const] : [])), ...checked]);
}
