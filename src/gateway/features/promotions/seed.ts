import { sql } from 'kysely';
import { inEachLanguage, loadWords, type TranslateWord } from '#gateway/content/load-words.ts';
import { writeEntries } from '#gateway/content/write-entries.ts';
import type { Db } from '#gateway/db/tables.ts';
import { cleanHtml } from '#gateway/html/clean-html.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import { emitEvent } from '#gateway/stream/emit-event.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { brandEntries } from './demo/brand-entries.ts';
import type { Entry, RankGifts } from './demo/entry.ts';

/** Titles, summaries and page texts of the demo's promotions; `{50}` is an amount in display units. */
const WORDS = loadWords(new URL('./texts/', import.meta.url));

/** Converts display units into a merchant's money, and formats them in texts. */
export interface DemoMoney {
  readonly minorOf: (merchant: string, units: number) => bigint;
  readonly write: (merchant: string, units: number) => string;
}

/** Seeds a demo merchant's promotions; other merchants start without any. */
export function seedPromotions(money: DemoMoney, club: readonly RankGifts[]): Seeder {
  return async (db, merchant) => {
    const contentEntries = Object.hasOwn(brandEntries, merchant) ? (brandEntries[merchant] ?? []) : [];
    for (const [position, contentEntry] of contentEntries.entries())
      await seedEntry(db, merchant, { ...money, club }, contentEntry, position);
  };
}

interface Seeding extends DemoMoney {
  readonly club: readonly RankGifts[];
}

async function seedEntry(
  db: Db,
  merchant: string,
  money: Seeding,
  contentEntry: Entry,
  position: number,
): Promise<void> {
  const [start, end] = contentEntry.hours ?? [null, null];
  const prizes = (contentEntry.prizes ?? []).map(([units, weight]) => ({
    weight,
    amount: String(money.minorOf(merchant, units)),
  }));
  const rule = ruleOf(merchant, contentEntry, money);
  const written = await db
    .insertInto('promotion')
    .values({
      merchant,
      id: contentEntry.id,
      type: contentEntry.type,
      entry: contentEntry.entry,
      reward: contentEntry.reward === undefined ? null : money.minorOf(merchant, contentEntry.reward),
      gives_on_join: contentEntry.givesOnJoin ?? false,
      with_deposit: rule?.kind === 'DEPOSIT_MATCH' && rule.everyDeposit !== true,
      tickets: contentEntry.tickets ?? 0,
      prizes: JSON.stringify(prizes),
      starts_at: hoursFromNow(start),
      ends_at: hoursFromNow(end),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return;
  if (rule !== undefined) await seedRule(db, merchant, contentEntry.id, rule);
  const write = (text: string) =>
    text.replace(/\{([\d,]+)\}/g, (_, units: string) => money.write(merchant, Number(units.replace(/,/g, ''))));
  const words = inEachLanguage(WORDS, (word) => ({
    title: write(word(`${contentEntry.id}.title`)),
    summary: write(word(`${contentEntry.id}.summary`)),
    html: cleanHtml(write(contentOf(contentEntry, word))),
  }));
  const published_at = sql<Date>`now() - make_interval(hours => ${position * 7})`;
  await writeEntries(db, merchant, [
    { kind: 'promotion', position, promotion_id: contentEntry.id, published_at, words },
  ]);
}

/** The rule of a demo promotion; undefined: rewards come from staff, tickets or another feature. */
export function ruleOf(merchant: string, { rule }: Entry, { minorOf, club }: Omit<Seeding, 'write'>) {
  return rule?.({ club, minor: (units) => String(minorOf(merchant, units)) });
}

/** In force since before the first day of the demo's rounds, as far back as cashback can be claimed. */
async function seedRule(db: Db, merchant: string, promotionId: string, rule: PromotionRule): Promise<void> {
  const version = 1n;
  await sql`insert into promotion_rule (merchant, promotion_id, version, rule, is_on, set_by, set_at)
    values (${merchant}, ${promotionId}, ${version}, ${JSON.stringify(rule)}::jsonb, true, 'demo', now() - interval '45 days')`.execute(
    db,
  );
  await emitEvent(db, merchant, { kind: 'ruleSet', promotionId, version });
}

function hoursFromNow(hours: number | null) {
  return hours === null ? null : sql<Date>`date_trunc('hour', now()) + make_interval(hours => ${hours})`;
}

/** The page of a promotion in one language: steps and terms. */
function contentOf(contentEntry: Entry, translate: TranslateWord): string {
  const list = (tag: 'ol' | 'ul', group: 'steps' | 'terms') =>
    `<h2>${translate(`headings.${group}`)}</h2>` +
    `<${tag}>${contentEntry[group].map((name) => `<li>${translate(`${group}.${name}`)}</li>`).join('')}</${tag}>`;
  return list('ol', 'steps') + list('ul', 'terms');
}
