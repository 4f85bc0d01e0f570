import { sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import { isId, readId } from '#contract/call/ids.ts';
import type { ErrorCode } from '#contract/wire/error-codes.ts';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Wagering } from '#model/promotions/validate-rule.ts';
import type { Asked, Taking } from './deps.ts';
import { readWords, type Words } from './read-model.ts';

/** Maximum lengths of the lists of rewards and winners. */
const MOST_ROWS = 100;
const MOST_WINNERS = 20;

/** Rewards issued to a member that are neither claimed nor expired, claimable ones first. */
export async function readIssued(db: Db, asked: Asked, memberId: string, type?: string) {
  const rows = await joined(db)
    .select(REWARD)
    .where('promotion_reward.merchant', '=', asked.merchant)
    .where('promotion_reward.member_id', '=', memberId)
    .where('promotion_reward.claimed_at', 'is', null)
    .where('promotion_reward.withdrawn_at', 'is', null)
    .where('promotion_reward.is_auto', '=', false)
    .where('promotion_reward.expires_at', '>', new Date(asked.now))
    .$if(type !== undefined, (query) => query.where('promotion.type', '=', type ?? ''))
    .orderBy('promotion_reward.claimable_at')
    .orderBy('promotion_reward.expires_at')
    .orderBy('promotion_reward.id')
    .limit(MOST_ROWS)
    .execute();
  const words = await readWords(db, asked.merchant, asked.language);
  return { rewards: rows.map((row) => toReward(row, words, asked.exponent)) };
}

const REWARD = [
  'promotion_reward.id as rewardId',
  'promotion_reward.promotion_id as promotionId',
  'promotion_reward.amount',
  'promotion_reward.claimable_at',
  'promotion_reward.expires_at',
  'promotion.type as promotionType',
] as const;

const joined = (db: Db) =>
  db
    .selectFrom('promotion_reward')
    .innerJoin('promotion', (join) =>
      join
        .onRef('promotion.merchant', '=', 'promotion_reward.merchant')
        .onRef('promotion.id', '=', 'promotion_reward.promotion_id'),
    );

interface RewardRow {
  readonly rewardId: string;
  readonly promotionId: string;
  readonly promotionType: string;
  readonly amount: bigint;
  readonly claimable_at: Date;
  readonly expires_at: Date;
}

function toReward(
  { amount, claimable_at, expires_at, ...row }: RewardRow,
  words: ReadonlyMap<string, Words>,
  exponent: number,
) {
  return {
    ...row,
    title: words.get(row.promotionId)?.title ?? '',
    amount: writeAmount(amount, exponent),
    claimableAt: claimable_at.getTime(),
    expiresAt: expires_at.getTime(),
  };
}

export interface WantedReward {
  readonly memberId: string;
  readonly promotionClaimId: string;
  readonly promotionType: string;
}

/** The member's reward by id and type, claimed or not, as sent to the client; undefined: there is none. */
export async function findReward(db: Db, asked: Asked, { memberId, promotionClaimId, promotionType }: WantedReward) {
  const id = readId(promotionClaimId);
  if (id === undefined) return undefined;
  const row = await joined(db)
    .select(REWARD)
    .where('promotion_reward.merchant', '=', asked.merchant)
    .where('promotion_reward.id', '=', id)
    .where('promotion_reward.member_id', '=', memberId)
    .where('promotion.type', '=', promotionType)
    .executeTakeFirst();
  return row && toReward(row, await readWords(db, asked.merchant, asked.language, row.promotionId), asked.exponent);
}

/** Whether the member has used this key for a claim: the key is then not free for a missing reward. */
export async function isKeySpent(db: Db, merchant: string, memberId: string, key = ''): Promise<boolean> {
  if (!isId(key)) return false;
  const row = await db
    .selectFrom('promotion_reward')
    .select('id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('claim_key', '=', moneyKey('member', key))
    .executeTakeFirst();
  return row !== undefined;
}

/** Refusal code by claim result; undefined: paid. */
export const CLAIM_REFUSALS = {
  done: undefined,
  repeated: undefined,
  unknown: 'not_found',
  claimed: 'reward_claimed',
  late: 'reward_expired',
  early: 'reward_not_ready',
  empty: 'promotion_closed',
} as const satisfies Record<string, ErrorCode | undefined>;

/** A reward owed to a member; `origin` is its cause, and each cause is rewarded once. */
export interface Issue extends Taking {
  readonly promotionId: string;
  readonly origin: string;
  readonly amountMinor: bigint;
  /** For a bonus with wagering. */
  readonly wagering?: Wagering | undefined;
  readonly ruleVersion?: bigint | undefined;
}

const CLAIM_DAYS = 30;
const DAY_MS = 86_400_000;

/** Issues a reward, claimable from now on, once per origin; idempotent. */
export async function issueReward(db: Db, { merchant, memberId, now, ...issue }: Issue): Promise<void> {
  await db
    .insertInto('promotion_reward')
    .values({
      merchant,
      member_id: memberId,
      promotion_id: issue.promotionId,
      origin: issue.origin,
      amount: issue.amountMinor,
      issued_at: new Date(now),
      claimable_at: new Date(now),
      expires_at: new Date(now + CLAIM_DAYS * DAY_MS),
      rule_version: issue.ruleVersion ?? null,
      ...(issue.wagering && {
        goal_minor: issue.wagering.goalMinor,
        cap_minor: issue.wagering.capMinor,
        terms: JSON.stringify(issue.wagering.terms),
      }),
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Total that a promotion has issued to a member, in minor units, without withdrawn and expired rewards. */
export async function readIssuedMinor(
  db: Db,
  { merchant, memberId, promotionId }: Pick<Issue, 'merchant' | 'memberId' | 'promotionId'>,
): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`select coalesce(sum(amount), 0)::bigint as minor from promotion_reward
    where merchant = ${merchant} and member_id = ${memberId} and promotion_id = ${promotionId} and withdrawn_at is null
      and (claimed_at is not null or expires_at > now())`.execute(db);
  return rows[0]?.minor ?? 0n;
}

/** Recent winners (M200): rewards and tickets, newest first, with masked names. */
export async function readWinners(db: Db, { merchant, language, exponent }: Asked) {
  const rewards = await joined(db)
    .innerJoin('member', (join) =>
      join
        .onRef('member.merchant', '=', 'promotion_reward.merchant')
        .onRef('member.id', '=', 'promotion_reward.member_id'),
    )
    .select(['member.account', 'promotion_id', 'promotion_reward.amount', 'promotion_reward.claimed_at as at'])
    .where('promotion_reward.merchant', '=', merchant)
    .where('promotion_reward.claimed_at', 'is not', null)
    .orderBy('promotion_reward.claimed_at', 'desc')
    .limit(MOST_WINNERS)
    .execute();
  const tickets = await db
    .selectFrom('raffle_ticket')
    .innerJoin('member', (join) =>
      join.onRef('member.merchant', '=', 'raffle_ticket.merchant').onRef('member.id', '=', 'raffle_ticket.member_id'),
    )
    .select(['member.account', 'promotion_id', 'raffle_ticket.amount', 'raffle_ticket.played_at as at'])
    .where('raffle_ticket.merchant', '=', merchant)
    .where('raffle_ticket.amount', '>', 0n)
    .orderBy('raffle_ticket.played_at', 'desc')
    .limit(MOST_WINNERS)
    .execute();
  const words = await readWords(db, merchant, language);
  const wins = [...rewards, ...tickets].map(({ account, promotion_id, amount, at }) => ({
    name: maskName(account),
    title: words.get(promotion_id)?.title ?? '',
    amount: writeAmount(amount ?? 0n, exponent),
    at: at?.getTime() ?? 0,
  }));
  return { winners: wins.toSorted((one, other) => other.at - one.at).slice(0, MOST_WINNERS) };
}

/** The first two characters and the last one: the winner recognises the name, and other visitors cannot. */
export function maskName(account: string): string {
  const signs = [...account];
  return `${signs.slice(0, 2).join('')}***${signs.length > 3 ? signs.at(-1) : ''}`;
}
