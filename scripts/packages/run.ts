/** Runs programs of the system. */
import { execFile, spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const INSTALL_LIMIT_MS = 300_000;

/** Path of the first program of these names in the folders of PATH. */
export async function firstOnPath(
  names: readonly string[],
  folders = (process.env['PATH'] ?? '').split(delimiter),
): Promise<string | undefined> {
  for (const name of names) {
    for (const folder of folders) {
      if (await exists(join(folder, name))) return join(folder, name);
    }
  }
  return undefined;
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Output of a command; undefined if it cannot run, fails or takes more than 20 s. */
export function output(command: string, args: string[]): Promise<string | undefined> {
  return promisify(execFile)(command, args, { timeout: 20_000 }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}

/** Runs an installer, whose output goes to standard error. Rejects if it fails or takes more than five minutes. */
export function run(command: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((done, fail) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 2, 2], timeout: INSTALL_LIMIT_MS });
    child.once('error', fail);
    child.once('close', (code, signal) =>
      code === 0 ? done() : fail(new Error(`${command} ${args[0]} ended with ${code ?? signal}`)),
    );
  });
}
