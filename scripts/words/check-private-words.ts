// Fails if a name, a comment, a document or a path holds a word of our own where the field has one.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { HONEST_USES, privateWordProblems, type Text, unusedHonestUses } from './private-words.ts';

const READ = /\.(?:tsx?|mjs|sql|md)$/;
/** Texts of players and their glossaries have checks of their own; generated files repeat what they are made of. */
const LEFT_OUT = /(?:^|\/)(?:generated|texts)\/|^docs\/glossary\/|^CHANGELOG\.md$|^tests\/fixtures\/|^scripts\/words\//;

const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => READ.test(path) && !LEFT_OUT.test(path));
const texts: readonly Text[] = await Promise.all(
  names.map(async (path) => ({ path, text: await readFile(path, 'utf8').catch(() => '') })),
);
const problems = [
  ...texts.flatMap((text) => privateWordProblems(text)),
  ...unusedHonestUses(texts).map(
    ({ word, because }) => `the honest use of "${word}" (${because}) is used nowhere: remove it`,
  ),
];
for (const problem of problems) console.error(problem);
console.log(`${texts.length} files, ${HONEST_USES.length} honest uses, ${problems.length} problems`);
if (problems.length > 0 || texts.length === 0) process.exitCode = 1;
