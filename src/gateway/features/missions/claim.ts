import { writeAmount } from '#contract/call/amount.ts';
import { readId } from '#contract/call/ids.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { DueTimer } from '#gateway/timers/take-due.ts';
import { stepOf } from '#model/state-machines/machines.ts';
import { MISSION } from '#model/state-machines/mission.ts';
import type { MissionAsker, MissionDeps } from './deps.ts';
import { writeReward } from './units.ts';
import { titleIn } from './words.ts';

export interface Claim {
  readonly claimId: string;
  readonly key: string;
}

type Claimed = ReturnType<typeof succeed<{ readonly reward: ReturnType<typeof writeReward> }>> | Refusal;

/**
 * Pays a member the reward of a reached milestone. Payment and claim are one transaction: its row lock admits one of
 * several concurrent claims, and the obligation is paid only once regardless of the row. A repeated key returns the
 * first answer. Throws Failure if the key was used for another claim.
 */
export async function claimReward(
  db: Db,
  deps: MissionDeps,
  asker: MissionAsker,
  { claimId, key }: Claim,
): Promise<Claimed> {
  const { merchant, memberId, exponent, now } = asker;
  if (await isKeyOfAnother(db, asker, { claimId, key })) throw new Failure('idempotency_key_reused');
  const row = readId(claimId) !== undefined ? await lockReward(db, asker, claimId) : undefined;
  if (row === undefined) return refuse('not_found');
  const reply = succeed({ reward: writeReward(row.reward_kind, row.amount, exponent) });
  if (row.state === 'claimed') return row.claim_key === key.toLowerCase() ? reply : refuse('reward_claimed');
  if (row.state === 'lapsed' || now >= row.expires_at.getTime()) return refuse('reward_expired');
  const step = stepOf(MISSION, row.state, 'claim');
  if (step === undefined) return refuse('reward_not_ready');
  // The budget is used up: the milestone stays reached until staff refill the budget.
  if ((await give(db, deps, asker, row, key)) === 'short') return refuse('promotion_closed');
  await db
    .updateTable('mission_reward')
    .set({ state: step.to, version: row.version + 1n, claimed_at: new Date(now), claim_key: key })
    .where('merchant', '=', merchant)
    .where('id', '=', row.id)
    .execute();
  const amount = row.reward_kind === 'money' ? writeAmount(row.amount, exponent) : String(row.amount);
  const mission = titleIn(row.words, asker.language);
  if (step.player) await deps.notify(db, merchant, memberId, kindOf(step.player, row.reward_kind), { mission, amount });
  return reply;
}

/** Points have separate texts. */
const kindOf = (player: string, kind: 'money' | 'points') => (kind === 'points' ? `${player}Points` : player);

type LockedReward = NonNullable<Awaited<ReturnType<typeof lockReward>>>;

async function give(
  db: Db,
  deps: MissionDeps,
  { merchant, memberId }: MissionAsker,
  row: LockedReward,
  key: string,
): Promise<'done' | 'short'> {
  const { mission_id, run, period, milestone, amount, budget } = row;
  const obligation = ['mission', mission_id, run, period, memberId, milestone].join(':');
  const gift = { merchant, memberId, key, obligation, amount };
  const moved = await (row.reward_kind === 'money'
    ? deps.giveMoney(db, { ...gift, budget })
    : deps.givePoints(db, gift));
  if (moved === 'short' && budget !== null) return 'short';
  if (moved === 'reused' || moved === 'repeated') throw new Failure('idempotency_key_reused');
  // The operator account has no minimum, and a reached row has never been paid, so any other result is a bug.
  if (moved !== 'done') throw new Error(`The reward ${row.id} was not given: ${moved}`);
  return moved;
}

/** Whether the member has claimed another reward under this key. */
async function isKeyOfAnother(db: Db, { merchant, memberId }: MissionAsker, { claimId, key }: Claim): Promise<boolean> {
  const claimed = await db
    .selectFrom('mission_reward')
    .select('id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('claim_key', '=', key)
    .executeTakeFirst();
  return claimed !== undefined && claimed.id !== claimId.toLowerCase();
}

function lockReward(db: Db, { merchant, memberId }: MissionAsker, id: string) {
  return db
    .selectFrom('mission_reward')
    .innerJoin('mission', (join) =>
      join
        .onRef('mission.merchant', '=', 'mission_reward.merchant')
        .onRef('mission.id', '=', 'mission_reward.mission_id'),
    )
    .select(['mission_reward.id', 'mission_reward.version', 'state', 'mission_id', 'run', 'period', 'milestone'])
    .select(['reward_kind', 'amount', 'expires_at', 'claim_key', 'words', 'budget'])
    .where('mission_reward.merchant', '=', merchant)
    .where('mission_reward.id', '=', id)
    .where('mission_reward.member_id', '=', memberId)
    .forUpdate('mission_reward')
    .executeTakeFirst();
}

/** Lets an unclaimed reward expire if its version is still that of the timer. */
export async function lapseReward(db: Db, deps: Pick<MissionDeps, 'notify'>, due: DueTimer): Promise<void> {
  const { merchant, subjectId, version } = due;
  const step = stepOf(MISSION, 'reached', 'lapse');
  if (step === undefined) throw new Error('the machine of missions has no lapse');
  const row = await db
    .updateTable('mission_reward')
    .set({ state: step.to, version: version + 1n })
    .where('merchant', '=', merchant)
    .where('id', '=', subjectId)
    .where('version', '=', version)
    .where('state', '=', 'reached')
    .returning(['member_id', 'mission_id'])
    .executeTakeFirst();
  if (row === undefined || !step.player) return;
  const found = await db
    .selectFrom('mission')
    .innerJoin('member', (join) => join.onRef('member.merchant', '=', 'mission.merchant'))
    .select(['mission.words', 'member.language'])
    .where('mission.merchant', '=', merchant)
    .where('mission.id', '=', row.mission_id)
    .where('member.id', '=', row.member_id)
    .executeTakeFirst();
  const mission = titleIn(found?.words, found?.language ?? 'EN');
  await deps.notify(db, merchant, row.member_id, step.player, { mission });
}
