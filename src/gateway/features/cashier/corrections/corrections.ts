import type { Db } from '#gateway/db/tables.ts';
import type { TimerHandler } from '#gateway/timers/timers.ts';
import { CORRECTION } from '#model/state-machines/correction.ts';
import { openOrder } from '../orders/open-order.ts';
import { type LockedOrder, StepRefused, type TakenStep, type TakeStep } from '../orders/take-step.ts';
import { findWalletBalance, type WalletBalanceDeps } from './wallet-balance.ts';
import { CorrectionRefused, type WantedCorrection } from './wanted.ts';

/** A correction whose row is locked until the end of the transaction. */
interface HeldCorrection {
  readonly order: LockedOrder;
  readonly amountMinor: bigint;
  readonly reason: string;
  readonly proposedBy: string;
}

/** Locks a correction; undefined if there is none with that id. */
async function lockCorrection(db: Db, merchant: string, id: string): Promise<HeldCorrection | undefined> {
  const row = await db
    .selectFrom('correction')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { state, version, member_id: memberId, wallet, currency } = row;
  return {
    order: { merchant, id, state, version, memberId, wallet, currency },
    amountMinor: row.amount_minor,
    reason: row.reason,
    proposedBy: row.proposed_by,
  };
}

/** A correction in the version that the answering staff user saw. */
export interface SeenCorrection {
  readonly id: string;
  readonly version: bigint;
}

/**
 * Corrections of members' own wallets (docs/reference/machines.md#correction). Staff are identified by their ids. Each call runs
 * in the caller's transaction, which must end if it throws: CorrectionRefused, or StepRefused (stale: version conflict;
 * short: insufficient balance).
 */
export interface Corrections {
  /** Returns the new correction's id. No money moves yet. */
  propose(db: Db, merchant: string, wanted: WantedCorrection, by: string): Promise<string>;
  /** Moves the money and notifies the member. */
  approve(db: Db, merchant: string, seen: SeenCorrection, by: string): Promise<TakenStep>;
  /** Refuses the correction, or withdraws it if `by` is the proposer. */
  refuse(db: Db, merchant: string, seen: SeenCorrection, by: string, reason: string): Promise<TakenStep>;
  /** Scheduled step: an unanswered correction lapses after a day. */
  readonly lapse: TimerHandler;
}

/** Corrections on the ledger. Held and owed money moves only by orders: a correction affects neither. */
export function createCorrections(takeStep: TakeStep, deps: WalletBalanceDeps): Corrections {
  const hold = async (db: Db, merchant: string, { id, version }: SeenCorrection) => {
    const found = await lockCorrection(db, merchant, id);
    if (found === undefined) throw new CorrectionRefused('unknown');
    if (found.order.version !== version)
      throw new StepRefused('stale', { machine: CORRECTION, order: found.order, step: 'answer', ...BY_CLOCK });
    return found;
  };
  return {
    async propose(db, merchant, wanted, by) {
      const { memberId, wallet, amountMinor, reason } = wanted;
      const { currency, trouble } = await findWalletBalance(db, merchant, wanted, deps);
      if (trouble !== undefined) throw new CorrectionRefused(trouble);
      const { id } = await db
        .insertInto('correction')
        .values({
          merchant,
          member_id: memberId,
          wallet,
          currency,
          amount_minor: amountMinor,
          reason,
          proposed_by: by,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await openOrder(db, CORRECTION, { merchant, id, step: 'propose', takenBy: 'staff', actor: by, reason });
      return id;
    },
    async approve(db, merchant, seen, by) {
      const { order, amountMinor, reason, proposedBy } = await hold(db, merchant, seen);
      if (proposedBy === by) throw new CorrectionRefused('own');
      return takeStep(db, {
        machine: CORRECTION,
        order,
        step: 'approve',
        by: { actor: by, proposedBy, reason },
        amounts: { corrected: amountMinor },
        reportedMinor: amountMinor,
      });
    },
    async refuse(db, merchant, seen, by, reason) {
      const { order, amountMinor } = await hold(db, merchant, seen);
      const taker = { actor: by, reason };
      return takeStep(db, { machine: CORRECTION, order, step: 'refuse', by: taker, reportedMinor: amountMinor });
    },
    async lapse(db, { merchant, subjectId, version }) {
      const found = await lockCorrection(db, merchant, subjectId);
      if (found?.order.version !== version) return;
      await takeStep(db, { machine: CORRECTION, order: found.order, step: 'lapse', ...BY_CLOCK });
    },
  };
}

const BY_CLOCK = { by: { actor: 'clock' }, reportedMinor: 0n };
