// Writes the generated docs; with --check it only reports stale pages, and references in tests, comments and pages
// whose target does not exist.
import { readFile, writeFile } from 'node:fs/promises';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { commandProblems } from './docs/commands.ts';
import { FEATURES } from './docs/feature-rows.ts';
import { readFiles } from './docs/files.ts';
import { buildPages } from './docs/pages.ts';
import { docsProblems } from './docs/problems.ts';

const USAGE = `npm run docs [-- --check]
  --check  reports stale pages and writes nothing`;
const { values } = readOwnArguments(USAGE, { check: { type: 'boolean', default: false } }, { takesWords: false });
const isCheck = values.check;
const files = await readFiles();
const pages = Object.entries(buildPages(files));
const stale: string[] = [];
for (const [path, wanted] of pages) {
  if ((await readFile(path, 'utf8').catch(() => '')) === wanted) continue;
  stale.push(path);
  if (!isCheck) await writeFile(path, wanted);
}
const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
const current = new Map([...files, ...pages]);
const problems = [...docsProblems(FEATURES, current), ...commandProblems(current, scripts)];
if (isCheck) problems.push(...stale.map((path) => `${path} is stale: run "npm run docs"`));
for (const problem of problems) console.error(problem);
console.log(`${files.size} files, ${stale.length} pages ${isCheck ? 'stale' : 'written'}, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
