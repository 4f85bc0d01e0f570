import { inEachLanguage, loadWords } from '#gateway/content/load-words.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import type { PointRulesFile } from '#model/documents/generated/points.ts';
import { type DemoItem, demoItems, demoPoints } from './demo-items.ts';
import { readRules, writeRules } from './rules.ts';

/** Item names, and a text for each kind of item; `{50}` is an amount in display units. */
const WORDS = loadWords(new URL('./texts/', import.meta.url));

/** Converts display units into a merchant's money, and formats them in texts. */
export interface DemoMoney {
  readonly minorOf: (merchant: string, units: number) => bigint;
  readonly write: (merchant: string, units: number) => string;
}

export function seedMall(money: DemoMoney): Seeder {
  return async (db, merchant) => {
    for (const [position, item] of demoItems.entries()) await seedItem(db, merchant, money, item, position);
  };
}

async function seedItem(db: Db, merchant: string, money: DemoMoney, item: DemoItem, position: number): Promise<void> {
  const written = await db
    .insertInto('point_item')
    .values({
      merchant,
      position,
      id: item.id,
      category: item.category,
      picture: `/_art/reward/${item.motif}.svg`,
      points: BigInt(item.points),
      amount: item.turnover === undefined ? null : money.minorOf(merchant, item.turnover),
      credit_minor: item.credit === undefined ? null : money.minorOf(merchant, item.credit),
      stock: item.stock ?? null,
      rank_level: item.rank ?? 0,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return;
  const write = (text: string) =>
    text.replace(/\{(\d+)\}/g, (_, units: string) => money.write(merchant, Number(units)));
  const words = inEachLanguage(WORDS, (word) => ({
    name: write(word(`${item.id}.name`)),
    text: word(`text.${item.category}`),
  }));
  const rows = Object.entries(words).map(([language, own]) => ({ merchant, language, item_id: item.id, ...own }));
  await db.insertInto('point_item_text').values(rows).execute();
}

/** Credits points to a member once per obligation. */
export type GivePoints = (
  db: Db,
  gift: { merchant: string; memberId: string; points: bigint; obligation: string; remark?: string },
) => Promise<unknown>;

export function seedPoints(givePoints: GivePoints): Seeder {
  return async (db, merchant) => {
    const members = await db.selectFrom('member').select(['id', 'account']).where('merchant', '=', merchant).execute();
    for (const { id: memberId, account } of members) {
      const points = Object.hasOwn(demoPoints, account) ? demoPoints[account] : undefined;
      if (points === undefined) continue;
      await givePoints(db, { merchant, memberId, points: BigInt(points), obligation: `points:opening:${memberId}` });
    }
  };
}

/**
 * Seeds a demo merchant's point rules: a bet of ten units earns one point at rate one, and a hundred points convert to
 * one unit, as in the mall.
 */
export function seedPointRules({ minorOf }: Pick<DemoMoney, 'minorOf'>): Seeder {
  return async (db, merchant) => {
    const unit = minorOf(merchant, 1);
    const document: PointRulesFile = {
      on: true,
      perMinor: String(10n * unit),
      depositPpm: 200_000,
      categories: {
        LIVE: 1_200_000,
        RNG: 1_000_000,
        FISH: 1_000_000,
        PVP: 1_000_000,
        SPORTS: 700_000,
        ESPORTS: 700_000,
      },
      conversion: { points: '100', minor: String(unit), minimum: '100', dailyMost: '20000' },
    };
    if ((await readRules(db, merchant)).version === 0) await writeRules(db, merchant, 0, document);
  };
}
