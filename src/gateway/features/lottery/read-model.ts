import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

export interface OfferedLottery {
  readonly nodeId: string;
  readonly code: string;
  readonly name: string;
  readonly vendor: string;
  readonly accountTypeName: string;
  readonly defaultPlayType: string | null;
  readonly popularity: number;
}

/** A merchant's lotteries, most played first; names in the language, otherwise in English. */
export async function readOfferedLotteries(db: Db, merchant: string, language: string): Promise<OfferedLottery[]> {
  const { rows } = await sql<OfferedLottery>`
    select game.node_id as "nodeId", game.code, coalesce(game.names->>${language}, game.names->>'EN') as name, game.vendor,
      vendor.account_type_name as "accountTypeName", game.default_play_type as "defaultPlayType", game.popularity
    from merchant_game
    join game on game.node_id = merchant_game.node_id and game.kind = 'lottery'
    join merchant_vendor on merchant_vendor.merchant = ${merchant} and merchant_vendor.code = game.vendor
      and merchant_vendor.category = game.category and merchant_vendor.enabled
    join vendor on vendor.code = game.vendor and vendor.category = game.category
    where merchant_game.merchant = ${merchant} and merchant_game.enabled
    order by game.popularity desc, merchant_game.position, game.node_id`.execute(db);
  return rows;
}

/** Ids of the lotteries that a member played last, latest first. */
export async function readRecentLotteries(db: Db, merchant: string, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ node_id: string }>`
    select recent_game.node_id from recent_game join game on game.node_id = recent_game.node_id and game.kind = 'lottery'
    where recent_game.merchant = ${merchant} and recent_game.member_id = ${memberId}
    order by recent_game.played_at desc limit 12`.execute(db);
  return rows.map((row) => row.node_id);
}
