import { resolveTreesFile } from '#brand/resolve-trees.ts';
import { CallMistake } from '../call-mistake.ts';
import { brandOf, print, readJson } from './shared.ts';

/** `brand portal <merchant> --trees F`. */
export async function portal(merchant: string, treesFile: string | undefined): Promise<number> {
  if (treesFile === undefined) throw new CallMistake('portal needs --trees F.');
  print(JSON.stringify(resolveTreesFile(await brandOf(merchant), await readJson(treesFile))));
  return 0;
}
