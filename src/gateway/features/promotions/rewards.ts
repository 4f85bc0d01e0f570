import { writeAmount } from '#contract/call/amount.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import type { Asked, PromotionNeeds, Taking } from './needs.ts';
import { readWords, type Words } from './read-model.ts';
import './tables.ts';

/** Longest list of rewards and of winners. */
const MOST_ROWS = 100;
const MOST_WINNERS = 20;

/** The rewards that were issued to a member and are neither claimed nor lapsed, those that can be claimed first before the others. */
export async function readIssued(db: Db, asked: Asked, memberId: string, type?: string) {
  const rows = await joined(db)
    .select(REWARD)
    .where('promotion_reward.merchant', '=', asked.merchant)
    .where('promotion_reward.member_id', '=', memberId)
    .where('promotion_reward.claimed_at', 'is', null)
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

/** What a member claims, and under which idempotency key. */
export interface Claim {
  readonly memberId: string;
  readonly key: string;
  readonly promotionClaimId: string;
  readonly promotionType: string;
}

type Claimed = ReturnType<typeof succeed<Awaited<ReturnType<typeof readIssued>>>> | Refusal;

const UUID = /^[0-9a-f-]{36}$/i;

/**
 * Gives a member an issued reward: the money moves and the reward is marked in one transaction, whose row lock lets one of
 * many claims through. The same key again is answered as it was; another key finds the reward claimed. Throws what must
 * undo it.
 */
export async function claimReward(db: Db, needs: PromotionNeeds, asked: Asked, claim: Claim): Promise<Claimed> {
  const { merchant } = asked;
  const { memberId, key, promotionClaimId: id } = claim;
  if (await isKeyOfAnother(db, merchant, claim)) throw new Failure('idempotency_key_reused');
  const row = UUID.test(id) ? await lockReward(db, asked, claim) : undefined;
  if (row === undefined) return refuse('not_found');
  const words = await readWords(db, merchant, asked.language, row.reward.promotionId);
  const reply = succeed({ rewards: [toReward(row.reward, words, asked.exponent)] });
  if (row.claimKey === key) return reply;
  if (row.claimKey !== null) return refuse('reward_claimed');
  if (asked.now >= row.reward.expires_at.getTime()) return refuse('reward_expired');
  if (asked.now < row.reward.claimable_at.getTime()) return refuse('reward_not_ready');
  const moved = await needs.giveBonus(db, { merchant, memberId, key, amountMinor: row.reward.amount });
  // A key that moved anything else, or another reward of the same amount, was not made for this one.
  if (moved !== 'done') throw new Failure('idempotency_key_reused');
  await db
    .updateTable('promotion_reward')
    .set({ claimed_at: new Date(asked.now), claim_key: key })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
  return reply;
}

/** Whether the member has claimed something else under this key. */
async function isKeyOfAnother(db: Db, merchant: string, { memberId, key, promotionClaimId }: Claim): Promise<boolean> {
  const claimed = await db
    .selectFrom('promotion_reward')
    .select('id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('claim_key', '=', key)
    .executeTakeFirst();
  return claimed !== undefined && claimed.id !== promotionClaimId.toLowerCase();
}

async function lockReward(db: Db, { merchant }: Asked, { memberId, promotionClaimId, promotionType }: Claim) {
  const row = await joined(db)
    .select([...REWARD, 'promotion_reward.claim_key'])
    .where('promotion_reward.merchant', '=', merchant)
    .where('promotion_reward.id', '=', promotionClaimId)
    .where('promotion_reward.member_id', '=', memberId)
    .where('promotion.type', '=', promotionType)
    .forUpdate('promotion_reward')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { claim_key: claimKey, ...reward } = row;
  return { reward, claimKey };
}

/** What a member is owed; `origin` says for what, and is owed once. */
export interface Issue extends Taking {
  readonly promotionId: string;
  readonly origin: string;
  readonly amountMinor: bigint;
}

const CLAIM_DAYS = 30;
const DAY_MS = 86_400_000;

/** Issues a reward that can be claimed from now on, once for its origin; twice changes nothing. */
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
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Who claimed what of late (M200): rewards and tickets, newest first; of a name only its ends are told. */
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

/** Two characters and the last one: enough for the winner, too little for anybody else. */
export function maskName(account: string): string {
  const signs = [...account];
  return `${signs.slice(0, 2).join('')}***${signs.length > 3 ? signs.at(-1) : ''}`;
}
