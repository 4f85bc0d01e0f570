/**
 * Assets of earlier builds. A page that an earlier build drew still asks for that build's chunks; for a day after a
 * build has been replaced they are found here: `<folder>/<build id>/assets/` beside `replaced.json`.
 */
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownText } from '#model/json/json.ts';
import { BUILD_FILE, readClientBuild } from './client-build.ts';

/** How long the assets of a replaced build are served. */
export const KEPT_MS = 24 * 3_600_000;

/** Bounds of what is kept, whatever the day brings: the newest stay. */
export const MOST_BUILDS = 20;
export const MOST_BYTES = 200 * 1024 * 1024;

const REPLACED_FILE = 'replaced.json';

interface PreviousBuild {
  readonly id: string;
  readonly folder: string;
  /** Epoch milliseconds. */
  readonly replacedAt: number;
}

/** Names of a build's folder are hashes; nothing else is one. */
const ID = /^[\w-]{1,64}$/;

/**
 * Puts the build of `next` in the place of `current`. What browsers may still ask of the one before goes to `previous`,
 * save for files that the new one has too; builds that were replaced more than a day ago go. `now` is epoch milliseconds.
 */
export async function replaceBuild(
  folders: { readonly next: string; readonly current: string; readonly previous: string },
  now: number,
): Promise<void> {
  const { next, current, previous } = folders;
  const [before, after] = await Promise.all([readBuildId(current), readBuildId(next)]);
  if (before !== undefined && before !== after) await keepAssets(folders, before, now);
  // The build that is current again is served from its own place.
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
  const kept = join(previous, id);
  const isStillThere = new Set(await readdir(join(next, 'assets')));
  await mkdir(join(made, 'assets'), { recursive: true });
  const names = (await readdir(join(current, 'assets'))).filter((name) => !isStillThere.has(name));
  for (const name of names) await cp(join(current, 'assets', name), join(made, 'assets', name));
  await writeFile(join(made, REPLACED_FILE), JSON.stringify({ replacedAt: new Date(now).toISOString() }));
  // Seen whole or not at all by an edge that reads the folder meanwhile.
  await rm(kept, { recursive: true, force: true });
  await rename(made, kept);
}

async function dropOld(previous: string, now: number): Promise<void> {
  let bytes = 0;
  for (const [at, build] of (await listPrevious(previous)).entries()) {
    bytes += await bytesOf(join(build.folder, 'assets'));
    const isTooMuch = at >= MOST_BUILDS || bytes > MOST_BYTES;
    if (isTooMuch || now - build.replacedAt >= KEPT_MS) await rm(build.folder, { recursive: true, force: true });
  }
}

/** The builds in the folder, the last replaced first. One whose time cannot be read is long gone. */
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

/** Answers the folder of an earlier build that still has the asset, by the file's plain name; undefined: none has. */
export type FindPreviousAsset = (name: string) => Promise<string | undefined>;

/** Looks assets up in the builds under `folder`. The disk is read only for names that the current build does not have. */
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
      if (now() - replacedAt < KEPT_MS && (await isThere(join(assets, name)))) return assets;
    }
    return undefined;
  };
}
