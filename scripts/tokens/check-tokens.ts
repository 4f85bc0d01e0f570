// Lints the design system and its pages: raw colours, custom properties that no theme sheet sets, numbers and dates
// that bypass the formatter, and styles that break in right-to-left languages.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveTheme, themeCss } from '#model/theme/theme.ts';
import { directionProblems } from './direction-problems.ts';
import { figureProblems } from './figure-problems.ts';
import { propertiesSet, tokenProblems } from './token-problems.ts';

const FOLDERS = [
  'src/ui',
  'src/portal',
  'src/chat/client',
  'src/demo-games/client',
  'src/demo-games/games',
  'src/demo-payments/client',
];
/** Modules with other colours or without a theme: only right-to-left support is checked. */
const DIRECTION_FOLDERS = ['src/console', 'src/edge/page', 'src/edge/pipeline', 'src/gateway/features/mail'];
/** Artwork is exempt: a game's cover, cards and table cloth have the same colours in every brand. */
const ARTWORK = /^src\/(?:portal\/art|demo-games\/client\/art|demo-games\/games\/[^/]+\/page\/art)\//;

async function readSources(folder: string): Promise<[path: string, source: string][]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  return Promise.all(names.map(async (name) => [join(folder, name), await readFile(join(folder, name), 'utf8')]));
}

const written = themeCss(deriveTheme({})).match(/--[\w-]+(?=:)/g) ?? [];
const sources = (await Promise.all(FOLDERS.map(readSources))).flat().filter(([path]) => !ARTWORK.test(path));
const known = new Set([...written, ...sources.flatMap(([, source]) => propertiesSet(source))]);
const directionSources = [...sources, ...(await Promise.all(DIRECTION_FOLDERS.map(readSources))).flat()];
const problems = [
  ...sources.flatMap(([path, source]) => tokenProblems(path, source, known)),
  ...sources
    .filter(([path]) => !path.startsWith('src/demo-payments/'))
    .flatMap(([path, source]) => figureProblems(path, source)),
  ...directionSources.flatMap(([path, source]) => directionProblems(path, source)),
];
for (const problem of problems) console.error(problem);
console.log(`${directionSources.length} files, ${written.length} custom properties, ${problems.length} problems`);
if (problems.length > 0 || sources.length === 0 || written.length === 0) process.exitCode = 1;
