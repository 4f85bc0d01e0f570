/**
 * The brand tools: `npm run brand -- check|explain|portal|new ...`. Standard output holds the answer alone; what a person
 * should know besides goes to standard error. Exit codes: 0 right, 1 something is wrong, 2 the call's words are off.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBrandFolder } from '#brand/check/check-brand.ts';
import { checkTreesFile } from '#brand/check/check-trees.ts';
import { domainProblems } from '#brand/domains.ts';
import { explainInBrand, explanationText } from '#brand/explain-element.ts';
import { newBrandFiles } from '#brand/new-brand.ts';
import { listBrandFolders, readBrandFolder, readLoneBrand } from '#brand/read-brand-folder.ts';
import { makeReport, reportText } from '#brand/report.ts';
import { resolveTreesFile } from '#brand/resolve-trees.ts';
import type { BrandProblem, StoredBrand } from '#brand/stored-brand.ts';
import type { Brand, Language } from '#model/documents/brand.ts';
import { isObject } from '#model/json.ts';
import { completeTexts } from '#texts/complete.ts';

const USAGE = `npm run brand -- check [files] [--format text|json]
npm run brand -- explain <merchant> <id> [--trees F] [--json]
npm run brand -- portal <merchant> --trees F
npm run brand -- new <merchant> --name N [--accent C]`;

/** A mistake of the caller's, told without a stack. */
class CallMistake extends Error {}

const brandsFolder = resolve(process.env['LIVERY_BRANDS'] ?? 'brands');

async function check(files: readonly string[], format: string): Promise<number> {
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

async function explain(merchant: string, id: string, treesFile: string | undefined, asJson: boolean): Promise<number> {
  const brand = await brandOf(merchant);
  const answer = explainInBrand(brand, id, treesFile === undefined ? {} : await readJson(treesFile));
  if ('unknownId' in answer) {
    throw new CallMistake(`No element has the id ${id}.${answer.near ? ` Did you mean ${answer.near}?` : ''}`);
  }
  print(asJson ? JSON.stringify(answer.explanation, null, 2) : explanationText(answer.explanation));
  return 0;
}

async function portal(merchant: string, treesFile: string | undefined): Promise<number> {
  if (treesFile === undefined) throw new CallMistake('portal needs --trees F.');
  print(JSON.stringify(resolveTreesFile(await brandOf(merchant), await readJson(treesFile))));
  return 0;
}

async function make(merchant: string, name: string | undefined, accent: string | undefined): Promise<number> {
  if (!name) throw new CallMistake('new needs --name N.');
  const folder = join(brandsFolder, merchant);
  if (existsSync(folder)) throw new CallMistake(`${folder} is there already.`);
  // Written beside and moved into place, so that a running server never reads half a brand.
  const draft = join(brandsFolder, `.${merchant}.${process.pid}`);
  try {
    await writeFiles(draft, newBrandFiles({ merchant, name, accent }));
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const found = checkBrandFolder(merchant, await readBrandFolder(brandsFolder, merchant), completeTexts);
  if (found.length > 0) {
    await rm(folder, { recursive: true, force: true });
    throw new CallMistake(reportText(makeReport(1, found)));
  }
  print(
    `${join(folder, 'brand.json')} is written. With the server running: http://${merchant}.localhost:${process.env['PORT'] ?? 8080}`,
  );
  return 0;
}

async function writeFiles(folder: string, files: ReturnType<typeof newBrandFiles>): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

async function brandOf(merchant: string): Promise<Brand> {
  const folder = await readBrandFolder(brandsFolder, merchant);
  if (folder.read) return folder.read.brand;
  const why = folder.absent
    ? `${join(brandsFolder, merchant)} has no brand.json.`
    : reportText(makeReport(1, folder.problems));
  throw new CallMistake(why);
}

/** What is no JSON is a brand file's problem to tell. */
async function readJsonOr(file: string, otherwise: unknown): Promise<unknown> {
  return readJson(file).catch(() => otherwise);
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CallMistake(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      trees: { type: 'string' },
      json: { type: 'boolean', default: false },
      name: { type: 'string' },
      accent: { type: 'string' },
    },
  });
  const [command, first, second] = positionals;
  if (command === 'check') return check(positionals.slice(1), values.format);
  if (command === 'explain' && first && second) return explain(first, second, values.trees, values.json);
  if (command === 'portal' && first) return portal(first, values.trees);
  if (command === 'new' && first) return make(first, values.name, values.accent);
  throw new CallMistake(USAGE);
}

try {
  process.exitCode = await run();
} catch (error) {
  const isCallers =
    error instanceof CallMistake || (isObject(error) && String(error['code']).startsWith('ERR_PARSE_ARGS'));
  process.stderr.write(`${isCallers || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`);
  process.exitCode = 2;
}
