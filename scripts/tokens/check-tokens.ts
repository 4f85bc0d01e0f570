// Fails on raw colours in the look and in the pages drawn with it, on custom properties that no theme sheet writes, on figures that are
// written past the writer, and on what would stand the wrong way round in a language that runs from right to left.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveTheme, themeCss } from '#model/theme/theme.ts';
import { directionProblems } from './direction-problems.ts';
import { figureProblems } from './figure-problems.ts';
import { propertiesSet, tokenProblems } from './token-problems.ts';

const FOLDERS = ['src/ui', 'src/portal', 'src/chat/client', 'src/house/client', 'src/house/games', 'src/bank/client'];
/** Rooms whose pages are written with other colours, or without a theme: only their directions are looked at. */
const TURNED_FOLDERS = ['src/console', 'src/edge/page', 'src/edge/door', 'src/gateway/features/mail'];
/** Pictures, not rules: a game's cover, its cards and its cloth have their own colours in every brand. */
const ARTWORK = /^src\/(?:portal\/art|house\/client\/art|house\/games\/[^/]+\/page\/art)\//;

async function readSources(folder: string): Promise<[path: string, source: string][]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  return Promise.all(names.map(async (name) => [join(folder, name), await readFile(join(folder, name), 'utf8')]));
}

const written = themeCss(deriveTheme({})).match(/--[\w-]+(?=:)/g) ?? [];
const sources = (await Promise.all(FOLDERS.map(readSources))).flat().filter(([path]) => !ARTWORK.test(path));
const known = new Set([...written, ...sources.flatMap(([, source]) => propertiesSet(source))]);
const turned = [...sources, ...(await Promise.all(TURNED_FOLDERS.map(readSources))).flat()];
const problems = [
  ...sources.flatMap(([path, source]) => tokenProblems(path, source, known)),
  ...sources
    .filter(([path]) => !path.startsWith('src/bank/'))
    .flatMap(([path, source]) => figureProblems(path, source)),
  ...turned.flatMap(([path, source]) => directionProblems(path, source)),
];
for (const problem of problems) console.error(problem);
console.log(`${turned.length} files, ${written.length} custom properties, ${problems.length} problems`);
if (problems.length > 0 || sources.length === 0 || written.length === 0) process.exitCode = 1;
