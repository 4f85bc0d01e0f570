/**
 * Assets of previous builds. A page rendered by a previous build still requests the chunks of that build; for a day
 * after the replacement they are served from `<folder>/<build id>/assets/` next to `replaced.json`.
 */
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownText } from '#model/json/json.ts';
import { BUILD_FILE, readClientBuild } from './client-build.ts';

export const RETENTION_MS = 24 * 3_600_000;

/** Limits of the stored builds; the newest stay. */
export const MOST_BUILDS = 20;
export const MOST_BYTES = 200 * 1024 * 1024;

const REPLACED_FILE = 'replaced.json';

interface PreviousBuild {
  readonly id: string;
  readonly folder: string;
  /** Epoch milliseconds. */
  readonly replacedAt: number;
}

/** Folder names are build hashes; other names are ignored. */
const ID = /^[\w-]{1,64}$/;

/**
 * Replaces the build in `current` with the build of `next`. Assets of the old build that browsers may still request
 * move to `previous`, except for files that the new build has too; builds replaced more than a day ago are deleted.
 * `now` is epoch milliseconds.
 */
export async function replaceBuild(
  folders: { readonly next: string; readonly current: string; readonly previous: string },
  now: number,
): Promise<void> {
  const { next, current, previous } = folders;
  const [before, after] = await Promise.all([readBuildId(current), readBuildId(next)]);
  if (before !== undefined && before !== after) await keepAssets(folders, before, now);
  // A build that is current again is served from `current`.
  if (after !== undefined) await rm(join(previous, after), { recursive: true, force: true });
  const away = `${current}.replaced`;
  await rm(away, { recursive: true, force: true });
  if (before !== undefined || (await isThere(current))) await rename(current, away);
  await rename(next, current);
  await rm(away, { recursive: true, force: true });
  await dropOld(previous, now);
}

async function readBuildId(folder: string): Promise<string | undefined> {
  if (!(await isThere(join(folder, BUILD_FILE)))) return undefined;
  const { id } = await readClientBuild(folder);
  return ID.test(id) ? id : undefined;
}

async function keepAssets(
  { next, current, previous }: { next: string; current: string; previous: string },
  id: string,
  now: number,
): Promise<void> {
  const made = join(previous, `.${id}`);
  const target = join(previous, id);
  const isStillThere = new Set(await readdir(join(next, 'assets')));
  await mkdir(join(made, 'assets'), { recursive: true });
  const names = (await readdir(join(current, 'assets'))).filter((name) => !isStillThere.has(name));
  for (const name of names) await cp(join(current, 'assets', name), join(made, 'assets', name));
  await writeFile(join(made, REPLACED_FILE), JSON.stringify({ replacedAt: new Date(now).toISOString() }));
  // Renamed atomically: an edge that reads the folder at the same time sees it complete or not at all.
  await rm(target, { recursive: true, force: true });
  await rename(made, target);
}

async function dropOld(previous: string, now: number): Promise<void> {
  let bytes = 0;
  for (const [at, build] of (await listPrevious(previous)).entries()) {
    bytes += await bytesOf(join(build.folder, 'assets'));
    const isTooMuch = at >= MOST_BUILDS || bytes > MOST_BYTES;
    if (isTooMuch || now - build.replacedAt >= RETENTION_MS) await rm(build.folder, { recursive: true, force: true });
  }
}

/** The builds in the folder, last replaced first. An unreadable time counts as expired. */
async function listPrevious(folder: string): Promise<readonly PreviousBuild[]> {
  if (!(await isThere(folder))) return [];
  const ids = (await readdir(folder)).filter((name) => ID.test(name));
  const builds = await Promise.all(ids.map((id) => readPrevious(folder, id)));
  return builds.sort((one, other) => other.replacedAt - one.replacedAt);
}

async function readPrevious(root: string, id: string): Promise<PreviousBuild> {
  const folder = join(root, id);
  const text = await readFile(join(folder, REPLACED_FILE), 'utf8').catch(() => '{}');
  return { id, folder, replacedAt: Date.parse(ownText(parse(text), 'replacedAt') ?? '') || 0 };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function bytesOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch((): string[] => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ size }) => size)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Returns the folder of a previous build that has the asset of that file name; undefined: no build has it. */
export type FindPreviousAsset = (name: string) => Promise<string | undefined>;

/** Looks up assets in the builds under `folder`. Reads the disk only for names that the current build does not have. */
export function findPreviousAssets(folder: string, now: () => number): FindPreviousAsset {
  let changedAt = -1;
  let known: readonly PreviousBuild[] = [];
  async function list(): Promise<readonly PreviousBuild[]> {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }));
    if (mtimeMs === changedAt) return known;
    known = await listPrevious(folder);
    changedAt = mtimeMs;
    return known;
  }
  return async (name) => {
    if (!/^[\w.-]{1,200}$/.test(name) || name.startsWith('.')) return undefined;
    for (const { folder: build, replacedAt } of await list()) {
      const assets = join(build, 'assets');
      if (now() - replacedAt < RETENTION_MS && (await isThere(join(assets, name)))) return assets;
    }
    return undefined;
  };
}
