import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { maskName } from '#gateway/identity/secrets/mask.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';

const NAMES = [
  ...['minhanh', 'sunny88', 'kaito', 'mariposa', 'baobao', 'thanhtu', 'lucas', 'weiwei', 'somchai', 'dewi'],
  ...['hoang7', 'lionheart', 'yuki', 'pim', 'agus', 'xiaolong', 'elena', 'quocbao', 'ploy', 'rin'],
];
const WINS = 40;
/** Amounts won, in display units. */
const AMOUNTS = [18, 24, 36, 42, 55, 68, 80, 96, 120, 150, 188, 240, 320, 450, 688, 960, 1_280, 2_400, 5_600, 12_800];

/** Dependencies of the seed on the currency. */
interface Money {
  /** Converts display units into the merchant's minor units. */
  minorOf(merchant: string, units: number): bigint;
}

/** Seeds a demo brand's wins of the last day; other merchants show real wins only. Deterministic per merchant. */
export function seedWinners({ minorOf }: Money): Seeder {
  return async (db, merchant) => {
    const games = await db
      .selectFrom('merchant_game')
      .innerJoin('game', 'game.node_id', 'merchant_game.node_id')
      .innerJoin('merchant_vendor', (join) =>
        join
          .on('merchant_vendor.merchant', '=', merchant)
          .onRef('merchant_vendor.code', '=', 'game.vendor')
          .onRef('merchant_vendor.category', '=', 'game.category'),
      )
      .select('game.node_id')
      .where('merchant_game.merchant', '=', merchant)
      .where('merchant_game.enabled', '=', true)
      .where('merchant_vendor.enabled', '=', true)
      .orderBy('merchant_game.position')
      .limit(60)
      .execute();
    if (games.length === 0) return;
    const rows = Array.from({ length: WINS }, (_, at) => {
      const draw = createHash('sha256').update(`${merchant} win ${at}`).digest();
      return {
        merchant,
        name: maskName(itemAt(NAMES, draw.readUInt16BE(0))),
        node_id: itemAt(games, draw.readUInt16BE(2)).node_id,
        amount: minorOf(merchant, itemAt(AMOUNTS, draw.readUInt16BE(4))) + BigInt(draw.readUInt8(6)),
        won_at: sql<Date>`now() - make_interval(secs => ${at * 1_800 + draw.readUInt8(7) * 5})`,
      };
    });
    await db.insertInto('winner_history').values(rows).execute();
  };
}

function itemAt<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('an empty list has no turns');
  return found;
}
