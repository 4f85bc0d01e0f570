import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** A member's reward as staff see it. Minor units. */
export interface OwedReward {
  readonly id: string;
  readonly promotionId: string;
  readonly minor: bigint;
  /** held: not claimable yet; ready: waits for the member's claim, or for its budget if it is paid automatically. */
  readonly state: 'held' | 'ready' | 'claimed' | 'lapsed' | 'withdrawn';
  /** Paid automatically. */
  readonly isAuto: boolean;
  readonly issuedAt: Date;
  readonly readyAt: Date;
  readonly until: Date;
  readonly takenAt: Date | null;
}

const MOST = 50;

/** A member's rewards: claimable first, then upcoming, then past ones, newest first. */
export async function readOwed(
  db: Db,
  { merchant, memberId, now }: { readonly merchant: string; readonly memberId: string; readonly now: number },
): Promise<readonly OwedReward[]> {
  const { rows } = await sql<OwedReward>`
    select r.id, r.promotion_id as "promotionId", r.amount as minor, r.is_auto as "isAuto", r.issued_at as "issuedAt",
        r.claimable_at as "readyAt", r.expires_at as until, r.claimed_at as "takenAt",
        case when r.claimed_at is not null then 'claimed' when r.withdrawn_at is not null then 'withdrawn'
          when r.expires_at <= ${new Date(now)} then 'lapsed' when r.claimable_at > ${new Date(now)} then 'held' else 'ready' end as state
      from promotion_reward r where r.merchant = ${merchant} and r.member_id = ${memberId}
      order by r.claimed_at is null and r.withdrawn_at is null and r.expires_at > ${new Date(now)} desc,
        r.claimable_at > ${new Date(now)}, r.issued_at desc, r.id limit ${MOST}`.execute(db);
  return rows;
}

/** Result of withdrawing a reward. `over`: the reward was already claimed, withdrawn or expired. */
export type Withdrawn =
  | { readonly kind: 'done'; readonly promotionId: string; readonly minor: bigint }
  | { readonly kind: 'over' | 'unknown' };

/** Withdraws an unclaimed reward. A concurrent claim waits for the lock and then finds the reward withdrawn. */
export async function withdrawReward(
  db: Db,
  {
    merchant,
    memberId,
    id,
    now,
  }: { readonly merchant: string; readonly memberId: string; readonly id: string; readonly now: number },
): Promise<Withdrawn> {
  const { rows } = await sql<{ promotionId: string; minor: bigint; open: boolean }>`
    select promotion_id as "promotionId", amount as minor,
        claimed_at is null and withdrawn_at is null and expires_at > ${new Date(now)} as open
      from promotion_reward where merchant = ${merchant} and id = ${id} and member_id = ${memberId} for no key update`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return { kind: 'unknown' };
  const { open, ...reward } = row;
  if (!open) return { kind: 'over' };
  await sql`update promotion_reward set withdrawn_at = ${new Date(now)} where merchant = ${merchant} and id = ${id}`.execute(
    db,
  );
  return { kind: 'done', ...reward };
}
