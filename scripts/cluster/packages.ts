/** Finds the distribution's programs of a cluster, or installs them. */
import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';
import { CommandError } from '../command-error.ts';
import { aptInstall, canInstall } from '../packages/apt.ts';
import { exists, firstOnPath, output } from '../packages/run.ts';

export interface Programs {
  /** Folder of the programs of PostgreSQL. */
  readonly postgres: string;
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
}

const COMMANDS = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const;
const COMMAND_NAMES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];
/** The distribution's version, with the programs of client and server. */
const POSTGRES = 'postgresql';
/** Daemons are in folders that are not on the PATH of ordinary users. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
const POLICY = '/usr/sbin/policy-rc.d';
const DEFAULT_CLUSTER = '/etc/postgresql-common/createcluster.conf';

/**
 * The programs, installed if root and apt-get allow it. Throws CommandError that says what to install, and on which
 * systems.
 */
export async function ensurePrograms(print: (line: string) => void): Promise<Programs> {
  if (process.platform !== 'linux')
    throw new CommandError(`A cluster needs the packages of Debian or Ubuntu; this is ${process.platform}.`);
  const missing = await missingPackages();
  if (missing.length > 0) {
    const remedy = `run "apt-get install ${missing.join(' ')}" as root on Debian or Ubuntu`;
    if (!(await canInstall())) throw new CommandError(`Missing packages of the distribution: ${remedy}.`);
    print(`installing ${missing.join(' ')}`);
    await installStopped(missing).catch((error: Error) => {
      throw new CommandError(`Packages of the distribution could not be installed (${error.message}): ${remedy}.`);
    });
  }
  const postgres = newestPostgres();
  const paths = await Promise.all(COMMAND_NAMES.map((name) => firstOnPath([name], FOLDERS)));
  const [etcd, patroni, haproxy, pgbouncer] = paths;
  if (postgres && etcd && patroni && haproxy && pgbouncer) return { postgres, etcd, patroni, haproxy, pgbouncer };
  throw new CommandError('The packages brought not all programs: etcd, patroni, haproxy, pgbouncer, PostgreSQL.');
}

/** Folder of the programs of the newest PostgreSQL of the distribution. */
export function newestPostgres(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin/pg_ctl').map(dirname);
  const numberOf = (folder: string) => Number(/\d+/.exec(folder)?.[0]);
  return versions.toSorted((one, other) => numberOf(one) - numberOf(other)).at(-1);
}

async function missingPackages(): Promise<string[]> {
  const absent = await Promise.all(
    COMMAND_NAMES.map(async (name) => ((await firstOnPath([name], FOLDERS)) ? [] : [COMMANDS[name]])),
  );
  return [...absent.flat(), ...(newestPostgres() ? [] : [POSTGRES])];
}

/** Installs packages without starting their services, which would listen on the ports of others. */
async function installStopped(packages: readonly string[]): Promise<void> {
  const hasPolicy = await exists(POLICY);
  const before = await readFile(DEFAULT_CLUSTER, 'utf8').catch(() => undefined);
  if (!hasPolicy) await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    // The metapackage would create and start a cluster of its own: its common files come first, and then the refusal.
    if (packages.includes(POSTGRES) && before === undefined) {
      await aptInstall(['postgresql-common']);
      await writeFile(DEFAULT_CLUSTER, 'create_main_cluster = false\n');
    }
    await aptInstall(packages);
  } finally {
    if (!hasPolicy) await rm(POLICY, { force: true });
  }
  const services = packages.flatMap((name) => (name === POSTGRES ? [] : [name.replace('-server', '')]));
  if (services.length > 0) await output('systemctl', ['disable', '--quiet', ...services]);
}
