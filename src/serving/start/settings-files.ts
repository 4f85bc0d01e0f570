import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Settings files that Node reads by a flag or NODE_OPTIONS, and `.env` of this folder; absolute paths. */
export function settingsFiles(nodeOptions: string): readonly string[] {
  const flags = [...process.execArgv, ...nodeOptions.split(/\s+/)];
  const named = flags.flatMap((flag) => /^--env-file(?:-if-exists)?=(.+)$/.exec(flag)?.[1] ?? []);
  return [...new Set([...named, '.env'].map((file) => resolve(file)))];
}

/** Whether every user of this machine may read a file. Windows has no such permission bits. */
export function isReadableByAll(file: string): boolean {
  return process.platform !== 'win32' && existsSync(file) && (statSync(file).mode & 0o004) !== 0;
}
