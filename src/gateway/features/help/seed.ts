import { cleanHtml } from '#gateway/html/clean-html.ts';
import type { Seeder } from '#gateway/merchants.ts';
import { defaultTopics } from './default-topics.ts';
import './tables.ts';

/** Gives a new merchant the default help topics. */
export const seedHelp: Seeder = async (db, merchant) => {
  const rows = defaultTopics.flatMap(({ tag, words }, position) =>
    Object.entries(words).map(([language, [title, content]]) => ({
      merchant,
      language,
      tag,
      position,
      title,
      content: cleanHtml(content),
    })),
  );
  await db
    .insertInto('help_topic')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
};
