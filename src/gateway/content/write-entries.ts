import type { Insertable, RawBuilder } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';

/** The texts of an entry in one language; the HTML is sanitized. */
export interface EntryWords {
  readonly title: string;
  readonly summary?: string;
  readonly html?: string;
  readonly picture?: string | null;
}

export type NewEntry = Omit<Insertable<Tables['content_entry']>, 'merchant' | 'published_at'> & {
  readonly published_at?: Date | RawBuilder<Date>;
  readonly words: Readonly<Record<string, EntryWords>>;
};

/**
 * Inserts new entries of a merchant in the caller's transaction; positions must be unique within a kind. The returned
 * ids are in no particular order.
 */
export async function writeEntries(
  db: Db,
  merchant: string,
  contentEntries: readonly NewEntry[],
): Promise<readonly bigint[]> {
  if (contentEntries.length === 0) return [];
  const written = await db
    .insertInto('content_entry')
    .values(contentEntries.map(({ words: _, ...contentEntry }) => ({ ...contentEntry, merchant })))
    .returning(['id', 'kind', 'position'])
    .execute();
  const ids = new Map(written.map(({ id, kind, position }) => [`${kind} ${position}`, id]));
  const rows = contentEntries.flatMap(({ kind, position, words }) => {
    const id = ids.get(`${kind} ${position}`);
    return id === undefined ? [] : rowsOf(merchant, id, words);
  });
  if (rows.length > 0) await db.insertInto('content_words').values(rows).execute();
  return written.map(({ id }) => id);
}

export async function replaceWords(db: Db, merchant: string, id: bigint, words: NewEntry['words']): Promise<void> {
  await db.deleteFrom('content_words').where('merchant', '=', merchant).where('entry_id', '=', id).execute();
  const rows = rowsOf(merchant, id, words);
  if (rows.length > 0) await db.insertInto('content_words').values(rows).execute();
}

function rowsOf(merchant: string, id: bigint, words: NewEntry['words']) {
  return Object.entries(words).map(([language, { title, summary = '', html = '', picture = null }]) => ({
    merchant,
    language,
    title,
    summary,
    html,
    picture,
    entry_id: id,
  }));
}
