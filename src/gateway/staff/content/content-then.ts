import { sql } from 'kysely';
import { CONTENT_KINDS, type ContentKind } from '#contract/staff/content/content.ts';
import { subjectOf } from '#contract/staff/content/content-state.ts';
import type { Db } from '#gateway/db/tables.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import { compareContent } from '#model/proposals/compare-content.ts';
import { idsOfOrder, isOrderAction, type SiteBodies } from '#model/proposals/content-entries.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { invertChange, type WrittenChange } from '#model/proposals/invert.ts';
import type { ContentState, Proposal } from '#model/proposals/proposal.ts';
import { readNamed } from './proposed.ts';
import { readPlaces, type StoredEntry, writeEntry, writeOrder } from './store.ts';

/** Most entries, and most changes of orders, that are restored. */
const MOST = 500;

export interface ContentSince {
  /** What visitors of each audience see otherwise since then. */
  readonly effect: AnnouncedEffect;
  /** The journal restores every entry that changed, and their order. */
  readonly isRestorable: boolean;
}

/**
 * What differs between the content of a moment, restored from the journal, and that of now: changes of staff, and
 * entries whose time began or ended in between.
 */
export async function readContentSince(db: Db, merchant: string, at: Date, now: Date): Promise<ContentSince> {
  const { was, stored, isRestorable } = await readContentThen(db, merchant, at, await readTimed(db, merchant, at, now));
  const content = Object.fromEntries([...stored].map(([name, { state }]) => [name, state]));
  const { findings } = compareContent({
    before: { content: atMoment(was, at) },
    after: { content: atMoment(content, now) },
  });
  const groups = findings.map(({ finding, causes }) => ({ causes: causes.flat(), findings: [finding] }));
  return { effect: { languages: [], groups, silent: [] }, isRestorable };
}

/** Sets the content of a site and its order as of a moment. The transaction must be rolled back. */
export async function restoreContent(db: Db, merchant: string, at: Date): Promise<void> {
  const { was, stored, orders } = await readContentThen(db, merchant, at, []);
  const by = { name: '', now: at.getTime() };
  await hideEntries(db, merchant, [...stored.values()]);
  for (const [name, entry] of stored) {
    const state = was[name];
    if (state !== undefined) await writeEntry(db, merchant, entry, state, by);
  }
  for (const kind of CONTENT_KINDS) await restoreOrder(db, merchant, kind, orders);
}

interface ContentThen {
  /** Entries that changed since, as they were, by name; one that did not exist is absent. */
  readonly was: Readonly<Record<string, ContentState>>;
  /** The same entries and those that are named besides, as they are. */
  readonly stored: ReadonlyMap<string, StoredEntry>;
  /** Changes of orders since, newest first. */
  readonly orders: readonly WrittenChange[];
  readonly isRestorable: boolean;
}

async function readContentThen(db: Db, merchant: string, at: Date, besides: readonly string[]): Promise<ContentThen> {
  const entries = await db
    .selectFrom('journal')
    .select(['action', 'subject', 'before', 'after'])
    .where('merchant', '=', merchant)
    .where('at', '>', at)
    .where('action', 'like', 'content.%')
    .orderBy('seq', 'desc')
    .execute();
  const [orders, changed] = [entries.filter(isOfOrder), entries.filter((entry) => !isOfOrder(entry))];
  const names = new Set([...changed.map(({ subject }) => subject), ...besides]);
  const stored = new Map<string, StoredEntry>();
  for (const name of [...names].slice(0, MOST)) {
    const entry = await readNamed(db, merchant, name);
    if (entry !== undefined) stored.set(name, entry);
  }
  const content = Object.fromEntries([...stored].map(([name, { state }]) => [name, state]));
  const made = changed.filter(({ action }) => action === 'content.create').map(({ subject }) => subject);
  const back = changed.filter(({ action }) => action !== 'content.create').map(invertChange);
  const proposals = back.flatMap((inverse): readonly Proposal[] => inverse ?? []);
  const { trees, problems } = applyProposals({ ...NO_TREES, content }, proposals);
  const was = Object.entries(trees.content ?? {}).filter(([name]) => !made.includes(name));
  const isRestorable =
    problems.length === 0 &&
    back.every((inverse) => inverse !== undefined) &&
    orders.every(({ before }) => idsOfOrder(before) !== undefined) &&
    Math.max(names.size, orders.length) <= MOST;
  return { was: Object.fromEntries(was), stored, orders: orders.slice(0, MOST), isRestorable };
}

const NO_TREES = { switches: null, rules: null, whitelabel: null, status: null };

const isOfOrder = ({ action }: Pick<WrittenChange, 'action'>): boolean => isOrderAction(action);

/**
 * Locks entries in the order of their ids, so that two restorations wait for each other, and hides them: those that did
 * not exist stay so. Help topics get anchors that none of them had, because topics can have exchanged theirs.
 */
async function hideEntries(db: Db, merchant: string, entries: readonly StoredEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => BigInt(id));
  await db
    .selectFrom('content_entry')
    .select('id')
    .where('merchant', '=', merchant)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  await db
    .updateTable('content_entry')
    .set({ hidden: true, anchor: sql<string | null>`case when kind = 'help' then 'then-' || id end` })
    .where('merchant', '=', merchant)
    .where('id', 'in', ids)
    .execute();
}

/** Each change put its entries into the places that they had together. */
async function restoreOrder(
  db: Db,
  merchant: string,
  kind: ContentKind,
  orders: readonly WrittenChange[],
): Promise<void> {
  const before = orders.filter(({ subject }) => subject === kind).map((entry) => idsOfOrder(entry.before) ?? []);
  const ids = [...new Set(before.flat())];
  if (ids.length === 0) return;
  const places = await readPlaces(db, merchant, kind, ids);
  const position = new Map(places.map((place) => [place.id, place.position]));
  for (const order of before) {
    const known = order.filter((id) => position.has(id));
    const taken = known.map((id) => position.get(id) ?? 0).toSorted((one, other) => one - other);
    for (const [index, id] of known.entries()) position.set(id, taken[index] ?? 0);
  }
  const placed = [...position].map(([id, place]) => ({ id, position: place }));
  await writeOrder(db, merchant, kind, placed);
}

/** Entries that no one can see at the moment count as hidden. */
function atMoment(content: NonNullable<SiteBodies['content']>, at: Date): SiteBodies['content'] {
  const isOutside = ({ from, until }: ContentState) =>
    (typeof from === 'string' && new Date(from) > at) || (typeof until === 'string' && new Date(until) <= at);
  return Object.fromEntries(
    Object.entries(content).map(([name, state]) => [name, isOutside(state) ? { ...state, hidden: true } : state]),
  );
}

/** Entries whose time began or ended in between, by name. */
async function readTimed(db: Db, merchant: string, at: Date, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('content_entry')
    .select(['id', 'kind'])
    .where('merchant', '=', merchant)
    .where((where) =>
      where.or([
        where.and([where('starts_at', '>', at), where('starts_at', '<=', now)]),
        where.and([where('ends_at', '>', at), where('ends_at', '<=', now)]),
      ]),
    )
    .limit(MOST)
    .execute();
  return rows.map(({ kind, id }) => subjectOf(kind, String(id)));
}
