import { basename, resolve } from 'node:path';
import { listPacks, type ReadPack, readPack, readPackFile } from '#brand/packs/read-packs.ts';
import { findingText } from '#brand/report.ts';
import { CommandError } from '../command-error.ts';

/** Read at each call, because tests run the command on several folders. */
export function packsFolder(): string {
  return resolve(process.env['LIVERY_PACKS'] ?? 'packs');
}

/** `packs check [FILE...]`: every pack, or the named ids and files. Returns the exit code. */
export async function check(named: readonly string[]): Promise<number> {
  const ids = named.length > 0 ? named : await listPacks(packsFolder());
  if (ids.length === 0) throw new CommandError(`No pack in ${packsFolder()}.`);
  const read = await Promise.all(ids.map(readNamed));
  const lines = read.flatMap((one) => [...one.problems.map(findingText), summary(one)]);
  process.stdout.write(`${lines.join('\n')}\n`);
  return read.every(({ pack }) => pack !== null) ? 0 : 1;
}

async function readNamed(name: string): Promise<ReadPack> {
  if (!name.includes('/') && !name.endsWith('.json')) return readPack(packsFolder(), name);
  const path = resolve(name);
  // In its folder, the pack must have the folder's name.
  const folder = basename(path) === 'pack.json' ? basename(resolve(path, '..')) : undefined;
  return readPackFile(path, name, folder);
}

function summary({ id, pack, problems }: ReadPack): string {
  if (pack === null) return `${id}: failed, ${counted(problems.length, 'error')}`;
  const unverified = pack.obligations.filter(({ verified }) => verified === null).length;
  return `${id} ${pack.version}: passed, ${counted(pack.obligations.length, 'obligation')}, ${unverified} not verified by a person`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
