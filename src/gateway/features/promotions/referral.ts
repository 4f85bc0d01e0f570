import { sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import type { Taking } from './deps.ts';
import { maskName } from './rewards.ts';

/** Maximum friends in a list. */
const MOST_FRIENDS = 100;

interface FriendRow {
  readonly account: string;
  readonly at: Date;
  readonly deposited: bigint;
  readonly turnover: bigint;
  /** Reward for this friend; null: none yet. */
  readonly earned: bigint | null;
}

/**
 * The friends whom a member has invited and their progress (M193): registration, deposit, sufficient bets, and the
 * reward. The requirements are those of the current rule; without a rule friends are listed without a promised reward.
 */
export async function readReferral(db: Db, { merchant, memberId, now }: Taking, exponent: number) {
  const rule = await readReferralRule(db, merchant);
  const { rows } = await sql<FriendRow>`
    select f.account, f.created_at as at, coalesce(p.deposited_minor, 0)::bigint as deposited, coalesce(p.turnover_minor, 0)::bigint as turnover,
        (select sum(r.amount)::bigint from promotion_reward r
          where r.merchant = ${merchant} and r.member_id = ${memberId} and r.origin = 'friend ' || f.id and r.withdrawn_at is null) as earned
      from member f
        left join stream_cursor c on c.merchant = f.merchant and c.consumer = 'promotions' and c.is_live
        left join friend_progress p on p.merchant = f.merchant and p.generation = c.generation and p.member_id = f.id
      where f.merchant = ${merchant} and f.recommender_id = ${memberId} and f.type <> 4
      order by f.created_at desc, f.id limit ${MOST_FRIENDS}`.execute(db);
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const part = (done: bigint, goal: bigint) => write(done < 0n ? 0n : done < goal ? done : goal);
  const [deposit, turnover] = [BigInt(rule?.depositLeast ?? 0), BigInt(rule?.turnoverLeast ?? 0)];
  return {
    ...(rule && {
      rule: {
        deposit: write(deposit),
        turnover: write(turnover),
        amount: write(BigInt(rule.amount ?? 0)),
        friendAmount: write(BigInt(rule.friendAmount ?? 0)),
      },
    }),
    friends: rows.map((row) => ({
      name: maskName(row.account),
      at: row.at.getTime(),
      deposited: part(row.deposited, deposit),
      turnover: part(row.turnover, turnover),
      ...(row.earned !== null && { earned: write(row.earned) }),
    })),
    earned: write(rows.reduce((sum, { earned }) => sum + (earned ?? 0n), 0n)),
    now,
  };
}

async function readReferralRule(db: Db, merchant: string): Promise<PromotionRule | undefined> {
  const { rows } = await sql<{ rule: PromotionRule; on: boolean }>`
    select distinct on (promotion_id) rule, is_on as on from promotion_rule
      where merchant = ${merchant} and rule ->> 'kind' = 'REFERRAL' order by promotion_id, version desc`.execute(db);
  return rows.find(({ on }) => on)?.rule;
}
