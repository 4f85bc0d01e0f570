import { sql, type Updateable } from 'kysely';
import type { ContentDraft } from '#contract/staff/content/calls.ts';
import type { ContentKind, ContentWords } from '#contract/staff/content/content.ts';
import { stateOf } from '#contract/staff/content/content-state.ts';
import { replaceWords } from '#gateway/content/write-entries.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import type { ContentState } from '#model/proposals/proposal.ts';
import { draftOf, momentCode, momentOf } from './state.ts';

/** Name of the staff user as shown to others, and the time. */
export interface Writer {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface StoredEntry {
  readonly id: string;
  readonly kind: ContentKind;
  readonly version: number;
  /** Lower comes first, within its kind. */
  readonly position: number;
  readonly state: ContentState;
}

/** A content entry with all its editable fields; undefined if it does not exist. */
export async function readEntry(db: Db, merchant: string, id: string): Promise<StoredEntry | undefined> {
  const row = await db
    .selectFrom('content_entry')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const words = await db
    .selectFrom('content_words')
    .select(['language', 'title', 'summary', 'html', 'picture'])
    .where('merchant', '=', merchant)
    .where('entry_id', '=', row.id)
    .execute();
  const translations = words.map(({ language, title, summary, html, picture }): [string, ContentWords] => [
    language,
    { title, summary, html, ...(picture !== null && { picture }) },
  ]);
  const draft = draftOf({
    hidden: row.hidden,
    from: row.starts_at?.toISOString() ?? null,
    until: row.ends_at?.toISOString() ?? null,
    moment: momentOf(row.execution) ?? null,
    picture: row.picture,
    link: row.link,
    group: row.group_name,
    anchor: row.anchor,
    promotionType: row.promotion_type,
    audience: { who: row.audience, ranks: row.ranks, labels: row.labels },
  });
  const state = stateOf({ ...draft, words: Object.fromEntries(translations) }, row.removed_at !== null);
  return { id, kind: row.kind, version: row.version, position: row.position, state };
}

/** Writes a state to a content entry and increments its version. */
export async function writeEntry(
  db: Db,
  merchant: string,
  { id, version }: StoredEntry,
  state: ContentState,
  by: Writer,
): Promise<void> {
  const draft = draftOf(state);
  await db
    .updateTable('content_entry')
    .set({ ...columnsOf(draft, by), version: version + 1 })
    // An entry that is already removed keeps its removal time.
    .set({ removed_at: state['removed'] === true ? sql<Date>`coalesce(removed_at, now())` : null })
    .where('merchant', '=', merchant)
    .where('id', '=', BigInt(id))
    .execute();
  await replaceWords(db, merchant, BigInt(id), draft.words);
}

export function columnsOf(draft: ContentDraft, by: Writer) {
  const { hidden, from, until, moment, audience, picture, link, group, anchor, promotionType } = draft;
  return {
    hidden,
    starts_at: from === undefined ? null : new Date(from),
    ends_at: until === undefined ? null : new Date(until),
    execution: momentCode(moment),
    audience: audience?.who ?? ('everyone' as const),
    ranks: [...(audience?.ranks ?? [])],
    labels: [...(audience?.labels ?? [])],
    picture: picture ?? null,
    link: link ?? null,
    group_name: group ?? null,
    anchor: anchor ?? null,
    promotion_type: promotionType ?? null,
    changed_at: new Date(by.now),
    changed_by: by.name,
  } satisfies Updateable<Tables['content_entry']>;
}

/** The next free position of a kind, and the number of its entries that are not removed. */
export async function readUsage(db: Db, merchant: string, kind: ContentKind) {
  const row = await db
    .selectFrom('content_entry')
    .select(({ fn }) => fn.coalesce(fn.max('position'), sql<number>`-1`).as('last'))
    .select(sql<number>`(count(*) filter (where removed_at is null))::int`.as('count'))
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return { position: row.last + 1, count: row.count };
}

/** Whether another help topic has this anchor. Removed topics count, because they can be restored. */
export async function isAnchorTaken(db: Db, merchant: string, anchor: string, id?: string): Promise<boolean> {
  const row = await db
    .selectFrom('content_entry')
    .select('id')
    .where('merchant', '=', merchant)
    .where('kind', '=', 'help')
    .where('anchor', '=', anchor)
    .$if(id !== undefined, (query) => query.where('id', '!=', BigInt(id ?? 0)))
    .executeTakeFirst();
  return row !== undefined;
}

/** Positions of entries by id, in their order; ids of another kind are left out. */
export async function readPlaces(db: Db, merchant: string, kind: ContentKind, ids: readonly string[]) {
  const rows = await db
    .selectFrom('content_entry')
    .select(['id', 'position'])
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .where('id', 'in', ids.map(BigInt))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, position }) => ({ id: String(id), position }));
}

/** Writes positions and increments the order's version. */
export async function writeOrder(
  db: Db,
  merchant: string,
  kind: ContentKind,
  places: readonly { readonly id: string; readonly position: number }[],
): Promise<number> {
  const [ids, positions] = [places.map(({ id }) => id), places.map(({ position }) => position)];
  await sql`
    update content_entry set position = placed.position
    from unnest(${ids}::bigint[], ${positions}::integer[]) as placed (id, position)
    where content_entry.merchant = ${merchant} and content_entry.id = placed.id`.execute(db);
  const { version } = await db
    .insertInto('content_order')
    .values({ merchant, kind, version: 2 })
    .onConflict((on) =>
      on.columns(['merchant', 'kind']).doUpdateSet({ version: sql<number>`content_order.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
