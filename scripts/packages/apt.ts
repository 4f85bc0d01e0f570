import { firstOnPath, run } from './run.ts';

/** Whether this process may install packages of the distribution: it is root, and there is an apt-get. */
export async function canInstall(): Promise<boolean> {
  return process.getuid?.() === 0 && (await firstOnPath(['apt-get'])) !== undefined;
}

export async function aptInstall(packages: readonly string[]): Promise<void> {
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}
