import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { type BrandRevisionEntry, listRevisions, readContents, readFiles } from './read-model.ts';
import {
  type BrandRevision,
  insertRevision,
  isUnclaimed,
  lockCurrent,
  type PublishedBy,
  pointTo,
  readRolledOut,
} from './store.ts';

export interface BrandChange {
  /** The previously and the currently served revision; null: none. */
  readonly before: string | null;
  readonly revision: string | null;
  /** False if it was served already: nothing was written. */
  readonly changed: boolean;
}

/** A revision that cannot be served or read; the message names the fix. */
export class BrandRevisionRefused extends Error {
  readonly code = 'brand_revision_refused';
  override readonly name = 'BrandRevisionRefused';
}

/** Another revision is served than the one that was seen: nothing was written. */
export class BrandMoved extends Error {
  readonly code = 'brand_moved';
  override readonly name = 'BrandMoved';
}

/** Conditions of a change of the served revision. */
export interface PublishOver {
  /** The revision that must be served by the database; null: none. Absent: any. */
  readonly seen?: string | null;
  /** Also while processes serve the merchant from their folders: they serve the database's revision from then on. */
  readonly takesOver?: boolean;
  /** Runs in the same transaction, before the change. */
  readonly first?: (scope: Db) => Promise<void>;
}

/**
 * The published revisions of brands. A revision is never changed or removed; one row names the served one, and every
 * change of it is in the journal. The merchant must exist (foreign key).
 */
export interface BrandRevisions {
  /**
   * Stores a revision and serves it from now on. Throws BrandRevisionRefused while a process serves the merchant from its
   * folder, BrandMoved where another revision than `over.seen` is served.
   */
  publish(merchant: string, revision: BrandRevision, by: PublishedBy, over?: PublishOver): Promise<BrandChange>;
  /** Stores a revision that is not served. Throws as `publish` does. */
  store(merchant: string, revision: BrandRevision, by: PublishedBy, over?: PublishOver): Promise<void>;
  /**
   * Serves an earlier revision: `to`, or the one published before the current one. Throws BrandRevisionRefused if there
   * is none, and as `publish` does.
   */
  rollBack(merchant: string, to: string | undefined, by: PublishedBy, over?: PublishOver): Promise<BrandChange>;
  /** Stops serving the brand; the revisions stay. Throws BrandMoved as `publish` does. */
  withdraw(merchant: string, by: PublishedBy, over?: PublishOver): Promise<BrandChange>;
  /** Newest first. */
  list(merchant: string): Promise<readonly BrandRevisionEntry[]>;
  /** The files of a revision, by default of the served one. Throws BrandRevisionRefused if it does not exist. */
  fetch(merchant: string, revision: string | undefined): Promise<BrandRevision>;
}

export function createBrandRevisions(db: Database): BrandRevisions {
  return {
    publish: (merchant, revision, by, over = {}) =>
      db.withMerchant(merchant, async (scope) => {
        await over.first?.(scope);
        await insertRevision(scope, merchant, revision, by);
        const action = over.takesOver === true ? 'brand.takeOver' : 'brand.publish';
        return move(scope, { merchant, revision: revision.revision, action, by, over });
      }),
    store: (merchant, revision, by, over = {}) =>
      db.withMerchant(merchant, async (scope) => {
        await over.first?.(scope);
        refuseMoved(merchant, await lockCurrent(scope, merchant), over);
        await insertRevision(scope, merchant, revision, by);
        await note(scope, merchant, by, {
          action: 'brand.store',
          subject: revision.revision,
          before: null,
          after: revision.revision,
        });
      }),
    rollBack: (merchant, to, by, over = {}) =>
      db.withMerchant(merchant, async (scope) => {
        const revision = await earlier(scope, merchant, to);
        return move(scope, { merchant, revision, action: 'brand.rollback', by, over });
      }),
    withdraw: (merchant, by, over = {}) =>
      db.withMerchant(merchant, (scope) =>
        move(scope, { merchant, revision: null, action: 'brand.withdraw', by, over }),
      ),
    list: (merchant) => db.withMerchant(merchant, (scope) => listRevisions(scope, merchant)),
    fetch: (merchant, revision) => db.withMerchant(merchant, (scope) => fetchRevision(scope, merchant, revision)),
  };
}

interface Move {
  readonly merchant: string;
  readonly revision: string | null;
  readonly action: string;
  readonly by: PublishedBy;
  readonly over: PublishOver;
}

async function move(db: Db, { merchant, revision, action, by, over }: Move): Promise<BrandChange> {
  const before = await lockCurrent(db, merchant);
  refuseMoved(merchant, before, over);
  if (before === revision) return { before, revision, changed: false };
  // A merchant that the database serves is served by no folder: the database comes first.
  const isFree = revision === null || before !== null || over.takesOver === true || (await isUnclaimed(db, merchant));
  if (!isFree) throw new BrandRevisionRefused(servedFromFolder(merchant));
  const rolledOut = await readRolledOut(db, merchant);
  if (rolledOut !== undefined && rolledOut !== revision) throw new BrandRevisionRefused(rolling(merchant, rolledOut));
  await pointTo(db, merchant, revision);
  await note(db, merchant, by, { action, subject: revision ?? before ?? '', before, after: revision });
  return { before, revision, changed: true };
}

function refuseMoved(merchant: string, served: string | null, { seen }: PublishOver): void {
  if (seen !== undefined && seen !== served) throw new BrandMoved(`${merchant} serves ${served ?? 'none'}`);
}

interface Noted {
  readonly action: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
}

async function note(db: Db, merchant: string, { actor, source, note: reason }: PublishedBy, noted: Noted) {
  await writeJournal(db, merchant, await treeRevision(db, merchant), { ...noted, actor, source, reason });
}

function rolling(merchant: string, revision: string): string {
  return `${merchant} rolls out the revision ${revision} gradually: stop its roll-out first, or serve it to everyone.`;
}

function servedFromFolder(merchant: string): string {
  return `${merchant} is served from the folder of brands of a running server. A merchant has one author: move its folder away from there (mkdir -p drafts && mv brands/${merchant} drafts/), then publish it from where it is (LIVERY_BRANDS=drafts npm run brand -- publish ${merchant}).`;
}

/** The journal uses the trees' revision, which a brand revision does not increment. */
async function treeRevision(db: Db, merchant: string): Promise<number> {
  const row = await db
    .selectFrom('tree_revision')
    .select('revision')
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  return Number(row?.revision ?? 0);
}

async function earlier(db: Db, merchant: string, to: string | undefined): Promise<string> {
  const entries = await listRevisions(db, merchant);
  if (to !== undefined) {
    if (entries.some(({ revision }) => revision === to)) return to;
    throw new BrandRevisionRefused(`${merchant} has no revision ${to.slice(0, 40)}. See: brand revisions ${merchant}`);
  }
  const current = entries.findIndex(({ isCurrent }) => isCurrent);
  // After a withdrawal: the newest revision, which was served last.
  const before = entries[current + 1]?.revision;
  if (before !== undefined) return before;
  const why = entries.length === 0 ? 'has no published revision' : 'has no earlier revision than the one of now';
  throw new BrandRevisionRefused(`${merchant} ${why}. Publish one: brand publish ${merchant}`);
}

async function fetchRevision(db: Db, merchant: string, wanted: string | undefined): Promise<BrandRevision> {
  const revision = wanted ?? (await lockCurrent(db, merchant));
  const digests = revision === null ? undefined : await readFiles(db, merchant, revision);
  if (revision === null || typeof digests !== 'object' || digests === null) {
    const what = wanted === undefined ? 'serves no published revision' : `has no revision ${wanted.slice(0, 40)}`;
    throw new BrandRevisionRefused(`${merchant} ${what}. See: brand revisions ${merchant}`);
  }
  const entries = Object.entries(digests as Record<string, string>);
  const contents = await readContents(db, merchant, [...new Set(entries.map(([, digest]) => digest))]);
  const files = new Map<string, Buffer>();
  for (const [path, digest] of entries) {
    const content = contents.get(digest);
    if (content === undefined) {
      throw new BrandRevisionRefused(`${path} of the revision ${revision} is missing in the database.`);
    }
    files.set(path, content);
  }
  return { revision, files };
}
