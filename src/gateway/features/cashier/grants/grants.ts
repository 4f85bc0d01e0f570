import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { emitEvent } from '#gateway/stream/emit-event.ts';
import { readDue } from '#gateway/timers/set-timers.ts';
import type { TimerHandler } from '#gateway/timers/timers.ts';
import { GRANT } from '#model/state-machines/grant.ts';
import { isFinal } from '#model/state-machines/machines.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import type { StepChannels, StepTaker, TakeStep } from '../orders/take-step.ts';
import { type HeldGrant, lockGrant } from './lock-grant.ts';

/** Result of ending a grant. in-play: a round with its stake is open. */
export type Ended = 'ended' | 'over' | 'in-play' | 'unknown';

/** Bonuses with wagering (docs/reference/machines.md#grant). Each step runs in the caller's transaction. */
export interface Grants {
  /** Notifies the member of a new grant, and starts the member's next grant if none is active. */
  given(db: Db, merchant: string, grantId: string): Promise<void>;
  /** Starts the member's oldest queued grant if none is active. */
  beginNext(db: Db, merchant: string, memberId: string): Promise<void>;
  /** Wagering is complete: the remainder becomes cash up to the cap. False: not possible now. */
  release(db: Db, merchant: string, grantId: string): Promise<boolean>;
  /** The grant is used up and ends. False: not possible now. */
  spend(db: Db, merchant: string, grantId: string): Promise<boolean>;
  giveUp(db: Db, merchant: string, memberId: string, grantId: string): Promise<Ended>;
  /** Staff revoke the grant; the member reads the reason. `stale`: version conflict. */
  forfeit(
    db: Db,
    merchant: string,
    seen: { readonly id: string; readonly version: bigint },
    by: string,
    reason: string,
  ): Promise<Ended | 'stale'>;
  /**
   * A deposit was reverted, fully or in part: revokes the same share of its unclaimed rewards, and of its bonuses as
   * far as they have a remainder. The wagering requirement of a claimed bonus stays.
   */
  takeBackOf(db: Db, merchant: string, depositId: string, share: DepositShare): Promise<void>;
  readonly expire: TimerHandler;
}

/** How much of a deposit was reverted before, and how much is reverted now in total. Minor units. */
export interface DepositShare {
  readonly arrivedMinor: bigint;
  readonly beforeMinor: bigint;
  readonly nowMinor: bigint;
}

/** Seconds until a grant with an open round is checked again. */
const AGAIN_S = 60;
const SYSTEM = { actor: 'system' };

function createTransitions(takeStep: TakeStep) {
  const end = async (db: Db, held: HeldGrant, wish: string, asker: StepTaker): Promise<Ended> => {
    const { order, leftMinor, isInPlay } = held;
    if (isFinal(GRANT, order.state)) return 'over';
    if (isInPlay) return 'in-play';
    // A fully reverted grant waits for its open rounds: whatever ends it first, it ends by `takeBack`.
    const [step, by] = isGone(held) ? (['takeBack', SYSTEM] as const) : [wish, asker];
    const amounts = step === 'release' ? releasedOf(held) : { left: leftMinor };
    const reportedMinor = 'kept' in amounts ? amounts.kept : leftMinor;
    // The member was notified when all of it was reverted during play.
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

export function createGrants(takeStep: TakeStep, channels: Pick<StepChannels, 'notify' | 'writeAmount'>): Grants {
  const { end, beginNext } = createTransitions(takeStep);
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

/** Reduces unclaimed rewards and their wagering requirement in proportion to the remaining deposit. */
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

/** The whole deposit was reverted: the grant ends as soon as no round with its stake is open. */
const isGone = ({ amountMinor, backMinor }: HeldGrant) => amountMinor > 0n && backMinor === amountMinor;

/**
 * Revokes the share of a bonus for the reverted part of its deposit, up to its remainder. The expiry is unchanged
 * unless everything is revoked: then the grant ends with its open rounds.
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
  const retained = capMinor !== null && capMinor < leftMinor ? capMinor : leftMinor;
  return { kept: retained, over: leftMinor - retained };
}

async function isPlaying(db: Db, merchant: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from bonus_grant
    where merchant = ${merchant} and member_id = ${memberId} and state = 'active'`.execute(db);
  return rows.length > 0;
}
