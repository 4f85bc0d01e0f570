/**
 * Runs the Vite builds (browser bundles, edge renderer, demo game pages, demo payment provider, chat room, console),
 * and checks whether they are newer than their sources.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { replaceBuild } from '#edge/build/previous-builds.ts';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { expectLoneChunks } from './build/lone-chunks.ts';

const SOURCES = [
  'src/portal',
  'src/ui',
  'src/model',
  'src/contract',
  'src/texts',
  'src/demo-games',
  'src/demo-payments',
  'src/chat',
  'src/console',
  'src/validator',
  'schemas',
];
const SINGLE_FILES = ['vite.config.ts', 'package.json', 'package-lock.json'];
/**
 * The builds of each process, in phases: what pages are drawn from comes first, the other sites after it. The processes
 * have equal work, since plugins run on one core.
 */
const PROCESSES = [
  [['client'], ['console']],
  [['server'], ['demo-games', 'demo-payments', 'chat']],
] as const;
const PHASES = [0, 1].map((phase) => PROCESSES.flatMap((phases) => phases[phase] ?? []));
/** Staging folder: a build is made here before it replaces the previous one. */
const NEXT = 'dist/next';
const STAMP = 'dist/sources.hash';
const RESULTS = [
  ...['dist/client/livery-build.json', 'dist/server/entry-server.js'],
  ...[
    'dist/demo-games/demo-games-chunks.json',
    'dist/demo-payments/demo-payments-chunks.json',
    'dist/chat/chat-chunks.json',
    'dist/console/console-chunks.json',
  ],
];
const BUILDER = 'scripts/build/run-builds.ts';

/**
 * How far files are merged and compressed. quick: a first start waits half as long (build/compress-assets.ts); a build
 * that is measured or deployed is full.
 */
type Thoroughness = 'full' | 'quick';

/** True if all builds exist and match the current sources. A full build also serves where a quick one is enough. */
export async function buildIsFresh(wanted: Thoroughness = 'full'): Promise<boolean> {
  if (!RESULTS.every((file) => existsSync(file)) || !existsSync(STAMP)) return false;
  const [stamp, hash] = await Promise.all([readFile(STAMP, 'utf8'), hashSources()]);
  return stamp === hash || (wanted === 'quick' && stamp === quickStamp(hash));
}

const quickStamp = (hash: string) => `${hash} quick`;

/** Builds that are being made. */
export interface RunningBuild {
  /** Resolves when the portal's pages and their renderer are in place. */
  readonly pages: Promise<void>;
  /** Resolves when all other sites are in place too. */
  readonly sites: Promise<void>;
}

/** Runs all builds; returns the seconds. Throws if one fails, after printing the error. */
export async function runBuild(): Promise<number> {
  const begun = performance.now();
  const { pages, sites } = await startBuild('full');
  await Promise.all([pages, sites]);
  return (performance.now() - begun) / 1_000;
}

/** Starts all builds. Both promises reject if one fails, after printing the error. */
export async function startBuild(thoroughness: Thoroughness): Promise<RunningBuild> {
  const hash = await hashSources();
  await rm(NEXT, { recursive: true, force: true });
  const running = PROCESSES.map((phases) => runBuilds(phases, thoroughness));
  const ended = Promise.all(running.map(({ end }) => end));
  const firstPhase = Promise.all(running.map(({ firstPhase }) => firstPhase));
  // A full build may replace one that is being served: its parts change together.
  const pages = (thoroughness === 'full' ? ended : Promise.race([firstPhase, ended])).then(putPagesInPlace);
  const sites = Promise.all([pages, ended]).then(async () => {
    await putInPlace(PHASES[1] ?? []);
    await rm(NEXT, { recursive: true, force: true });
    await writeFile(STAMP, thoroughness === 'full' ? hash : quickStamp(hash));
  });
  return { pages, sites };
}

/** Only complete builds are moved into place: a full build that fails leaves the running one unchanged. */
async function putPagesInPlace(): Promise<void> {
  await rm(STAMP, { force: true });
  await expectLoneChunks(join(NEXT, 'client/assets'));
  const folders = { next: join(NEXT, 'client'), current: 'dist/client', previous: 'dist/previous' };
  await replaceBuild(folders, Date.now());
  await putInPlace((PHASES[0] ?? []).filter((build) => build !== 'client'));
}

async function putInPlace(builds: readonly string[]): Promise<void> {
  for (const name of builds) {
    await rm(join('dist', name), { recursive: true, force: true });
    await rename(join(NEXT, name), join('dist', name));
  }
}

/** Runs the builds of a process. `firstPhase` never resolves if the process ends before. */
function runBuilds(phases: readonly (readonly string[])[], thoroughness: Thoroughness) {
  const env = { ...process.env, NODE_ENV: 'production', LIVERY_BUILD: thoroughness };
  const names = phases.map((phase) => phase.join(','));
  const child = spawn(process.execPath, [BUILDER, NEXT, ...names], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  });
  // A first start opens its database in the meantime, and the connections have time limits.
  if (thoroughness === 'quick' && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const firstPhase = new Promise<void>((resolve) => child.once('message', () => resolve()));
  const end = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the build of ${names.join(', ')} ended with ${code}`)),
    );
  });
  return { firstPhase, end };
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [...(await listSources()), ...SINGLE_FILES]) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

async function listSources(): Promise<readonly string[]> {
  const lists = SOURCES.map(async (folder) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  });
  return (await Promise.all(lists)).flat().sort();
}

if (import.meta.main) {
  readOwnArguments(
    `npm run build
  builds the browser bundles and the renderer`,
    {},
    { takesWords: false },
  );
  console.log(`Built in ${(await runBuild()).toFixed(1)} s.`);
}
