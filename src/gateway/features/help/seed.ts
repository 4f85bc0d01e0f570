import { type NewPiece, writePieces } from '#gateway/content/write-pieces.ts';
import { cleanHtml } from '#gateway/html/clean-html.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import { defaultTopics } from './default-topics.ts';
import type { Topic } from './topics/topic.ts';

/** Gives a new merchant the default help topics. */
export const seedHelp: Seeder = async (db, merchant) => {
  const found = await db
    .selectFrom('content_piece')
    .select('id')
    .where('merchant', '=', merchant)
    .where('kind', '=', 'help')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) await writePieces(db, merchant, defaultTopics.map(toNew));
};

function toNew({ tag, words }: Topic, position: number): NewPiece {
  const said = Object.entries(words).map(([language, [title, content]]) => [
    language,
    { title, html: cleanHtml(content) },
  ]);
  return { kind: 'help', position, anchor: tag, words: Object.fromEntries(said) };
}
