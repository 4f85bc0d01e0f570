import type { Insertable, RawBuilder } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { ContentEntryTable } from './tables.ts';

/** What is said of a piece in one language; HTML that was cleaned. */
export interface EntryWords {
  readonly title: string;
  readonly summary?: string;
  readonly html?: string;
  readonly picture?: string | null;
}

/** A piece to be written, with its words by language. */
export type NewEntry = Omit<Insertable<ContentEntryTable>, 'merchant' | 'published_at'> & {
  readonly published_at?: Date | RawBuilder<Date>;
  readonly words: Readonly<Record<string, EntryWords>>;
};

/**
 * Writes new pieces of a merchant, in the caller's transaction; those of one kind have different places. Answers their ids in
 * no order of their own.
 */
export async function writeEntries(db: Db, merchant: string, contentEntries: readonly NewEntry[]): Promise<readonly bigint[]> {
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

/** Puts these words in the place of those that a piece has. */
export async function replaceWords(db: Db, merchant: string, id: bigint, words: NewEntry['words']): Promise<void> {
  await db.deleteFrom('content_words').where('merchant', '=', merchant).where('entry_id', '=', id).execute();
  const rows = rowsOf(merchant, id, words);
  if (rows.length > 0) await db.insertInto('content_words').values(rows).execute();
}

function rowsOf(merchant: string, id: bigint, words: NewEntry['words']) {
  return Object.entries(words).map(([language, { title, summary = '', html = '', picture = null }]) => ({
    ...{ merchant, language, title, summary, html, picture },
    entry_id: id,
  }));
}
