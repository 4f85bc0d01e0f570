import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import { isBrandPath, writeBrandFiles } from '#brand/table-files.ts';
import { CommandError } from '../command-error.ts';
import { withPublished } from './published-brands.ts';
import { print } from './shared.ts';

/** `brand fetch <merchant> [--revision R] --to FOLDER`: writes a published revision as the brand folder FOLDER/merchant. */
export async function fetchBrand(
  merchant: string,
  wanted: string | undefined,
  to: string | undefined,
): Promise<number> {
  if (!to) throw new CommandError('fetch requires --to FOLDER; the brand is written into its own folder there.');
  const folder = join(resolve(to), merchant);
  if (existsSync(folder)) throw new CommandError(`${folder} already exists.`);
  const { revision, files } = await withPublished((published) => published.fetch(merchant, wanted));
  const anonymousVisitor = [...files.keys()].find((path) => !isBrandPath(path));
  if (anonymousVisitor !== undefined)
    throw new CommandError(
      `The revision ${revision} contains a path that is not allowed in a brand: ${anonymousVisitor}`,
    );
  await writeBrandFiles(folder, files);
  const read = await readBrandFolder(resolve(to), merchant);
  if (read.read?.revision !== revision) {
    await rm(folder, { recursive: true, force: true });
    throw new CommandError(
      `The revision ${revision} is damaged: its files belong to ${read.read?.revision ?? 'no brand'}.`,
    );
  }
  print(`${folder} ${revision}`);
  return 0;
}
