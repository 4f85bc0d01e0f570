/** A copy of the repository in which a recipe is performed: what it touched is counted, what came of it is tried. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/** What no recipe touches and the copy does without, or has by a link. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist']);

export interface Scratch {
  readonly folder: string;
  /** Writes a new file. Throws where there is one. */
  add(path: string, text: string): Promise<void>;
  /** Puts other words in the place of words that stand in a file exactly once. Throws where they do not. */
  change(path: string, words: string, others: string): Promise<void>;
  /** Moves a folder or file. */
  move(path: string, to: string): Promise<void>;
  read(path: string): Promise<string>;
  /** Runs one of the repository's programs in the copy and answers what it printed. */
  run(...args: readonly string[]): Promise<string>;
  /** What an expression is in the copy, which may await imports: `(await import('#model/x.ts')).x`. */
  evaluate(expression: string): Promise<unknown>;
  /** The files that were added, changed or taken away so far, sorted. */
  touched(): Promise<readonly string[]>;
  /** Makes all files what they were: the next recipe of this worker is performed in the same copy. */
  restore(): Promise<void>;
}

/** The dates of files tell the compiler what it has read before, in the copy as after a file was put back. */
const COPYING = { recursive: true, preserveTimestamps: true } as const;

/** The copy of this worker: what the compiler reads of it serves the next recipe too. */
let kept: Promise<Scratch> | undefined;

/** A copy of the repository, all but its history, its packages (a link stands for them) and what was built. */
export function copyRepository(): Promise<Scratch> {
  kept ??= makeCopy();
  return kept;
}

async function makeCopy(): Promise<Scratch> {
  const folder = await mkdtemp(join(inject('scratchFolder'), 'copy-'));
  const entries = (await readdir('.')).filter((name) => !LEFT_OUT.has(name));
  await Promise.all(entries.map((name) => cp(name, join(folder, name), COPYING)));
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return workIn(folder, await datesOf(folder));
}

function workIn(folder: string, before: ReadonlyMap<string, number>): Scratch {
  const at = (path: string) => join(folder, path);
  const touched = async () => {
    const now = await datesOf(folder);
    const all = [...new Set([...before.keys(), ...now.keys()])];
    return all.filter((path) => before.get(path) !== now.get(path)).toSorted();
  };
  const node = async (args: readonly string[]) => {
    // As from a shell: what a test runs under would make a build of development.
    const { NODE_ENV: _, ...rest } = process.env;
    // Whether a copy still stands, few cases of each property show.
    const env = { ...rest, LIVERY_CASES: '0.1' };
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env, maxBuffer: 2 ** 24 });
    return stdout;
  };
  return {
    folder,
    async add(path, text) {
      await mkdir(dirname(at(path)), { recursive: true });
      await writeFile(at(path), text, { flag: 'wx' });
    },
    async change(path, words, others) {
      const parts = (await readFile(at(path), 'utf8')).split(words);
      if (parts.length !== 2) throw new Error(`${path} has ${parts.length - 1} times what stands in it once: ${words}`);
      await writeFile(at(path), parts.join(others));
    },
    async move(path, to) {
      await mkdir(dirname(at(to)), { recursive: true });
      await rename(at(path), at(to));
    },
    read: (path) => readFile(at(path), 'utf8'),
    run: (...args) => node(args),
    async evaluate(expression) {
      const code = `process.stdout.write(JSON.stringify(${expression}))`;
      return JSON.parse(await node(['--input-type=module', '--eval', code]));
    },
    touched,
    async restore() {
      for (const path of await touched()) {
        if (before.has(path)) await cp(path, at(path), COPYING);
        else await rm(at(addedPart(path, before)), { recursive: true, force: true });
      }
    },
  };
}

/** The file, or the highest folder above it that holds nothing of the repository. */
function addedPart(path: string, before: ReadonlyMap<string, number>): string {
  const above = dirname(path);
  const isAdded = above !== '.' && ![...before.keys()].some((known) => known.startsWith(`${above}/`));
  return isAdded ? addedPart(above, before) : path;
}

/** When each file was last written. */
async function datesOf(folder: string): Promise<ReadonlyMap<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const dates = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  return new Map(files.map((file, at) => [file.slice(folder.length + 1), dates[at] ?? 0]));
}
