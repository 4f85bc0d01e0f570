import { inEachLanguage, loadWords } from '#gateway/content/load-words.ts';
import { type NewEntry, writeEntries } from '#gateway/content/write-entries.ts';
import { cleanHtml } from '#gateway/html/clean-html.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import type { HELP_TOPICS } from '#model/catalogue/known-names.ts';

/** The default help topics of a new merchant by anchor, in accordion order. */
const TOPICS: readonly (typeof HELP_TOPICS)[number][] = [
  'registration',
  'deposit',
  'withdrawal',
  'bonus',
  'games',
  'limits',
  'responsible-play',
  'security',
  'privacy',
  'complaints',
  'contact',
];

/** Title and content (allowed HTML) of each topic. */
const WORDS = loadWords(new URL('./texts/', import.meta.url));

/** Seeds the default help topics of a new merchant. */
export const seedHelp: Seeder = async (db, merchant) => {
  const found = await db
    .selectFrom('content_entry')
    .select('id')
    .where('merchant', '=', merchant)
    .where('kind', '=', 'help')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) await writeEntries(db, merchant, TOPICS.map(toNew));
};

function toNew(tag: string, position: number): NewEntry {
  const words = inEachLanguage(WORDS, (translate) => ({
    title: translate(`${tag}.title`),
    html: cleanHtml(translate(`${tag}.content`)),
  }));
  return { kind: 'help', position, anchor: tag, words };
}
