import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A cluster of the newest PostgreSQL of the distribution, run by the distribution's account. */
export async function startDistributionPostgres(folder: string, port: number) {
  const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
  if (bin === undefined)
    throw new Error('This journey wants a PostgreSQL of the distribution: apt-get install postgresql');
  const data = join(folder, 'cluster');
  await mkdir(data);
  await chmod(folder, 0o755);
  const { stdout } = await run('id', ['-u', 'postgres']);
  if (process.getuid?.() === 0) await chown(data, Number(stdout), -1);
  const runAsPostgres = (...args: string[]) =>
    process.getuid?.() === 0 ? run('runuser', ['-u', 'postgres', '--', ...args]) : run(args[0] ?? '', args.slice(1));
  const options = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1`;
  await runAsPostgres(join(bin, 'initdb'), '-D', data, '-A', 'scram-sha-256', '--auth-local=trust', '-U', 'postgres');
  await runAsPostgres(join(bin, 'pg_ctl'), '-D', data, '-w', '-l', join(data, 'log'), '-o', options, 'start');
  return { host: data, stop: () => runAsPostgres(join(bin, 'pg_ctl'), '-D', data, '-m', 'fast', '-w', 'stop') };
}
