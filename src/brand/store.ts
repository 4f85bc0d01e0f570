import { logEvent } from '#serving/log/log-event.ts';
import { type BrandFolder, listBrandFolders, readBrandFolder } from './read/read-brand-folder.ts';
import type { BrandProblem, StoredBrand } from './read/stored-brand.ts';
import { type BrandLog, createServedBrands, logProblems, type ServedBrands } from './store-served.ts';
import { watchBrandFolders } from './watch-brand-folders.ts';

/** The served brands: the single source of truth about brands. */
export interface BrandStore extends Pick<ServedBrands, 'list' | 'get' | 'merchantOfDomain' | 'subscribe'> {
  problems(): readonly BrandProblem[];
  /** The brand that is served once the database no longer serves the merchant’s; absent: there is one source. */
  readonly waiting?: ((merchant: string) => StoredBrand | undefined) | undefined;
  /** A stored revision that is not served, such as one that is rolled out; undefined: there is none that can be read. */
  revision(merchant: string, revision: string): Promise<StoredBrand | undefined>;
  close(): Promise<void>;
}

/** A file that is being written is temporarily invalid: it is read again before problems are reported. */
const REREAD_DELAY_MS = 150;

/**
 * Opens and watches the brands folder: `<merchant>/brand.json` with texts and assets. An added or edited brand is
 * served within a second. If a file is rejected, the last good revision stays and the problem is logged. `served`
 * receives the brands if they are served together with others.
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

  // The watcher starts before the first read, so that no change is missed.
  const watcher = await watchBrandFolders(
    root,
    async (merchant) => take(merchant, await readComplete(root, merchant)),
    log,
  );
  const names = await listBrandFolders(root);
  const found = await Promise.all(
    names.map(async (merchant) => [merchant, await readComplete(root, merchant)] as const),
  );
  for (const [merchant, folder] of found) take(merchant, folder);

  const { list, get, merchantOfDomain, subscribe, domainProblems } = served;
  return {
    list,
    get,
    merchantOfDomain,
    subscribe,
    problems: () => [...[...folders.values()].flatMap((folder) => folder.problems), ...domainProblems()],
    // A folder has one state.
    revision: async () => undefined,
    close: watcher.close,
  };
}

async function readComplete(root: string, merchant: string): Promise<BrandFolder> {
  const first = await readBrandFolder(root, merchant);
  if (first.brand) return first;
  await new Promise((resolve) => setTimeout(resolve, REREAD_DELAY_MS));
  return readBrandFolder(root, merchant);
}

function describeProblems(folder: BrandFolder, isServed: boolean, log: BrandLog): void {
  logProblems(folder.problems, log);
  if (folder.absent || folder.brand) return;
  const file = folder.problems[0]?.file;
  logEvent(log, isServed ? 'brand.update_refused' : 'brand.refused', { file });
}
