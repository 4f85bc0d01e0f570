/** The programs of PostgreSQL that write and read dumps: of a version that fits the server. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { firstOnPath, output } from '../packages/run.ts';

export type Tool = 'pg_dump' | 'pg_restore';

export interface FoundTool {
  readonly path: string;
  /** Major version. */
  readonly major: number;
}

/** Setting with the folder of the programs, instead of those that are found. */
const FOLDER = 'LIVERY_PG_BIN';

/**
 * The oldest installed program that is not older than `least`, a major version: pg_dump refuses a newer server, and
 * pg_restore a newer dump. Throws CommandError that says how to get one.
 */
export async function findTool(tool: Tool, least: number, reason: string): Promise<FoundTool> {
  const found = await listTools(tool);
  return chooseTool(found, tool, least, reason);
}

/** Pure part of `findTool`. */
export function chooseTool(found: readonly FoundTool[], tool: Tool, least: number, reason: string): FoundTool {
  const fitting = found.filter(({ major }) => major >= least).toSorted((one, other) => one.major - other.major);
  const [best] = fitting;
  if (best !== undefined) return best;
  const versions = found.map(({ major }) => major).toSorted((one, other) => one - other);
  const has = versions.length === 0 ? 'none is installed' : `installed is ${versions.join(', ')}`;
  throw new CommandError(
    `${tool} ${least} or newer is necessary (${reason}), and ${has}. On Debian and Ubuntu, as root:\n` +
      `  apt-get install postgresql-client-${least}\n` +
      `If the distribution has no such version, add the packages of PostgreSQL first:\n` +
      `  apt-get install postgresql-common && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y\n` +
      `${FOLDER} names a folder with other programs.`,
  );
}

async function listTools(tool: Tool): Promise<readonly FoundTool[]> {
  const folder = process.env[FOLDER]?.trim();
  const onPath = await firstOnPath([tool]);
  const paths = folder
    ? [join(folder, tool)]
    : [...globSync(`/usr/lib/postgresql/*/bin/${tool}`), ...(onPath === undefined ? [] : [onPath])];
  const found = await Promise.all(paths.map(async (path) => ({ path, major: await majorOf(path) })));
  return found.filter((each): each is FoundTool => each.major !== undefined);
}

/** The major version that a program reports; undefined: it does not run. */
async function majorOf(path: string): Promise<number | undefined> {
  const version = /\(PostgreSQL\) (?<major>\d+)/.exec((await output(path, ['--version'])) ?? '')?.groups?.['major'];
  return version === undefined ? undefined : Number(version);
}
