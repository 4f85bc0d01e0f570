/** Reads files with their source text, which positions need, and formats their names; and trees of a running server. */
import { join, relative } from 'node:path';
import type { SourceFile } from '#brand/read/source-places.ts';
import { CommandError } from '../command-error.ts';
import { brandsFolder, readJsonText } from './shared.ts';

/** Reads a JSON file; a missing or invalid file is a CommandError. */
export async function readSource(path: string): Promise<SourceFile & { readonly text: string }> {
  const { text, json } = await readJsonText(path);
  return { name: shown(path), text, json };
}

/** The trees that a running server serves, by its address, or those of a file; undefined: neither is named. */
export async function readTrees(
  merchant: string,
  { trees, from }: { readonly trees?: string | undefined; readonly from?: string | undefined },
): Promise<SourceFile | undefined> {
  if (from === undefined) return trees === undefined ? undefined : readSource(trees);
  if (trees !== undefined) throw new CommandError('--trees and --from both name trees: use one of them.');
  // Loaded on demand: other commands send no requests.
  const { fetchTrees } = await import('./running-server.ts');
  const json = await fetchTrees(merchant, from);
  return { name: from, text: undefined, json };
}

export function brandFilePath(merchant: string): string {
  return join(brandsFolder(), merchant, 'brand.json');
}

/** Path relative to the working directory; a path outside it stays absolute. */
function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}

/** One set of trees of a file. A file with a list requires an index. */
export function treesAt(source: SourceFile, at: string | undefined): { readonly trees: unknown; readonly at?: number } {
  if (!Array.isArray(source.json)) return { trees: source.json };
  const index = at === undefined ? Number.NaN : Number(at);
  const trees: unknown = Number.isInteger(index) ? source.json[index] : undefined;
  if (trees !== undefined) return { trees, at: index };
  const last = source.json.length - 1;
  throw new CommandError(`${source.name} contains a list: choose a set of trees with --at N, from 0 to ${last}.`);
}
