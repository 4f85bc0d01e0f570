/** Runs PostgreSQL's pgbench with one plain function per commit, the reference of the ledger benchmarks. */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

const REFERENCE = new URL('./bets-reference.sql', import.meta.url);
const run = promisify(execFile);

/** pgbench binary, database and number of clients. */
interface Place {
  readonly pgbench: string;
  readonly url: string;
  readonly folder: string;
  readonly clients: number;
}

/** The newest installed pgbench; undefined if there is none. */
export function findPgbench(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().at(-1);
}

/** Creates the reference tables and function. */
export async function makeReference(url: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(await readFile(REFERENCE, 'utf8'));
  await owner.query('vacuum analyze');
  await owner.end();
}

/** Transfers per second reported by pgbench; `from` is the pgbench expression of the paying account. */
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
