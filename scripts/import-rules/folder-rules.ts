import { dirname } from 'node:path';
import type { IModule } from 'dependency-cruiser';

export interface BrokenImportRule {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly comment: string;
}

/**
 * Imports inside a module from a folder that comes later in the module's order, and folders without a position in it.
 * Files matched by `isTest` are exempt.
 */
export function brokenFolderRules(
  modules: readonly Pick<IModule, 'source' | 'dependencies'>[],
  order: Readonly<Record<string, readonly string[]>>,
  isTest: RegExp,
): readonly BrokenImportRule[] {
  return Object.entries(order).flatMap(([module, folders]) => {
    const rule = `${module}-folders`;
    const own = modules.filter(({ source }) => source.startsWith(`src/${module}/`) && !isTest.test(source));
    const lost = [...new Set(own.map(({ source }) => dirname(source)))].filter(
      (folder) => rankOf(folder, module, folders) < 0,
    );
    const wrong = own.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => resolved.startsWith(`src/${module}/`) && !isTest.test(resolved))
        .filter(({ resolved }) => pointsUp(dirname(source), dirname(resolved), module, folders))
        .map(({ resolved }) => ({ rule, from: source, to: resolved, comment: commentOn(module) })),
    );
    return [
      ...lost.map((folder) => ({
        rule,
        from: folder,
        to: '?',
        comment: `scripts/import-rules/folder-order.ts gives this folder no place in ${module}: add it above all that it imports.`,
      })),
      ...wrong,
    ];
  });
}

function pointsUp(from: string, to: string, module: string, folders: readonly string[]): boolean {
  if (from === to) return false;
  const [own, other] = [rankOf(from, module, folders), rankOf(to, module, folders)];
  return own >= 0 && other >= 0 && other >= own;
}

/** Position of a folder in the order of its module, -1 if it has none. */
function rankOf(folder: string, module: string, folders: readonly string[]): number {
  const inner = folder.slice(`src/${module}/`.length) || '.';
  return folders.findIndex((entry) => {
    const names = entry.split('/');
    const given = inner.split('/');
    return (
      names.length === given.length &&
      names.every((name, at) => name === given[at] || (name === '*' && given[at] !== '.'))
    );
  });
}

function commentOn(module: string): string {
  return `A folder of ${module}/ imports only what stands before it in scripts/import-rules/folder-order.ts: move the shared piece down, or pass it in.`;
}
