import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Problem, showValue } from '#model/json/problem.ts';
import type { Pack } from '#model/packs/pack.ts';
import { parsePack } from '#model/packs/parse-pack.ts';
import { suggestName } from '#model/site/suggest-name.ts';
import { repeatedKeys } from '../check/findings/check-json.ts';
import type { Finding } from '../check/findings/finding.ts';
import { findJsonMistake } from '../read/json-mistake.ts';
import { listBrandFolders } from '../read/read-brand-folder.ts';
import { createLocate } from '../read/source-lines.ts';

/** A pack file. */
export interface ReadPack {
  /** Name of its folder, or of the file outside one. */
  readonly id: string;
  /** Null if any part is invalid or the file cannot be read. */
  readonly pack: Pack | null;
  readonly problems: readonly Finding[];
  /** Source text, for positions; empty if it cannot be read. */
  readonly text: string;
  /** The parsed JSON; undefined if it is none. */
  readonly document: unknown;
}

const LARGEST_CHARACTERS = 1_000_000;

/** Names of the folders under `root` that may be packs; empty if `root` does not exist. */
export const listPacks: (root: string) => Promise<readonly string[]> = listBrandFolders;

/** Reads `root/<id>/pack.json`. Never throws for invalid content or a missing file. */
export async function readPack(root: string, id: string): Promise<ReadPack> {
  const read = await readPackFile(join(root, id, 'pack.json'), `${id}/pack.json`, id);
  if (read.text !== '') return read;
  const near = suggestName(id, await listPacks(root));
  const remedy = near === undefined ? 'Correct the name, or add the folder.' : `Did you mean "${near}"?`;
  return { ...read, problems: read.problems.map((problem) => ({ ...problem, remedy })) };
}

/** Reads a pack file; `folder` is the id that it must have, undefined outside a packs folder. */
export async function readPackFile(path: string, file: string, folder?: string): Promise<ReadPack> {
  const id = folder ?? file;
  const failed = (text: string, problem: Omit<Finding, 'merchant' | 'file'>): ReadPack => ({
    id,
    pack: null,
    text,
    document: undefined,
    problems: [{ ...problem, merchant: id, file }],
  });
  const bytes = await readFile(path).catch(() => undefined);
  const text = bytes?.toString('utf8');
  if (text === undefined || text.length > LARGEST_CHARACTERS || text.includes('\uFFFD'))
    return failed('', unreadable(text));
  const mistake = findJsonMistake(text);
  if (mistake) return failed(text, { ...mistake, code: 'pack.json', path: '' });
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  const { value, problems } = parsePack(json);
  const repeated = repeatedKeys(text, file).map(({ at: _, ...found }) => ({ ...found, code: 'pack.repeated-key' }));
  const locate = createLocate(text);
  const found = [...problems, ...(value && folder !== undefined ? wrongFolder(value, folder) : [])];
  const placed = found.map((problem) => ({ ...problem, ...locate(problem.path), merchant: id, file }));
  const all = [...repeated.map((one) => ({ ...one, merchant: id, file })), ...placed];
  return { id, pack: all.length === 0 ? value : null, problems: all, text, document: json };
}

function unreadable(text: string | undefined): Problem {
  const found =
    text === undefined ? 'no file' : text.includes('\uFFFD') ? 'bytes that are not UTF-8' : 'a file above 1 MB';
  return {
    code: 'pack.unreadable',
    path: '',
    found,
    expected: 'a pack file: packs/<id>/pack.json',
    remedy: 'Correct the path or the file.',
  };
}

function wrongFolder(pack: Pack, folder: string): readonly Problem[] {
  if (pack.id === folder) return [];
  const remedy = 'Give the folder and "id" the same name.';
  return [{ code: 'pack.folder', path: '/id', found: showValue(pack.id), expected: `"${folder}"`, remedy }];
}
