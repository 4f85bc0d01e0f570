import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** A member's bonus, with its wagered amount as far as the stream is processed. Minor units. */
export interface GrantStanding {
  readonly id: string;
  readonly version: bigint;
  readonly state: string;
  readonly promotionId: string | null;
  readonly amountMinor: bigint;
  readonly leftMinor: bigint;
  readonly doneMinor: bigint;
  readonly goalMinor: bigint;
  readonly capMinor: bigint | null;
  readonly createdAt: Date;
  /** When the timer ends it; null: not active. */
  readonly expiresAt: Date | null;
}

/** A member's bonuses: the active one, the queued ones, then the last ended ones; limited. */
export async function readGrants(
  db: Db,
  merchant: string,
  memberId: string,
  most = 50,
): Promise<readonly GrantStanding[]> {
  const { rows } = await sql<GrantStanding>`
    select g.id, g.version, g.state, g.promotion_id as "promotionId", g.amount_minor as "amountMinor", g.left_minor as "leftMinor",
        least(coalesce(w.wagered_minor, 0), g.goal_minor)::bigint as "doneMinor", g.goal_minor as "goalMinor", g.cap_minor as "capMinor",
        g.created_at as "createdAt", t.due_at as "expiresAt"
      from bonus_grant g
        left join stream_cursor c on c.merchant = g.merchant and c.consumer = 'promotions' and c.is_live
        left join grant_wagering w on w.merchant = g.merchant and w.generation = c.generation and w.grant_id = g.id
        left join timer t on t.merchant = g.merchant and t.machine = 'grant' and t.subject_id = g.id and t.version = g.version
          and t.minutes_before = 0
      where g.merchant = ${merchant} and g.member_id = ${memberId}
      order by case g.state when 'active' then 0 when 'queued' then 1 else 2 end,
        case when g.state = 'queued' then g.created_at end, g.created_at desc, g.id limit ${most}`.execute(db);
  return rows;
}
