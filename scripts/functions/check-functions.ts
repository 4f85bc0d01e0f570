// Checks function lengths: a function covers one subject, or is one table or one tree.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { longFunctions, report } from './long-functions.ts';

const ROOTS = ['src', 'scripts'];

async function readSources(root: string) {
  const names = await readdir(root, { recursive: true });
  const code = names.filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name));
  const written = code.map((name) => join(root, name)).filter((path) => !path.includes('/generated/'));
  return Promise.all(written.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}

const sources = (await Promise.all(ROOTS.map(readSources))).flat();
const problems = sources.flatMap(({ path, text }) => longFunctions(path, text).map((found) => report(path, found)));
for (const problem of problems) console.error(problem);
console.log(`${sources.length} files, ${problems.length} functions that are too long`);
if (problems.length > 0 || sources.length === 0) process.exitCode = 1;
