import { type BrandFolder, listBrandFolders, readBrandFolder } from './read/read-brand-folder.ts';
import type { BrandProblem } from './read/stored-brand.ts';
import { type BrandLog, createServedBrands, logProblems, type ServedBrands } from './store-served.ts';
import { watchBrandFolders } from './watch-brand-folders.ts';

/** The brands that are served: the only author of what a brand is. */
export interface BrandStore extends Pick<ServedBrands, 'list' | 'get' | 'merchantOfDomain' | 'subscribe'> {
  /** Everything that is wrong with the files as they stand now. */
  problems(): readonly BrandProblem[];
  close(): Promise<void>;
}

/** A file that is being written is broken for a moment: it is read again before anybody is told. */
const SECOND_LOOK_MS = 150;

/**
 * Opens the folder of all brands and watches it: `<merchant>/brand.json` with texts and assets. A brand that is added or
 * edited is served within a second. A refused file leaves the last good revision serving, and is named in the log.
 * `served` is where its brands go, when they are served together with others.
 */
export async function openBrandFolder(
  root: string,
  log: BrandLog,
  served: ServedBrands = createServedBrands(log),
): Promise<BrandStore> {
  const folders = new Map<string, BrandFolder>();

  function take(merchant: string, folder: BrandFolder): void {
    if (folder.absent) folders.delete(merchant);
    else folders.set(merchant, folder);
    describeProblems(folder, served.get(merchant) !== undefined, log);
    if (folder.absent) served.set(merchant, undefined);
    else if (folder.brand) served.set(merchant, folder.brand);
  }

  // The watcher is up before the first reading, so that nothing written in between is missed.
  const watcher = await watchBrandFolders(
    root,
    async (merchant) => take(merchant, await readSettled(root, merchant)),
    log,
  );
  const names = await listBrandFolders(root);
  const found = await Promise.all(
    names.map(async (merchant) => [merchant, await readSettled(root, merchant)] as const),
  );
  for (const [merchant, folder] of found) take(merchant, folder);

  const { list, get, merchantOfDomain, subscribe, domainProblems } = served;
  return {
    list,
    get,
    merchantOfDomain,
    subscribe,
    problems: () => [...[...folders.values()].flatMap((folder) => folder.problems), ...domainProblems()],
    close: watcher.close,
  };
}

async function readSettled(root: string, merchant: string): Promise<BrandFolder> {
  const first = await readBrandFolder(root, merchant);
  if (first.brand) return first;
  await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
  return readBrandFolder(root, merchant);
}

function describeProblems(folder: BrandFolder, isServed: boolean, log: BrandLog): void {
  logProblems(folder.problems, log);
  if (folder.absent || folder.brand) return;
  const file = folder.problems[0]?.file;
  log.error(
    { file },
    isServed
      ? 'brand file refused; the last good revision keeps serving'
      : 'brand file refused; the brand is not served',
  );
}
