import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Maximum recent games per member. */
const MOST_RECENT = 30;

/** Records that a member opened a game now; only the latest games are kept. */
export async function notePlayed(db: Db, merchant: string, memberId: string, nodeId: string): Promise<void> {
  await db
    .insertInto('recent_game')
    .values({ merchant, member_id: memberId, node_id: nodeId })
    .onConflict((on) =>
      on.columns(['merchant', 'member_id', 'node_id']).doUpdateSet({ played_at: sql`clock_timestamp()` }),
    )
    .execute();
  await sql`
    delete from recent_game where merchant = ${merchant} and member_id = ${memberId} and node_id in (
      select node_id from recent_game where merchant = ${merchant} and member_id = ${memberId}
      order by played_at desc, node_id offset ${MOST_RECENT})`.execute(db);
}

/** Ids of the member's recent games, latest first. */
export async function readRecentIds(db: Db, merchant: string, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recent_game')
    .select('node_id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('played_at', 'desc')
    .orderBy('node_id')
    .limit(MOST_RECENT)
    .execute();
  return rows.map(({ node_id }) => node_id);
}
