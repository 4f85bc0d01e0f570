// Fails if a name, a comment, a document or a path holds a word of our own where the field has one.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { HONEST_USES } from './honest-uses.ts';
import { LEFT_OUT, reportPrivateWords, type Text } from './private-words.ts';

const READ = /\.(?:tsx?|mjs|sql|md)$/;

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => READ.test(path) && !LEFT_OUT.test(path));
const files: readonly Text[] = await Promise.all(
  paths.map(async (path) => ({ path, text: await readFile(path, 'utf8').catch(() => '') })),
);
const { problems, unused } = reportPrivateWords(files);
for (const problem of problems) console.error(problem);
for (const { word, because } of unused)
  console.error(`the honest use of "${word}" (${because}) is used nowhere: remove it`);
console.log(`${files.length} files, ${HONEST_USES.length} honest uses, ${problems.length + unused.length} problems`);
if (problems.length + unused.length > 0 || files.length === 0) process.exitCode = 1;
