import { spawn } from 'node:child_process';

const LIMIT_MS = 300_000;

/** Installs packages of the distribution; the process must be root's. */
export async function aptInstall(packages: readonly string[]): Promise<void> {
  await runQuietly('apt-get', ['update', '-qq']);
  await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** Runs a command that installs something: its output goes to stderr, and it ends after five minutes. */
export function runQuietly(command: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((done, fail) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 2, 2], timeout: LIMIT_MS });
    child.once('error', fail);
    child.once('close', (code, signal) =>
      code === 0 ? done() : fail(new Error(`${command} ${args[0]} ended with ${code ?? signal}`)),
    );
  });
}
