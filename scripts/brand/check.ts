import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TreesInput } from '#brand/check/check-against-trees.ts';
import { type Finding, severityOf } from '#brand/check/findings/finding.ts';
import { rulesPage } from '#brand/check/findings/rules-page.ts';
import { sarifLog } from '#brand/check/findings/sarif.ts';
import { unreadableFile } from '#brand/check/findings/unreadable.ts';
import { examineBrand, examineTrees } from '#brand/check/linter.ts';
import { readBrand } from '#brand/check/read-brand.ts';
import { domainProblems } from '#brand/domains.ts';
import type { Change } from '#brand/fix/change.ts';
import { fixBrandFile } from '#brand/fix/fix-brand-file.ts';
import { type ReadPack, readPack } from '#brand/packs/read-packs.ts';
import { findJsonMistake } from '#brand/read/json-mistake.ts';
import { listBrandFolders } from '#brand/read/read-brand-folder.ts';
import { locate } from '#brand/read/source-lines.ts';
import type { StoredBrand } from '#brand/read/stored-brand.ts';
import { makeReport, reportText } from '#brand/report.ts';
import { isObject } from '#model/json/json.ts';
import { completeTexts } from '#texts/complete.ts';
import { CommandError } from '../command-error.ts';
import { packsFolder } from '../packs/check.ts';
import { brandsFolder, print, readJson, readJsonOr } from './shared.ts';

export interface CheckOptions {
  readonly format: string;
  readonly fix: boolean;
  readonly trees?: string | undefined;
  /** Only prints the rule table, as in docs/reference/brand-rules.md. */
  readonly rules: boolean;
}

const FORMATS = ['text', 'json', 'sarif'];

/** `brand check [files] [--format text|json|sarif] [--fix] [--trees F]`, or `--rules`. */
export async function check(files: readonly string[], options: CheckOptions): Promise<number> {
  if (options.rules) {
    process.stdout.write(rulesPage());
    return 0;
  }
  if (!FORMATS.includes(options.format)) throw new CommandError(`--format must be one of ${FORMATS.join(', ')}.`);
  const targets = files.length > 0 ? files.map(targetOf) : await everyBrand();
  const { trees, findings: inTrees } = options.trees === undefined ? NO_TREES : await readTrees(options.trees);
  if (options.fix) await fixTargets(targets, options.format);
  const read = await Promise.all(targets.map((target) => readTarget(target, trees)));
  const stored = new Map(read.flatMap(({ brand }) => (brand ? [[brand.merchant, brand] as const] : [])));
  const findings = [...inTrees, ...read.flatMap((target) => target.findings), ...(await domainFindings(stored, read))];
  print(formatted(read.length, findings, options.format));
  return makeReport(read.length, findings).errors > 0 ? 1 : 0;
}

function formatted(count: number, findings: readonly Located[], format: string): string {
  if (format === 'sarif')
    return JSON.stringify(
      sarifLog(findings, (finding) => uriOf(finding as Located)),
      null,
      2,
    );
  const report = makeReport(
    count,
    findings.map(({ root: _, ...finding }) => ({ ...finding, severity: severityOf(finding) })),
  );
  return format === 'json' ? JSON.stringify(report, null, 2) : reportText(report);
}

/** A finding with the root folder that its file path is relative to. */
interface Located extends Finding {
  readonly root: string;
}

function uriOf({ root, file }: Located): string {
  const path = join(root, file);
  const inside = relative(process.cwd(), path);
  return inside.startsWith('..') ? pathToFileURL(path).href : encodeURI(inside.split(sep).join('/'));
}

interface Target {
  readonly root: string;
  readonly merchant: string;
  /** Set if the target is a single file: a trees file, or a brand file outside a brand folder. */
  readonly file?: string;
}

async function everyBrand(): Promise<readonly Target[]> {
  const merchants = await listBrandFolders(brandsFolder());
  if (merchants.length === 0)
    throw new CommandError(`No brand in ${brandsFolder()}. Create one: npm run brand -- new <merchant> --name N`);
  return merchants.map((merchant) => ({ root: brandsFolder(), merchant }));
}

function targetOf(given: string): Target {
  if (!given.includes('/') && !given.endsWith('.json')) return { root: brandsFolder(), merchant: given };
  const path = resolve(given);
  if (!existsSync(path)) throw new CommandError(`${given} does not exist.`);
  if (basename(path) === 'brand.json') return { root: dirname(dirname(path)), merchant: basename(dirname(path)) };
  if (path.endsWith('.json')) return { root: dirname(path), merchant: basename(path), file: path };
  return { root: dirname(path), merchant: basename(path) };
}

interface ReadTrees {
  readonly trees: TreesInput | undefined;
  /** Why the file cannot be read. */
  readonly findings: readonly Located[];
}

const NO_TREES: ReadTrees = { trees: undefined, findings: [] };

async function readTrees(file: string): Promise<ReadTrees> {
  if (!existsSync(file)) throw new CommandError(`${file} does not exist.`);
  const name = basename(file);
  const base = { merchant: name, file: name, path: '', root: dirname(resolve(file)) };
  const unreadable = await unreadableFile(file);
  if (unreadable) return { trees: undefined, findings: [{ ...base, ...unreadable }] };
  const text = await readFile(file, 'utf8');
  const mistake = findJsonMistake(text);
  if (mistake) return { trees: undefined, findings: [{ ...base, code: 'brand.json', ...mistake }] };
  return { trees: { file: name, raw: await readJson(file), text }, findings: [] };
}

interface CheckedTarget {
  readonly root: string;
  readonly brand?: StoredBrand;
  readonly findings: readonly Located[];
}

async function readTarget({ root, merchant, file }: Target, trees: TreesInput | undefined): Promise<CheckedTarget> {
  const located = (findings: readonly Finding[]) => findings.map((finding) => ({ ...finding, root }));
  if (file !== undefined && (await isTreesFile(file)))
    return { root, findings: located(examineTrees(merchant, await readJson(file), await readFile(file, 'utf8'))) };
  const read = await readBrand(root, merchant, file);
  const packs = await packsOf(read.folder.read?.brand.packs ?? []);
  const findings = located(
    await examineBrand({ merchant, ...read, platform: completeTexts, trees, packs, now: Date.now() }),
  );
  const { folder } = read;
  // A file outside a brand folder claims no domain, since it is not served.
  return { root, findings, ...(folder.read && file === undefined ? { brand: folder.read } : {}) };
}

function packsOf(ids: readonly string[]): Promise<readonly ReadPack[]> {
  return Promise.all(ids.map((id) => readPack(packsFolder(), id)));
}

/** A trees file is a list, or an object with one of its four documents; anything else counts as a brand file. */
async function isTreesFile(file: string): Promise<boolean> {
  const json = await readJsonOr(file, {});
  return (
    Array.isArray(json) ||
    (isObject(json) && ['status', 'lanes', 'member', 'flags'].some((key) => Object.hasOwn(json, key)))
  );
}

/** A brand that is not checked may claim the same domain: the other brands are read for that alone. */
async function domainFindings(
  checked: ReadonlyMap<string, StoredBrand>,
  targets: readonly CheckedTarget[],
): Promise<readonly Located[]> {
  const others = (await listBrandFolders(brandsFolder())).filter((merchant) => !checked.has(merchant));
  const read = await Promise.all(others.map((merchant) => readBrand(brandsFolder(), merchant)));
  const brands = read.flatMap(({ folder: { brand } }) => (brand ? [[brand.merchant, brand] as const] : []));
  const all = new Map([...brands, ...checked]);
  return Promise.all(
    domainProblems(all).map(async (problem) => {
      const root = targets.find(({ brand }) => brand?.merchant === problem.merchant)?.root ?? brandsFolder();
      return { ...problem, ...locate(await readFile(join(root, problem.file), 'utf8'), problem.path), root };
    }),
  );
}

/**
 * Fixes brand files in place and reports the changes; with a machine-readable format the report goes to standard error.
 */
async function fixTargets(targets: readonly Target[], format: string): Promise<void> {
  for (const { root, merchant, file } of targets) {
    if (file !== undefined && (await isTreesFile(file))) continue;
    const path = file ?? join(root, merchant, 'brand.json');
    for (const { rule, path: pointer, did } of await fixFile(path, file !== undefined)) {
      const line = `fixed: ${relative(process.cwd(), path)}${pointer === '' ? '' : ` at ${pointer}`} (${rule}): ${did}`;
      if (format === 'text') print(line);
      else process.stderr.write(`${line}\n`);
    }
  }
}

/** Fixes a brand file in place: writes a temporary file and renames it, so that no reader sees a partial file. */
async function fixFile(file: string, isLone: boolean): Promise<readonly Change[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const fixed = fixBrandFile(text, isLone);
  if (fixed.text === text) return [];
  const draft = `${file}.${process.pid}.fix`;
  await writeFile(draft, fixed.text);
  await rename(draft, file);
  return fixed.changes;
}
