import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

const FALLBACK = 'EN';

/** The help topics in the language; in English when the merchant has none in it. */
export async function readHelpTopics(db: Db, merchant: string, language: string) {
  const rows = await db
    .selectFrom('help_topic')
    .select(['language', 'title', 'tag', 'content'])
    .where('merchant', '=', merchant)
    .where('language', 'in', [language, FALLBACK])
    .orderBy('position')
    .execute();
  const written = rows.filter((row) => row.language === language);
  const topics = written.length > 0 ? written : rows;
  return topics.map(({ title, tag, content }) => ({ title, tag, content }));
}
