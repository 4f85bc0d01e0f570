import { expect, it } from 'vitest';
import { folderProblems } from './folder-problems.ts';

const names = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/f${at}.ts`);

it('a folder over its file limit is reported; files below it do not count', () => {
  expect(folderProblems([...names('src/a', 4), ...names('src/a/b', 3)], 3, {})).toEqual([
    'src/a: found 4 files, expected 3 at most: sort them by what they are about',
  ]);
});

it('a folder of one file is reported', () => {
  expect(folderProblems([...names('src/a', 2), 'src/a/b/x.ts'], 3, {})).toEqual([
    'src/a/b: found one file alone, expected none or several: move it to what it belongs to',
  ]);
});

it('a reason excuses only the folders that its wildcards match', () => {
  const files = [...names('src/texts/EN', 4), 'src/a/b/testing/x.ts', ...names('src/texts', 4)];
  expect(folderProblems(files, 3, { 'src/texts/*': 'areas', '**/testing': 'tests' })).toEqual([
    'src/texts: found 4 files, expected 3 at most: sort them by what they are about',
  ]);
});

it('an unused reason is reported', () => {
  expect(folderProblems(names('src/a', 2), 3, { 'src/b': 'gone' })).toEqual([
    'src/b: found a reason that no folder needs any more: take it out of folder-problems.ts',
  ]);
});
