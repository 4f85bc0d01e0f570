/** PostgreSQL's own pgbench with one plain function per commit: what figures of the ledger are measured against. */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

const REFERENCE = new URL('./bets-reference.sql', import.meta.url);
const run = promisify(execFile);

/** Where pgbench works, and with how many clients. */
interface Place {
  readonly pgbench: string;
  readonly url: string;
  /** For its script. */
  readonly folder: string;
  readonly clients: number;
}

/** The newest pgbench of this machine; undefined: there is none. */
export function findPgbench(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().at(-1);
}

/** Lays its tables and its function. */
export async function makeReference(url: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(await readFile(REFERENCE, 'utf8'));
  await owner.query('vacuum analyze');
  await owner.end();
}

/** Transfers a second, as pgbench says; `from` is its expression for the account that pays. */
export async function sendTransfers(
  { pgbench, url, folder, clients }: Place,
  from: string,
  transfers: number,
): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const script = join(folder, 'transfer.sql');
  await writeFile(
    script,
    `\\set from ${from}
\\set to random(2, 10000)
\\set key random(1, 9000000000000000000)
select reference.move(:from, case when :to = :from then 1 + :to % 9999 else :to end, 1, 'k' || :key);
`,
  );
  const each = String(Math.ceil(transfers / clients));
  const load = ['-n', '-c', String(clients), '-j', '2', '-t', each, '-M', 'prepared', '-f', script];
  const place = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)];
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) };
  const { stdout } = await run(pgbench, [...load, ...place], { env });
  const tps = /tps = ([0-9.]+)/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench said no figure: ${stdout.slice(0, 300)}`);
  return Number(tps);
}
