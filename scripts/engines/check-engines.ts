// Fails if the product reimplements what one of its libraries is for: forms, validation, texts, styles.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engineProblems, type Source } from './engine-problems.ts';

async function readSources(): Promise<Source[]> {
  const names = await readdir('src', { recursive: true });
  const code = names.filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('testing/'),
  );
  return Promise.all(
    code.map(async (name) => ({ path: join('src', name), text: await readFile(join('src', name), 'utf8') })),
  );
}

const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
const sources = await readSources();
const problems = engineProblems(sources, new Set(Object.keys(dependencies)));
for (const problem of problems) console.error(problem);
console.log(`${sources.length} files, ${problems.length} problems`);
if (problems.length > 0 || sources.length === 0) process.exitCode = 1;
