import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { nameIn, offered } from './read-model.ts';

/** Fields of a game that a launch needs. */
interface LaunchableGame {
  readonly nodeId: string;
  readonly code: string;
  readonly name: string;
  readonly vendor: string;
  readonly category: string;
  readonly kind: string;
  readonly hasTrial: boolean;
  readonly isBetween: boolean;
}

/** Identifies a game by id, or by code as the lottery pages do; `vendor`, if given, must match the game's vendor. */
interface GameName {
  readonly nodeId?: string | undefined;
  readonly code?: string | undefined;
  readonly vendor?: string | undefined;
}

/** Finds the game if the merchant offers it; without id and code, the vendor's first game. */
export async function findGame(
  db: Db,
  merchant: string,
  { nodeId, code, vendor }: GameName,
  language: string,
): Promise<LaunchableGame | undefined> {
  const conditions = [
    sql`merchant_game.merchant = ${merchant} and merchant_game.enabled`,
    ...(nodeId === undefined ? [] : [sql`game.node_id = ${nodeId}`]),
    ...(code === undefined ? [] : [sql`game.code = ${code}`]),
    ...(vendor === undefined ? [] : [sql`game.vendor = ${vendor}`]),
  ];
  const { rows } = await sql<LaunchableGame>`
    select game.node_id as "nodeId", game.code, ${nameIn(language)} as name, game.vendor, game.category, game.kind,
      game.has_trial as "hasTrial", coalesce(least(game.between_since, merchant_game.between_since) <= now(), false) as "isBetween"
    from ${offered(merchant)} where ${sql.join(conditions, sql` and `)}
    order by merchant_game.position limit 1`.execute(db);
  return rows[0];
}
