import { expect, it } from 'vitest';
import { folderProblems } from './folder-problems.ts';

const names = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/f${at}.ts`);

it('a folder with more files than it may hold is told, files below it do not count', () => {
  expect(folderProblems([...names('src/a', 4), ...names('src/a/b', 3)], 3, {})).toEqual([
    'src/a: found 4 files, expected 3 at most: sort them by what they are about',
  ]);
});

it('a folder of one file alone is told', () => {
  expect(folderProblems([...names('src/a', 2), 'src/a/b/x.ts'], 3, {})).toEqual([
    'src/a/b: found one file alone, expected none or several: move it to what it belongs to',
  ]);
});

it('a reason excuses the folders that its stars stand for, no others', () => {
  const files = [...names('src/texts/EN', 4), 'src/a/b/testing/x.ts', ...names('src/texts', 4)];
  expect(folderProblems(files, 3, { 'src/texts/*': 'areas', '**/testing': 'tests' })).toEqual([
    'src/texts: found 4 files, expected 3 at most: sort them by what they are about',
  ]);
});

it('a reason that no folder needs is told', () => {
  expect(folderProblems(names('src/a', 2), 3, { 'src/b': 'gone' })).toEqual([
    'src/b: found a reason that no folder needs any more: take it out of folder-problems.ts',
  ]);
});
