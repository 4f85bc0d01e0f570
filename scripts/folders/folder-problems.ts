import { dirname } from 'node:path';

/** Maximum number of files directly in a folder; tests count. */
export const MOST_FILES = 26;

/** Folder -> reason for an exception. A star matches one name, two stars match any number of names. */
export const REASONS: Readonly<Record<string, string>> = {
  '**/testing': 'what only tests use stands in a folder of this name, and may not be imported by anything else',
  'src/texts/*': 'one file an area, the same in every language',
  'src/console/texts/*': 'one file an area, as they are of the portal',
  'src/chat/texts/*': 'one area so far, the same in every language',
  'src/gateway/db/migrations': 'one file a change, all in the order in which they are applied',
  'src/conformance/paths': 'one file an area of the contract',
  'tests/deep': 'one file a long run, by the name that starts it',
  'tests/support': 'one file a helper that several kinds of whole-system tests share',
  'tests/fixtures/broken-brands': 'one brand for each rule that it breaks',
  'tests/fixtures/forms': 'one file a form that is drawn without a brand',
};

/**
 * Folders with more than `most` direct files, or with one file and no subfolder, without a reason; and unused reasons.
 */
export function folderProblems(
  files: readonly string[],
  most: number,
  reasons: Readonly<Record<string, string>>,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const folders = [...counts.keys()];
  const isAlone = (folder: string) =>
    counts.get(folder) === 1 && !folders.some((other) => other.startsWith(`${folder}/`));
  const odd = [...counts].filter(([folder, count]) => count > most || isAlone(folder));
  const patterns = Object.keys(reasons).map((name) => ({ name, pattern: patternOf(name) }));
  const reasonFor = (folder: string) => patterns.find(({ pattern }) => pattern.test(folder))?.name;
  const needed = new Set(odd.map(([folder]) => reasonFor(folder)));
  return [
    ...odd.filter(([folder]) => reasonFor(folder) === undefined).map(([folder, count]) => report(folder, count, most)),
    ...patterns
      .filter(({ name }) => !needed.has(name))
      .map(({ name }) => `${name}: found a reason that no folder needs any more: take it out of folder-problems.ts`),
  ];
}

function report(folder: string, count: number, most: number): string {
  return count === 1
    ? `${folder}: found one file alone, expected none or several: move it to what it belongs to`
    : `${folder}: found ${count} files, expected ${most} at most: sort them by what they are about`;
}

function patternOf(name: string): RegExp {
  const parts = name.split('/').map((part) => (part === '**' ? '.+' : part === '*' ? '[^/]+' : part));
  return new RegExp(`^${parts.join('/')}$`);
}
