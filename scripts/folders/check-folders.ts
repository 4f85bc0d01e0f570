// Checks folder sizes: a maximum number of files, and no folder with a single file.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { folderProblems, MOST_FILES, REASONS } from './folder-problems.ts';

const ROOTS = ['src', 'scripts', 'tests'];

const found = await Promise.all(ROOTS.map((root) => readdir(root, { recursive: true, withFileTypes: true })));
const files = found.flat().flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
const problems = folderProblems(files, MOST_FILES, REASONS);
for (const problem of problems) console.error(problem);
console.log(`${files.length} files in their folders, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
