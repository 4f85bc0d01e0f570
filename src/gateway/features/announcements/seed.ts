import { sql } from 'kysely';
import type { ContentKind } from '#contract/staff/content/content.ts';
import { inEachLanguage, loadWords } from '#gateway/content/load-words.ts';
import { type NewEntry, writeEntries } from '#gateway/content/write-entries.ts';
import { cleanHtml } from '#gateway/html/clean-html.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import type { Entry } from './demo/entry.ts';
import { banners, demoEntries, sharedNotices } from './demo-content.ts';

const WORDS = loadWords(new URL('./texts/', import.meta.url));

const KINDS: readonly ContentKind[] = ['banner', 'notice', 'popup', 'news'];

/** Gives a demo merchant its announcements; any other merchant starts with the shared notices only. */
export const seedAnnouncements: Seeder = async (db, merchant) => {
  const found = await db
    .selectFrom('content_entry')
    .select('id')
    .where('merchant', '=', merchant)
    .where('kind', 'in', [...KINDS])
    .limit(1)
    .executeTakeFirst();
  if (found !== undefined) return;
  const own = demoEntries(merchant);
  const pictures = own.length === 0 ? [] : banners;
  await writeEntries(db, merchant, [...pictures.map(toNew), ...[...own, ...sharedNotices].map(toNew)]);
};

/** Later entries of the list have earlier dates. */
function toNew(contentEntry: Entry, position: number): NewEntry {
  return {
    kind: contentEntry.kind,
    position,
    published_at: sql<Date>`now() - make_interval(days => ${position}, hours => ${position * 3})`,
    execution: contentEntry.execution ?? null,
    promotion_type: contentEntry.promotionType ?? null,
    period_days: contentEntry.periodDays ?? null,
    picture: contentEntry.banner?.url ?? null,
    group_name: contentEntry.banner?.group ?? null,
    link: contentEntry.link ?? null,
    words: inEachLanguage(WORDS, (translate) => ({
      title: translate(`${contentEntry.id}.title`),
      html: contentEntry.kind === 'banner' ? '' : cleanHtml(translate(`${contentEntry.id}.content`)),
    })),
  };
}
