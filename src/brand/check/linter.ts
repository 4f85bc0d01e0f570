/** The brand linter: runs every check on the documents and files of one brand, and adds positions to findings. */

import type { Brand } from '#model/site/brand.ts';
import { checkMarket } from '../packs/check-market.ts';
import type { ReadPack } from '../packs/read-packs.ts';
import { findJsonMistake } from '../read/json-mistake.ts';
import type { BrandFolder } from '../read/read-brand-folder.ts';
import { createLocate, type Locate } from '../read/source-lines.ts';
import { checkAgainstTrees, serverNames, type TreesInput } from './check-against-trees.ts';
import { checkBrandFolder, fileName, inBrand } from './check-brand.ts';
import { checkEmpty } from './check-empty.ts';
import { checkPaths } from './check-paths.ts';
import { checkSecrets, maskSecrets } from './check-secrets.ts';
import { checkTreesFile } from './check-trees.ts';
import { checkPictures } from './design/check-pictures.ts';
import { checkWriting, repeatedKeys } from './findings/check-json.ts';
import { dropConsequences } from './findings/drop-consequences.ts';
import type { Finding, Found } from './findings/finding.ts';
import { type SourceFile, textOf } from './findings/sources.ts';
import { checkFit } from './texts/check-fit.ts';
import type { PlatformTexts } from './texts/check-texts.ts';

export interface Examined {
  /** Name of the folder, or of a brand file outside a brand folder. */
  readonly merchant: string;
  readonly folder: BrandFolder;
  /** The files of the folder, the brand file under the name brand.json. */
  readonly sources: readonly SourceFile[];
  /** Files of the folder that cannot be read. */
  readonly unreadable?: readonly Found[];
  readonly platform: PlatformTexts;
  readonly trees?: TreesInput | undefined;
  /** The market packs that the brand names, in its order; absent: they are not checked. */
  readonly packs?: readonly ReadPack[] | undefined;
  /** Epoch milliseconds, for rows of packs that begin or end; absent: none binds. */
  readonly now?: number;
  /** False: skips the exploration of the navigation graph, which takes about a third of a second. */
  readonly paths?: boolean;
}

/** All findings of one brand. Reads no files, and never throws for invalid content. */
export async function examineBrand(given: Examined): Promise<readonly Finding[]> {
  const { merchant, folder, sources, platform, trees } = given;
  const stored = folder.read;
  const server = stored && trees ? serverNames(stored.brand, trees) : undefined;
  const { findings: secret, secrets } = await checkSecrets(sources);
  const found: readonly Found[] = [
    ...(given.unreadable ?? []),
    ...sources.flatMap(checkJsonFile),
    ...secret,
    ...(stored ? checkFit(stored.brand, stored.texts, platform) : []),
    ...(stored ? checkPictures(stored, sources) : []),
    ...unreadTextFiles(given),
    ...sources.flatMap((file) => checkFormatting(file, merchant.endsWith('.json'))),
  ];
  const inDocuments = checkBrandFolder(merchant, folder, platform, server);
  // A parser finding about the same place is more precise.
  const isReported = ({ path }: Found) => inDocuments.some((one) => one.path === path);
  const all = [
    ...inDocuments,
    ...(stored && given.paths !== false ? pathFindings(merchant, stored.brand, inDocuments) : []),
    ...marketFindings(given),
    ...found.map((one) => inBrand(merchant, one)),
    ...sources.flatMap(isEmptyText).flatMap((one) => (isReported(one) ? [] : inBrand(merchant, one))),
    ...(stored && trees ? againstTrees(given, trees) : []),
  ];
  const places = placesOf(given);
  return dropConsequences(all).map((finding) => quiet(withPlace(finding, places), secrets));
}

/** All findings of a trees file without a brand; `text` is its source. */
export function examineTrees(file: string, raw: unknown, text: string): readonly Finding[] {
  const places = new Map([[file, placeIn(text, true)]]);
  return checkTreesFile(file, raw).map((finding) => withPlace(finding, places));
}

/** Findings about the trees refer to the trees file, the others to the brand's files. */
function againstTrees({ merchant, folder }: Examined, trees: TreesInput): readonly Finding[] {
  const brand = folder.read?.brand;
  if (!brand) return [];
  return checkAgainstTrees(brand, trees).map((found) =>
    found.at === trees.file ? { ...found, merchant, file: trees.file } : inBrand(merchant, found),
  );
}

function marketFindings({ merchant, folder, packs, platform, paths, now }: Examined): readonly Finding[] {
  const stored = folder.read;
  if (!stored || packs === undefined || now === undefined) return [];
  const { brand, texts } = stored;
  const market = { brand, texts, platform, packs, now, ...(paths === false && { paths }) };
  return checkMarket(market).map((one) => inBrand(merchant, one));
}

/** Checks of single entries whose findings are more precise than those of the graph. */
const DIRECT = ['brand.dead-target', 'brand.hidden-target', 'brand.never-shown', 'brand.no-one-passes'];
/** Findings of the graph that the direct checks always report too. */
const REPORTED_DIRECTLY = ['path.dead-target', 'path.never-shown'];

/** Findings of the navigation graph, without those that a direct check reports for the same entry or override. */
function pathFindings(merchant: string, brand: Brand, direct: readonly Finding[]): readonly Finding[] {
  const reportedSubjects = direct.filter(({ code }) => DIRECT.includes(code)).map(({ path }) => subjectOf(path));
  const isReported = ({ code, path }: Found): boolean =>
    REPORTED_DIRECTLY.includes(code) ||
    (reportedSubjects.length > 0 && (path === '' || reportedSubjects.includes(subjectOf(path))));
  return checkPaths(brand)
    .filter((found) => !isReported(found))
    .map((found) => inBrand(merchant, found));
}

function subjectOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}

function isJson({ name }: SourceFile): boolean {
  return name === 'brand.json' || /^texts\/[^/]+\.json$/.test(name);
}

function checkJsonFile(file: SourceFile): readonly Found[] {
  const text = isJson(file) ? textOf(file) : undefined;
  return text === undefined || findJsonMistake(text) ? [] : repeatedKeys(text, file.name);
}

/** Skipped outside a brand folder, where the path of the schema is unknown. */
function checkFormatting(file: SourceFile, isLone: boolean): readonly Found[] {
  const text = file.name === 'brand.json' ? textOf(file) : undefined;
  if (text === undefined || findJsonMistake(text)) return [];
  return checkWriting(text).filter(({ code }) => !isLone || code !== 'brand.no-schema');
}

function isEmptyText(file: SourceFile): readonly Found[] {
  const text = file.name === 'brand.json' ? textOf(file) : undefined;
  return text === undefined || findJsonMistake(text) ? [] : checkEmpty(JSON.parse(text.replace(/^\uFEFF/, '')));
}

/** Text files of languages that the brand does not offer, and files not named after a language. */
function unreadTextFiles({ folder, sources }: Examined): readonly Found[] {
  const offered = folder.read?.brand.languages.map((language) => `texts/${language}.json`);
  if (!offered) return [];
  return sources.flatMap(({ name }) =>
    name.startsWith('texts/') && !offered.includes(name)
      ? [
          {
            at: name,
            code: 'texts.file-unread',
            path: '',
            found: name,
            expected: `one of ${offered.join(', ')}`,
            remedy: 'Add the language to the brand, rename the file, or remove it.',
          },
        ]
      : [],
  );
}

interface Place {
  readonly locate: Locate;
  readonly text: string;
}

/** Position lookup by file name; a file without lines has none. */
function placesOf({ merchant, sources, trees }: Examined): ReadonlyMap<string, Place> {
  const own = sources.flatMap((source): [string, Place][] => {
    const text = textOf(source);
    return text === undefined ? [] : [[fileName(merchant, source.name), placeIn(text, isJson(source))]];
  });
  return new Map([...own, ...(trees ? [[trees.file, placeIn(trees.text, true)] as const] : [])]);
}

function placeIn(text: string, hasPointers: boolean): Place {
  return { text, locate: hasPointers ? createLocate(text) : () => ({ line: 1, column: 1 }) };
}

function withPlace(finding: Finding, places: ReadonlyMap<string, Place>): Finding {
  if (finding.line !== undefined && finding.column !== undefined) return finding;
  const place = places.get(finding.file);
  // A file that does not exist is written from its beginning; a picture has no lines.
  if (place === undefined && !finding.file.endsWith('.json')) return finding;
  return { ...finding, ...(place?.locate(finding.path) ?? { line: 1, column: 1 }) };
}

function quiet(finding: Finding, secrets: readonly string[]): Finding {
  if (secrets.length === 0) return finding;
  const { found, expected, remedy, path } = finding;
  return {
    ...finding,
    path: maskSecrets(path, secrets),
    found: maskSecrets(found, secrets),
    expected: maskSecrets(expected, secrets),
    remedy: maskSecrets(remedy, secrets),
  };
}
