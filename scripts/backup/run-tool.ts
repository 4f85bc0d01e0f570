import { spawn } from 'node:child_process';
import { CommandError } from '../command-error.ts';

/** Runs a program of PostgreSQL on a database. The password goes through the environment: arguments are public. */
export async function runTool(path: string, databaseUrl: string, args: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const child = spawn(path, [`--dbname=${url.href}`, '--no-password', ...args], {
    env: { PATH: process.env['PATH'], LC_ALL: 'C', PGPASSWORD: password, PGAPPNAME: 'livery-backup' },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit) => resolve(exit));
  });
  if (code !== 0) throw new CommandError(`${path} failed (exit code ${code}): ${errors.trim()}`);
}
