import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { emitEvent } from '#gateway/stream/tell.ts';
import { readDue } from '#gateway/timers/set-timers.ts';
import type { TimerHandler } from '#gateway/timers/timers.ts';
import { GRANT } from '#model/machines/grant.ts';
import { isFinal } from '#model/machines/machines.ts';
import { referenceOf } from '#model/machines/reference.ts';
import type { StepTaker, StepChannels, TakeStep } from '../orders/take-step.ts';
import { type HeldGrant, lockGrant } from './lock-grant.ts';

/** What became of a wish to end a grant. in-play: a round that it is staked in is open. */
export type Ended = 'ended' | 'over' | 'in-play' | 'unknown';

/** Bonuses that are wagered (docs/machines.md#grant). Each step runs in the caller's transaction. */
export interface Grants {
  /** Tells the member of a grant that was just given, and begins the member's next one where none is played with. */
  given(db: Db, merchant: string, grantId: string): Promise<void>;
  /** Begins the member's oldest grant that waits, where none is played with. */
  beginNext(db: Db, merchant: string, memberId: string): Promise<void>;
  /** It was wagered: what is left becomes cash up to its cap. False: not now. */
  release(db: Db, merchant: string, grantId: string): Promise<boolean>;
  /** Nothing is left of it: it has ended. False: not now. */
  spend(db: Db, merchant: string, grantId: string): Promise<boolean>;
  /** The member does without it. */
  giveUp(db: Db, merchant: string, memberId: string, grantId: string): Promise<Ended>;
  /** Staff end it; its member reads the reason. `stale`: it has gone on since they looked. */
  forfeit(
    db: Db,
    merchant: string,
    seen: { readonly id: string; readonly version: bigint },
    by: string,
    reason: string,
  ): Promise<Ended | 'stale'>;
  /**
   * A deposit was taken back, or a part of it: the same share of what it brought goes with it, of rewards that nobody has claimed and of
   * bonuses as far as something of them is left. What has to be bet for a bonus that was claimed stays.
   */
  takeBackOf(db: Db, merchant: string, depositId: string, share: DepositShare): Promise<void>;
  /** The clock's step. */
  readonly expire: TimerHandler;
}

/** What of a deposit was taken back so far, and is now. Minor units. */
export interface DepositShare {
  readonly arrivedMinor: bigint;
  readonly beforeMinor: bigint;
  readonly nowMinor: bigint;
}

/** An open round is looked at again so many seconds later. */
const AGAIN_S = 60;
const SYSTEM = { actor: 'system' };

/** How grants end and how the next one begins. */
function createTurns(takeStep: TakeStep) {
  const end = async (db: Db, held: HeldGrant, wish: string, asker: StepTaker): Promise<Ended> => {
    const { order, leftMinor, isInPlay } = held;
    if (isFinal(GRANT, order.state)) return 'over';
    if (isInPlay) return 'in-play';
    // Whoever comes first ends one that waits for this, in the way that it was to end.
    const [step, by] = isGone(held) ? (['takeBack', SYSTEM] as const) : [wish, asker];
    const amounts = step === 'release' ? releasedOf(held) : { left: leftMinor };
    const reportedMinor = 'kept' in amounts ? amounts.kept : leftMinor;
    // Its member was told when all of it was taken, while it was staked.
    const isReported = isGone(held);
    await takeStep(db, { machine: GRANT, order, step, by, amounts, reportedMinor, isReported });
    if (order.state !== 'active') return 'ended';
    const { merchant, memberId, id } = order;
    await emitEvent(db, merchant, { kind: 'grantEnded', memberId, grantId: id });
    await beginNext(db, merchant, memberId);
    return 'ended';
  };

  async function beginNext(db: Db, merchant: string, memberId: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`select g.id from bonus_grant g
      where g.merchant = ${merchant} and g.member_id = ${memberId} and g.state = 'queued' and not exists (
        select from bonus_grant o where o.merchant = g.merchant and o.member_id = g.member_id and o.state = 'active')
      order by g.created_at, g.id limit 1`.execute(db);
    const held = rows[0] && (await lockGrant(db, merchant, rows[0].id));
    if (held?.order.state !== 'queued' || (await isPlaying(db, merchant, memberId))) return;
    const { order, goalMinor, terms, amountMinor } = held;
    const minutesOf = () => terms.days * DAY_MINUTES;
    await takeStep(db, { machine: GRANT, order, step: 'activate', by: SYSTEM, reportedMinor: amountMinor, minutesOf });
    await emitEvent(db, merchant, { kind: 'grantBegun', memberId, grantId: order.id, goalMinor, terms });
  }
  return { end, beginNext };
}

/** Makes grants over the steps of orders. */
export function createGrants(takeStep: TakeStep, channels: Pick<StepChannels, 'notify' | 'writeAmount'>): Grants {
  const { end, beginNext } = createTurns(takeStep);
  const endIf = (step: string, fits: (held: HeldGrant) => boolean) => async (db: Db, merchant: string, id: string) => {
    const held = await lockGrant(db, merchant, id);
    if (held === undefined || held.order.state !== 'active' || !fits(held)) return false;
    return (await end(db, held, step, SYSTEM)) === 'ended';
  };

  return {
    beginNext,
    async given(db, merchant, grantId) {
      const held = await lockGrant(db, merchant, grantId);
      if (held === undefined) return;
      const { order, amountMinor } = held;
      const amount = await channels.writeAmount(db, merchant, amountMinor);
      const details = { amount, reference: referenceOf(GRANT, grantId), order: grantId };
      await channels.notify(db, merchant, order.memberId, 'bonusGiven', details);
      await beginNext(db, merchant, order.memberId);
    },
    release: endIf('release', () => true),
    spend: endIf('spend', ({ leftMinor }) => leftMinor === 0n),
    async giveUp(db, merchant, memberId, grantId) {
      const held = await lockGrant(db, merchant, grantId);
      if (held?.order.memberId !== memberId) return 'unknown';
      return end(db, held, 'giveUp', { actor: memberId });
    },
    async forfeit(db, merchant, { id, version }, by, reason) {
      const held = await lockGrant(db, merchant, id);
      if (held === undefined) return 'unknown';
      if (held.order.version !== version) return 'stale';
      return end(db, held, 'forfeit', { actor: by, reason });
    },
    async takeBackOf(db, merchant, depositId, share) {
      await lessenRewards(db, merchant, depositId, share);
      const { rows } = await sql<{ id: string }>`select id from bonus_grant
        where merchant = ${merchant} and deposit_id = ${depositId} and state in ('queued', 'active') order by id`.execute(
        db,
      );
      for (const { id } of rows) {
        const held = await lockGrant(db, merchant, id);
        if (held === undefined || isFinal(GRANT, held.order.state)) continue;
        const isWhole = share.nowMinor >= share.arrivedMinor;
        if (isWhole && !held.isInPlay) await end(db, held, 'takeBack', SYSTEM);
        else await takePart(db, takeStep, held, share);
      }
    },
    async expire(db, { merchant, subjectId, version }) {
      const held = await lockGrant(db, merchant, subjectId);
      if (held?.order.version !== version) return undefined;
      return (await end(db, held, 'expire', { actor: 'clock' })) === 'in-play' ? { againInS: AGAIN_S } : undefined;
    },
  };
}

const DAY_MINUTES = 1_440;

/** Rewards that wait are of what is left of their deposit, and so is what has to be bet for them. */
async function lessenRewards(db: Db, merchant: string, depositId: string, share: DepositShare): Promise<void> {
  const { arrivedMinor, beforeMinor, nowMinor } = share;
  const [left, of] = [arrivedMinor - nowMinor, arrivedMinor - beforeMinor];
  const part = (column: string) => sql`(${sql.ref(column)}::numeric * ${left}::bigint / ${of}::bigint)`;
  await sql`update promotion_reward set
      amount = greatest(floor(${part('amount')}), 1)::bigint,
      goal_minor = case when goal_minor is not null then greatest(floor(${part('goal_minor')}), 1)::bigint end,
      cap_minor = floor(${part('cap_minor')})::bigint,
      withdrawn_at = case when floor(${part('amount')}) < 1 then now() end
    where merchant = ${merchant} and deposit_id = ${depositId} and claimed_at is null and withdrawn_at is null`.execute(
    db,
  );
}

/** All of its deposit was taken back: it ends as soon as no round is open that it is staked in. */
const isGone = ({ amountMinor, backMinor }: HeldGrant) => amountMinor > 0n && backMinor === amountMinor;

/**
 * Takes of a bonus what belongs to the part of its deposit, as far as so much of it is left; its time runs on, but where all is taken:
 * then it ends with its open rounds.
 */
async function takePart(db: Db, takeStep: TakeStep, held: HeldGrant, share: DepositShare): Promise<void> {
  const { order, amountMinor, backMinor, leftMinor } = held;
  const given = amountMinor - backMinor;
  const stays = (given * (share.arrivedMinor - share.nowMinor)) / (share.arrivedMinor - share.beforeMinor);
  const isWhole = stays === 0n;
  const part = given - stays < leftMinor && !isWhole ? given - stays : leftMinor;
  await sql`update bonus_grant set back_minor = ${amountMinor - stays}
    where merchant = ${order.merchant} and id = ${order.id}`.execute(db);
  if (part === 0n && !isWhole) return;
  const due = await readDue(db, order.merchant, GRANT, order);
  const minutes = isWhole ? 1 : due && Math.max(1, Math.ceil((due.dueAt - due.now) / MINUTE_MS));
  const taking = { machine: GRANT, order, step: 'takePart', by: SYSTEM, amounts: { part }, reportedMinor: part };
  await takeStep(db, { ...taking, minutesOf: () => minutes });
}

const MINUTE_MS = 60_000;

function releasedOf({ leftMinor, capMinor }: HeldGrant) {
  const kept = capMinor !== null && capMinor < leftMinor ? capMinor : leftMinor;
  return { kept, over: leftMinor - kept };
}

async function isPlaying(db: Db, merchant: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from bonus_grant
    where merchant = ${merchant} and member_id = ${memberId} and state = 'active'`.execute(db);
  return rows.length > 0;
}
