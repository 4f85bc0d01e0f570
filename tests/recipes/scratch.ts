/** A copy of the repository in which a recipe is performed: counts the changed files and checks the result. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/** Folders that no recipe changes; the copy omits or links them. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist']);

export interface Scratch {
  readonly folder: string;
  /** Creates a file. Throws where it exists. */
  add(path: string, text: string): Promise<void>;
  /** Replaces a text that occurs exactly once in a file. Throws otherwise. */
  change(path: string, words: string, others: string): Promise<void>;
  move(path: string, to: string): Promise<void>;
  read(path: string): Promise<string>;
  /** Runs one of the repository's programs in the copy and returns its output. */
  run(...args: readonly string[]): Promise<string>;
  /** Evaluates an expression in the copy; it may await imports: `(await import('#model/x.ts')).x`. */
  evaluate(expression: string): Promise<unknown>;
  /** Files added, changed or removed so far, sorted. */
  touched(): Promise<readonly string[]>;
  /** Restores all files: the next recipe of this worker uses the same copy. */
  restore(): Promise<void>;
}

/** The compiler's cache depends on file dates: copies and restored files keep theirs. */
const COPYING = { recursive: true, preserveTimestamps: true } as const;

/** The copy of this worker: the compiler's cache serves the next recipe too. */
let cached: Promise<Scratch> | undefined;

/** A copy of the repository without its history, its packages (linked) and its build output. */
export function copyRepository(): Promise<Scratch> {
  cached ??= makeCopy();
  return cached;
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
    // As from a shell: the test's NODE_ENV would create a development build.
    const { NODE_ENV: _, ...rest } = process.env;
    // Few cases of each property suffice to check that a copy works.
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
      if (parts.length !== 2)
        throw new Error(`${path} has ${parts.length - 1} times a text that occurs once in it: ${words}`);
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

/** The file, or its highest parent folder without any file of the repository. */
function addedPart(path: string, before: ReadonlyMap<string, number>): string {
  const above = dirname(path);
  const isAdded = above !== '.' && ![...before.keys()].some((known) => known.startsWith(`${above}/`));
  return isAdded ? addedPart(above, before) : path;
}

async function datesOf(folder: string): Promise<ReadonlyMap<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const dates = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  return new Map(files.map((file, at) => [file.slice(folder.length + 1), dates[at] ?? 0]));
}
