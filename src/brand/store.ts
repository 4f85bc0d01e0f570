import type { Logger } from 'pino';
import { domainProblems, ownersOf } from './domains.ts';
import { type BrandFolder, listBrandFolders, readBrandFolder } from './read-brand-folder.ts';
import type { BrandProblem, StoredBrand } from './stored-brand.ts';
import { watchBrandFolders } from './watch-brand-folders.ts';

/** Told of each merchant whose brand came, changed or went; `undefined` says that it went. */
export type BrandListener = (merchant: string, brand: StoredBrand | undefined) => void;

/** The brands that are served: the only author of what a brand is. */
export interface BrandStore {
  list(): readonly StoredBrand[];
  get(merchant: string): StoredBrand | undefined;
  /** The merchant whose brand claims a domain (lower case, no port); the first to claim it keeps it. */
  merchantOfDomain(domain: string): string | undefined;
  subscribe(listener: BrandListener): () => void;
  /** Everything that is wrong with the files as they stand now. */
  problems(): readonly BrandProblem[];
  close(): Promise<void>;
}

type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** A file that is being written is broken for a moment: it is read again before anybody is told. */
const SECOND_LOOK_MS = 150;

/**
 * Opens the folder of all brands and watches it: `<merchant>/brand.json` with texts and assets. A brand that is added or
 * edited is served within a second. A refused file leaves the last good revision serving, and is named in the log.
 */
export async function openBrandFolder(root: string, log: Log): Promise<BrandStore> {
  const folders = new Map<string, BrandFolder>();
  const served = new Map<string, StoredBrand>();
  const listeners = new Set<BrandListener>();
  let owners: ReadonlyMap<string, string> | undefined;

  function take(merchant: string, folder: BrandFolder): void {
    if (folder.absent) folders.delete(merchant);
    else folders.set(merchant, folder);
    tellProblems(folder, served.has(merchant), log);
    const before = served.get(merchant);
    if (folder.absent) served.delete(merchant);
    else if (folder.brand) served.set(merchant, folder.brand);
    owners = undefined;
    const after = served.get(merchant);
    if (before?.revision === after?.revision) return;
    log.info({ merchant, revision: after?.revision }, after ? 'brand is live' : 'brand is gone');
    for (const listener of [...listeners]) listener(merchant, after);
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

  return {
    list: () => [...served.values()].sort((one, other) => (one.merchant < other.merchant ? -1 : 1)),
    get: (merchant) => served.get(merchant),
    merchantOfDomain(domain) {
      owners ??= ownersOf(served);
      return owners.get(domain);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    problems: () => [...[...folders.values()].flatMap((folder) => folder.problems), ...domainProblems(served)],
    close: watcher.close,
  };
}

async function readSettled(root: string, merchant: string): Promise<BrandFolder> {
  const first = await readBrandFolder(root, merchant);
  if (first.brand) return first;
  await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
  return readBrandFolder(root, merchant);
}

function tellProblems(folder: BrandFolder, isServed: boolean, log: Log): void {
  for (const { code, file, path, found, expected, remedy } of folder.problems) {
    log.warn({ code, file, pointer: path, found, expected, remedy }, 'brand file problem');
  }
  if (folder.absent || folder.brand) return;
  const file = folder.problems[0]?.file;
  log.error(
    { file },
    isServed
      ? 'brand file refused; the last good revision keeps serving'
      : 'brand file refused; the brand is not served',
  );
}
