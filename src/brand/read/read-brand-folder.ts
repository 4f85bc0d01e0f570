import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isObject } from '#model/json/json.ts';
import { type Problem, pointer, showValue } from '#model/json/problem.ts';
import { isTolerable, type Language, parseBrand, RESERVED_CODES } from '#model/site/brand.ts';
import { findJsonMistake } from './json-mistake.ts';
import type { BrandAsset, BrandProblem, BrandTexts, StoredBrand } from './stored-brand.ts';
import { type BadByte, firstBadByte, showByte } from './utf8.ts';

/**
 * Content of a brand folder. `absent`: there is no brand file; without a `brand` the file is rejected. `read` is what
 * could be parsed of a rejected file: tools continue to check it, but it is not served.
 */
export interface BrandFolder {
  readonly absent: boolean;
  readonly brand: StoredBrand | undefined;
  readonly read: StoredBrand | undefined;
  readonly problems: readonly BrandProblem[];
}

const CODE = /^[a-z][a-z0-9-]{1,31}$/;
const TEXT_FILE = /^([A-Z]{2})\.json$/;
const ASSET = /^assets\/[A-Za-z0-9][A-Za-z0-9._/-]{0,120}$/;
const MOST_ASSETS = 500;
const LARGEST_ASSET_BYTES = 5 * 1024 * 1024;
const LARGEST_FILE_BYTES = 1024 * 1024;

/** Names of the folders under `root` that may be brands; empty if `root` does not exist. */
export async function listBrandFolders(root: string): Promise<readonly string[]> {
  const entries = await entriesOf(root);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

/**
 * Reads `root/<merchant>`: brand.json, texts/<LANG>.json and assets. A brand file with a problem that prevents serving
 * is rejected as a whole; a broken text file or asset only affects itself. Never throws for invalid content.
 */
export async function readBrandFolder(root: string, merchant: string): Promise<BrandFolder> {
  return readBrandAt(join(root, merchant), 'brand.json', merchant, true);
}

/**
 * Reads a brand file outside a brand folder, with the texts and assets next to it; the folder name is not a merchant
 * code.
 */
export async function readLoneBrand(path: string): Promise<BrandFolder> {
  const name = basename(path);
  return readBrandAt(dirname(path), name, name, false);
}

async function readBrandAt(folder: string, name: string, merchant: string, isNamed: boolean): Promise<BrandFolder> {
  const source = await readText(join(folder, name));
  if (source === undefined) return { absent: true, brand: undefined, read: undefined, problems: [] };
  const { text } = source;
  const file = readBrandFile(source, merchant, isNamed);
  if (file.value === null) return { absent: false, brand: undefined, read: undefined, problems: file.problems };
  const texts = await readTexts(folder, merchant);
  const assets = await readAssets(folder, merchant);
  const revision = hashOf([text, ...texts.sources, ...[...assets.value.values()].map(({ path, hash }) => path + hash)]);
  const read = {
    merchant,
    folder: resolve(folder),
    revision,
    brand: file.value,
    source: text,
    texts: texts.value,
    assets: assets.value,
  };
  return {
    absent: false,
    brand: file.served ? read : undefined,
    read,
    problems: [...file.problems, ...texts.problems, ...assets.problems],
  };
}

function readBrandFile({ text, bad }: SourceText, merchant: string, isNamed: boolean) {
  const file = isNamed ? `${merchant}/brand.json` : merchant;
  const named = (problem: Problem): BrandProblem => ({ ...problem, merchant, file });
  const json = parseJson(text);
  if ('problem' in json) return { value: null, served: false, problems: [named(json.problem)] };
  const { value, problems } = parseBrand(json.value);
  const ofFolder = isNamed ? folderProblems(merchant, value?.merchant) : [];
  const all = [...encodingProblems(bad), ...problems, ...ofFolder].map(named);
  return { value, served: all.every(isTolerable), problems: all };
}

/** The folder name is the merchant code, which hosts, caches and tables use. */
function folderProblems(folder: string, merchant: string | undefined): readonly Problem[] {
  if (RESERVED_CODES.includes(folder) || !CODE.test(folder)) {
    const remedy = `Rename the folder; ${RESERVED_CODES.join(', ')} are reserved by the platform.`;
    return [{ code: 'brand.code', path: '/merchant', found: `"${folder}"`, expected: 'a merchant code', remedy }];
  }
  if (merchant === undefined || merchant === folder) return [];
  const remedy = 'Give the folder and "merchant" the same name.';
  return [{ code: 'brand.folder', path: '/merchant', found: `"${merchant}"`, expected: `"${folder}"`, remedy }];
}

async function readTexts(folder: string, merchant: string) {
  const value: Partial<Record<Language, Readonly<Record<string, string>>>> = {};
  const problems: BrandProblem[] = [];
  const sources: string[] = [];
  for (const entry of await entriesOf(join(folder, 'texts'))) {
    const language = TEXT_FILE.exec(entry.name)?.[1];
    const text = language && entry.isFile() ? await readText(join(folder, 'texts', entry.name)) : undefined;
    if (language === undefined || text === undefined) continue;
    const read = readTextFile(text);
    value[language as Language] = read.value;
    sources.push(language + text.text);
    problems.push(...read.problems.map((found) => ({ ...found, merchant, file: `${merchant}/texts/${entry.name}` })));
  }
  return { value: value satisfies BrandTexts, problems, sources };
}

/** Of a file in another encoding the intact texts are used. */
function readTextFile({ text, bad }: SourceText) {
  const json = parseJson(text);
  if ('problem' in json) return { value: {}, problems: [json.problem] };
  if (!isObject(json.value))
    return { value: {}, problems: [textProblem('', json.value, 'an object that maps keys to texts')] };
  const wrong = Object.entries(json.value).filter(([, value]) => typeof value !== 'string');
  const isWhole = (value: unknown): value is string =>
    typeof value === 'string' && (bad === undefined || !value.includes('\uFFFD'));
  return {
    value: Object.fromEntries(
      Object.entries(json.value).filter((entry): entry is [string, string] => isWhole(entry[1])),
    ),
    problems: [...encodingProblems(bad), ...wrong.map(([key, value]) => textProblem(pointer(key), value, 'a text'))],
  };
}

type PlacedProblem = Problem & Pick<BadByte, 'line' | 'column'>;

function encodingProblems(bad: BadByte | undefined): readonly PlacedProblem[] {
  if (bad === undefined) return [];
  const remedy = 'Save the file as UTF-8. Until then, non-English letters are displayed incorrectly.';
  const { line, column } = bad;
  return [{ code: 'brand.encoding', path: '', found: showByte(bad), expected: 'UTF-8', remedy, line, column }];
}

function textProblem(path: string, found: unknown, expected: string): Problem {
  const remedy = "Correct the text. Until then, the platform's own text is shown.";
  return { code: 'brand.text', path, found: showValue(found), expected, remedy };
}

async function readAssets(folder: string, merchant: string) {
  const value = new Map<string, BrandAsset>();
  const problems: BrandProblem[] = [];
  for (const file of await filesUnder(join(folder, 'assets'))) {
    const path = relative(folder, file).split(sep).join('/');
    const bytes = ASSET.test(path) && value.size < MOST_ASSETS ? await readBytes(file) : undefined;
    if (bytes === undefined || bytes.byteLength > LARGEST_ASSET_BYTES) {
      problems.push(assetProblem(merchant, path, bytes?.byteLength));
    } else value.set(path, { path, file, hash: hashOf([bytes]), bytes: bytes.byteLength });
  }
  return { value, problems };
}

function assetProblem(merchant: string, path: string, bytes: number | undefined): BrandProblem {
  const expected = `at most ${MOST_ASSETS} files, each at most 5 MB, with names of letters, digits, dots and dashes`;
  const found = bytes === undefined ? `"${path}"` : `${bytes} bytes`;
  const remedy = 'Rename the file or make it smaller. Until then, it is not served.';
  return {
    code: 'brand.asset',
    path: '',
    found,
    expected,
    remedy,
    severity: 'warning',
    merchant,
    file: `${merchant}/${path}`,
  };
}

async function filesUnder(folder: string): Promise<readonly string[]> {
  const entries = await entriesOf(folder);
  // Regular files only: a symbolic link could lead out of the folder.
  const found = entries.map(async (entry) => {
    if (entry.isDirectory()) return filesUnder(join(folder, entry.name));
    return entry.isFile() ? [join(folder, entry.name)] : [];
  });
  return (await Promise.all(found)).flat().sort();
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

interface SourceText {
  readonly text: string;
  /** Position of the first byte that is not UTF-8. */
  readonly bad: BadByte | undefined;
}

async function readText(file: string): Promise<SourceText | undefined> {
  const bytes = (await readBytes(file))?.subarray(0, LARGEST_FILE_BYTES);
  return bytes && { text: bytes.toString('utf8'), bad: firstBadByte(bytes) };
}

async function readBytes(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

function parseJson(text: string): { readonly value: unknown } | { readonly problem: PlacedProblem } {
  const mistake = findJsonMistake(text);
  return mistake
    ? { problem: { code: 'brand.json', path: '', ...mistake } }
    : { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url').slice(0, 16);
}
