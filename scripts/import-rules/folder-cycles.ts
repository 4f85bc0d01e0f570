import { dirname } from 'node:path';
import type { IModule } from 'dependency-cruiser';

export interface BrokenImportRule {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly comment: string;
}

export const NO_FOLDER_CYCLES = 'no-folder-cycles';

const COMMENT =
  'These folders of src/ need each other, by way of others or directly: move the shared piece into a folder below both, or pass it in.';

/**
 * Imports between folders of src/ that are part of a cycle. dependency-cruiser finds cycles of folders too, but cannot
 * leave tests out of them, which import what they like: files that `isTest` matches do not count. main.ts and server/
 * are one thing, the wiring.
 */
export function folderCycles(
  modules: readonly Pick<IModule, 'source' | 'dependencies'>[],
  isTest: RegExp,
): readonly BrokenImportRule[] {
  const isCode = (path: string) => /^src\/.+\//.test(path) && !isTest.test(path);
  const imports = modules
    .filter(({ source }) => isCode(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
    .filter(({ from, to }) => isCode(to) && dirname(from) !== dirname(to));
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const known = next.get(dirname(from)) ?? new Set();
    next.set(dirname(from), known.add(dirname(to)));
  }
  const reach = new Map([...next.keys()].map((folder) => [folder, reachable(folder, next)]));
  return imports
    .filter(({ from, to }) => reach.get(dirname(to))?.has(dirname(from)) === true)
    .map(({ from, to }) => ({ rule: NO_FOLDER_CYCLES, from, to, comment: COMMENT }));
}

function reachable(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const other of next.get(folder) ?? [])
      if (!seen.has(other)) {
        seen.add(other);
        waiting.push(other);
      }
  return seen;
}
