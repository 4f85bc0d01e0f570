import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { logEvent } from '#serving/log/log-event.ts';
import type { BrandProblem, StoredBrand } from './read/stored-brand.ts';
import type { BrandStore } from './store.ts';
import { type BrandLog, createServedBrands, logProblems, type ServedBrands } from './store-served.ts';
import { BrokenRevision, type RevisionFiles, type Unpacked, unpack } from './table-unpack.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface BrandTable extends RevisionFiles {
  heads(): Promise<ReadonlyMap<string, string>>;
  /** Once started, calls `check`, which never rejects, at each change notification and at a fixed interval. */
  follow(check: () => Promise<void>): { start(): void; stop(): Promise<void> };
}

/** The table could not be read at start-up; the message says why. */
export class BrandTableUnavailable extends Error {
  readonly code = 'brand_table';
  override readonly name = 'BrandTableUnavailable';
}

/** Revisions read in parallel. */
const AT_ONCE = 4;

/**
 * Opens the table of published brands and follows its changes. Revisions are unpacked into a folder of this process and
 * read like any brand folder, so that the same bytes give the same brand. A broken row only affects its own merchant;
 * if the table is unreachable, the last good revisions stay. Throws BrandTableUnavailable if it cannot be read at start-up.
 */
export async function openBrandTable(
  table: BrandTable,
  log: BrandLog,
  served: ServedBrands = createServedBrands(log),
): Promise<BrandStore> {
  const folders = createFolders(log);
  const revisions = createRevisions(table, folders, served, log);
  const looking = coalesceRuns(() =>
    revisions.compare().catch((err: unknown) => logEvent(log, 'published_brands.compare_failed', { err })),
  );

  try {
    await revisions.compare();
  } catch (cause) {
    await folders.removeAll();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BrandTableUnavailable(
      `The published brands could not be read: ${reason}. Check that the database is running and migrated.`,
      {
        cause,
      },
    );
  }
  const following = table.follow(looking.ask);
  following.start();

  const { list, get, merchantOfDomain, subscribe, domainProblems } = served;
  return {
    list,
    get,
    merchantOfDomain,
    subscribe,
    problems: () => [...revisions.problems(), ...domainProblems()],
    revision: revisions.read,
    async close() {
      await following.stop();
      await looking.idle();
      await folders.removeAll();
    },
  };
}

/** Runs `work` on request, one at a time; requests during a run lead to one more run. */
function coalesceRuns(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let isWanted = false;
  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await work();
    }
    running = undefined;
  }
  return {
    ask(): Promise<void> {
      isWanted = true;
      running ??= run();
      return running;
    },
    idle: async () => running,
  };
}

type Folders = ReturnType<typeof createFolders>;

function createFolders(log: BrandLog) {
  // Created lazily.
  let root: Promise<string> | undefined;
  const retired = new Map<string, string>();
  let folderCount = 0;
  return {
    async make(): Promise<string> {
      folderCount += 1;
      const folderName = String(folderCount);
      root ??= makeTemporaryFolder('livery-published-');
      return join(await root, folderName);
    },
    /** Keeps the previous revision for pending requests and deletes the one before. */
    retire(merchant: string, place: string | undefined): void {
      const eldest = retired.get(merchant);
      if (place === undefined) retired.delete(merchant);
      else retired.set(merchant, place);
      if (eldest !== undefined)
        remove(eldest).catch((err: unknown) => logEvent(log, 'published_brands.folder_not_removed', { err }));
    },
    async removeAll(): Promise<void> {
      if (root) await remove(await root);
    },
  };
}

function createRevisions(table: BrandTable, folders: Folders, served: ServedBrands, log: BrandLog) {
  const loaded = new Map<string, Unpacked>();
  const refusals = createRefusals(log, (merchant) => loaded.has(merchant));
  const bring = bringOrRefuse(table, refusals.refuse, log);
  /** The last asked revision of each merchant that is not served; undefined: it is broken. */
  const others = new Map<string, { readonly revision: string; readonly unpacked: Promise<Unpacked | undefined> }>();

  async function take(merchant: string, revision: string): Promise<void> {
    const before = loaded.get(merchant);
    const unpacked = await bring(merchant, revision, await folders.make(), before);
    if (!unpacked) return;
    loaded.set(merchant, unpacked);
    refusals.end(merchant);
    logProblems(unpacked.found.problems, log);
    served.set(merchant, unpacked.brand);
    folders.retire(merchant, before?.place);
  }

  /** A temporary folder may be cleaned up by age: missing files are restored to the same place. */
  async function restore(merchant: string, { revision, place }: Unpacked): Promise<void> {
    if (await isThere(join(place, merchant, 'brand.json'))) return;
    logEvent(log, 'published_brands.files_missing', { merchant, revision });
    await bring(merchant, revision, place, undefined);
  }

  async function read(merchant: string, revision: string): Promise<StoredBrand | undefined> {
    const served = loaded.get(merchant);
    if (served?.revision === revision) return served.brand;
    const known = others.get(merchant);
    if (known?.revision === revision) return (await known.unpacked)?.brand;
    const unpacked = folders.make().then((place) => bring(merchant, revision, place, served));
    others.set(merchant, { revision, unpacked });
    // A table that cannot be read is asked again.
    unpacked.catch(() => others.get(merchant)?.unpacked === unpacked && others.delete(merchant));
    const before = await known?.unpacked.catch(() => undefined);
    if (before) await remove(before.place);
    return (await unpacked)?.brand;
  }

  function drop(merchant: string): void {
    folders.retire(merchant, loaded.get(merchant)?.place);
    loaded.delete(merchant);
    refusals.end(merchant);
    served.set(merchant, undefined);
  }

  return {
    read,
    async compare(): Promise<void> {
      const heads = await table.heads();
      for (const merchant of [...loaded.keys(), ...refusals.merchants()]) if (!heads.has(merchant)) drop(merchant);
      refusals.endOthers(heads);
      const isKnown = (merchant: string, revision: string): boolean =>
        loaded.get(merchant)?.revision === revision || refusals.isRefused(merchant, revision);
      const changed = [...heads].filter(([merchant, revision]) => !isKnown(merchant, revision));
      await forEach(changed, AT_ONCE, ([merchant, revision]) => take(merchant, revision));
      await forEach([...loaded], AT_ONCE, ([merchant, unpacked]) => restore(merchant, unpacked));
    },
    problems: (): readonly BrandProblem[] => [
      ...[...loaded.values()].flatMap(({ found }) => found.problems),
      ...refusals.problems(),
    ],
  };
}

/**
 * Unpacks a revision. Undefined: the row is broken and rejected. Throws if the table or the disk fails, and is retried.
 */
function bringOrRefuse(
  table: BrandTable,
  refuse: (merchant: string, revision: string, broken: BrokenRevision) => void,
  log: BrandLog,
) {
  return async (merchant: string, revision: string, place: string, before: Unpacked | undefined) => {
    try {
      return await unpack(table, place, merchant, revision, before);
    } catch (err) {
      await remove(place);
      if (!(err instanceof BrokenRevision)) {
        logEvent(log, 'published_brands.read_failed', { err, merchant, revision });
        throw err;
      }
      refuse(merchant, revision, err);
      return undefined;
    }
  };
}

/** Broken rows: each is reported once, until its merchant's row changes. */
function createRefusals(log: BrandLog, isServed: (merchant: string) => boolean) {
  const refused = new Map<string, { revision: string; problems: readonly BrandProblem[] }>();
  return {
    merchants: () => [...refused.keys()],
    isRefused: (merchant: string, revision: string) => refused.get(merchant)?.revision === revision,
    problems: () => [...refused.values()].flatMap(({ problems }) => problems),
    refuse(merchant: string, revision: string, { message, problems }: BrokenRevision): void {
      refused.set(merchant, { revision, problems: [...problems, brokenRow(merchant, revision, message)] });
      logProblems(problems, log);
      const event = isServed(merchant) ? 'published_brands.update_refused' : 'published_brands.refused';
      logEvent(log, event, { merchant, revision, reason: message });
    },
    end: (merchant: string) => void refused.delete(merchant),
    /** A rollback to the served revision clears the rejection of the revision in between. */
    endOthers(heads: ReadonlyMap<string, string>): void {
      for (const [merchant, { revision }] of refused) if (heads.get(merchant) !== revision) refused.delete(merchant);
    },
  };
}

function brokenRow(merchant: string, revision: string, reason: string): BrandProblem {
  return {
    code: 'brand.revision',
    path: '',
    found: `revision ${revision}: ${reason}`,
    expected: 'a published brand that passes the check',
    remedy: `Roll back (npm run brand -- rollback ${merchant}) or publish the brand again.`,
    merchant,
    file: `${merchant}/brand.json`,
  };
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Runs `work` for each item with limited concurrency; a failure does not stop the others, and the first error is
 * thrown.
 */
async function forEach<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => failures.push(error));
    }
  });
  await Promise.all(workers);
  if (failures.length > 0) throw failures[0];
}
