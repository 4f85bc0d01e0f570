import { dirname } from 'node:path';
import type { IModule } from 'dependency-cruiser';

export interface WrongArrow {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly comment: string;
}

/**
 * The imports inside of rooms that point to a folder which stands later in the room's order, and the folders that have no
 * place in it. Files that `isTest` names are free.
 */
export function wrongFolderArrows(
  modules: readonly Pick<IModule, 'source' | 'dependencies'>[],
  order: Readonly<Record<string, readonly string[]>>,
  isTest: RegExp,
): readonly WrongArrow[] {
  return Object.entries(order).flatMap(([room, folders]) => {
    const rule = `${room}-folders`;
    const own = modules.filter(({ source }) => source.startsWith(`src/${room}/`) && !isTest.test(source));
    const lost = [...new Set(own.map(({ source }) => dirname(source)))].filter(
      (folder) => rankOf(folder, room, folders) < 0,
    );
    const wrong = own.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => resolved.startsWith(`src/${room}/`) && !isTest.test(resolved))
        .filter(({ resolved }) => pointsUp(dirname(source), dirname(resolved), room, folders))
        .map(({ resolved }) => ({ rule, from: source, to: resolved, comment: commentOn(room) })),
    );
    return [
      ...lost.map((folder) => ({
        rule,
        from: folder,
        to: '?',
        comment: `scripts/arrows/folder-order.ts gives this folder no place in ${room}: add it above all that it imports.`,
      })),
      ...wrong,
    ];
  });
}

function pointsUp(from: string, to: string, room: string, folders: readonly string[]): boolean {
  if (from === to) return false;
  const [own, other] = [rankOf(from, room, folders), rankOf(to, room, folders)];
  return own >= 0 && other >= 0 && other >= own;
}

/** The place of a folder in the order of its room, -1 where it has none. */
function rankOf(folder: string, room: string, folders: readonly string[]): number {
  const inner = folder.slice(`src/${room}/`.length) || '.';
  return folders.findIndex((entry) => {
    const names = entry.split('/');
    const given = inner.split('/');
    return (
      names.length === given.length &&
      names.every((name, at) => name === given[at] || (name === '*' && given[at] !== '.'))
    );
  });
}

function commentOn(room: string): string {
  return `A folder of ${room}/ imports only what stands before it in scripts/arrows/folder-order.ts: move the shared piece down, or pass it in.`;
}
