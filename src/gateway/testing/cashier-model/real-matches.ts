import { randomUUID } from 'node:crypto';
import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { cancelLocked } from '#gateway/features/cashier/deposits/cancel-deposit.ts';
import { createExpiring } from '#gateway/features/cashier/deposits/expire-deposit.ts';
import { lockDeposit } from '#gateway/features/cashier/deposits/lock-deposit.ts';
import type { Matches } from '#gateway/features/cashier/deposits/matches-port.ts';
import { answerReceipt } from '#gateway/features/cashier/matches/answer.ts';
import { keepTime } from '#gateway/features/cashier/matches/clock.ts';
import { type LockedMatch, lockMatch } from '#gateway/features/cashier/matches/lock-match.ts';
import { createMatchSteps } from '#gateway/features/cashier/matches/match-steps.ts';
import type { TakeStep } from '#gateway/features/cashier/orders/take-step.ts';
import { readBalance } from '#gateway/features/wallet/stored-balance.ts';
import type { DueTimer } from '#gateway/timers/take-due.ts';
import type { TimerHandler } from '#gateway/timers/timers.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { MATCH } from '#model/state-machines/match.ts';
import type { MatchStep } from './model-matches.ts';
import { insertDeposit, type OrderRow, type TestMembers } from './rows.ts';

/** The command changed nothing. */
export class NotDone extends Error {
  override readonly name = 'NotDone';
}

/** Steps taken by one or two staff users. */
type StaffStep = 'force' | 'refuse';

export interface RealMatches {
  /** The same function that staff steps use. */
  readonly takeMatchStep: TakeStep;
  offer(db: Db, order: OrderRow): Promise<void>;
  take(db: Db, deposit: string, step: Exclude<MatchStep, StaffStep>, minor: bigint): Promise<void>;
  /** Expiry of a deposit by the clock. */
  expire(db: Db, deposit: string): Promise<void>;
  /** The depositor cancels. */
  cancel(db: Db, deposit: string): Promise<void>;
}

interface Deps {
  readonly players: TestMembers;
  readonly takeStep: TakeStep;
  readonly matches: Matches;
  readonly exponent: number;
}

/** The gateway's matches, step by step; each method throws `NotDone` if nothing changed. */
export function createRealMatches({ players, takeStep, matches, exponent }: Deps): RealMatches {
  const { merchant, currency } = players;
  const takeMatchStep = createMatchSteps(takeStep, readBalance);
  const clock = clockOf(takeMatchStep);
  const expiring = createExpiring({ takeStep, matches });

  async function begin(db: Db, id: string): Promise<void> {
    const order = await lockDeposit(db, merchant, id);
    if (order === undefined) throw new NotDone();
    const by = { actor: order.provider };
    await takeStep(db, { machine: DEPOSIT, order, step: 'begin', by, reportedMinor: order.amountMinor });
    await matches.taken(db, merchant, id);
  }

  async function answerMatch(
    db: Db,
    match: LockedMatch,
    step: 'partly' | 'all' | 'dispute',
    minor: bigint,
  ): Promise<void> {
    const asker = { merchant, memberId: match.heldBy, key: randomUUID(), exponent };
    const words = {
      partly: { answer: 'RECEIVED', amount: writeAmount(minor, exponent) },
      all: { answer: 'ALL_RECEIVED' },
      dispute: { answer: 'NOT_RECEIVED', pictures: ['a picture'] },
    } as const;
    const answer = { id: match.id, ...words[step] };
    // Sent twice with the same idempotency key, as after a lost response.
    for (let count = 0; count < 2; count += 1)
      if ((await answerReceipt(db, takeMatchStep, asker, answer, [Buffer.from('drawn')])) !== undefined)
        throw new NotDone();
  }

  return {
    takeMatchStep,
    async offer(db, order) {
      await insertDeposit(db, players, order, true);
      const { id, amount: amountMinor } = order;
      await matches.offer(db, { merchant, id, memberId: players.members[order.member] ?? '', currency, amountMinor });
    },
    async take(db, deposit, step, minor) {
      if (step === 'begin') return begin(db, deposit);
      const match = await matchOf(db, merchant, deposit);
      if (match === undefined) throw new NotDone();
      if (step === 'prove') await matches.proved(db, merchant, deposit);
      else if (step === 'lapse' || step === 'count') await clock[step]?.(db, dueOf(MATCH.name, step, match));
      else await answerMatch(db, match, step, minor);
      if ((await lockMatch(db, merchant, match.id))?.version === match.version) throw new NotDone();
    },
    async expire(db, deposit) {
      const order = await lockDeposit(db, merchant, deposit);
      if (order === undefined) throw new NotDone();
      await expiring(db, dueOf(DEPOSIT.name, 'expire', order));
      if ((await lockDeposit(db, merchant, deposit))?.version === order.version) throw new NotDone();
    },
    async cancel(db, deposit) {
      const order = await lockDeposit(db, merchant, deposit);
      if (order === undefined || order.state === 'cancelled') throw new NotDone();
      if ((await cancelLocked(db, { takeStep }, order)) !== undefined) throw new NotDone();
    },
  };
}

/** The locked match of a deposit; undefined: it has none. */
export async function matchOf(db: Db, merchant: string, deposit: string): Promise<LockedMatch | undefined> {
  const found = await db
    .selectFrom('payout_match')
    .select('id')
    .where('merchant', '=', merchant)
    .where('deposit_id', '=', deposit)
    .executeTakeFirst();
  return found && lockMatch(db, merchant, found.id);
}

const WORDLESS = { writeAmount: async () => '', writeMoment: async () => '' };

function clockOf(takeMatchStep: TakeStep): Readonly<Record<string, TimerHandler>> {
  const handlers: Record<string, TimerHandler> = {};
  const timers = {
    on(_: string, step: string, handler: TimerHandler) {
      handlers[step] = handler;
    },
  };
  keepTime(timers, takeMatchStep, { notify: async () => undefined, ...WORDLESS });
  return handlers;
}

function dueOf(machine: string, step: string, order: { merchant: string; id: string; version: bigint }): DueTimer {
  const { merchant, id: subjectId, version } = order;
  return { merchant, machine, step, subjectId, version, minutesBefore: 0, dueAt: new Date(), attempts: 0 };
}
