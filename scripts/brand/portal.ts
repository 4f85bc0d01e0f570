import { resolveTreesFile } from '#brand/resolve-trees.ts';
import { CommandError } from '../command-error.ts';
import { brandOf, print, readJson } from './shared.ts';

/** `brand portal <merchant> --trees F`. */
export async function portal(merchant: string, treesFile: string | undefined): Promise<number> {
  if (treesFile === undefined) throw new CommandError('portal requires --trees F.');
  print(JSON.stringify(resolveTreesFile(await brandOf(merchant), await readJson(treesFile))));
  return 0;
}
