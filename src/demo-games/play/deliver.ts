import { logEvent } from '#serving/log/log-event.ts';
import type { DemoGamesContext } from '../context/context.ts';
import type { WalletAnswer } from '../wallet/wallet.ts';
import { reportRound } from './round-report.ts';
import { giveUp, type Move, markBetTaken, voidRefused } from './rounds.ts';
import { endSession, readSession, type Session } from './sessions.ts';

type Who = Pick<Session, 'merchant' | 'walletSession' | 'language'>;

/** Errors of a gateway that mean the session has ended. */
const OVER: ReadonlySet<string> = new Set(['session_ended', 'session_invalid']);

export type BetEnd =
  | { readonly kind: 'taken'; readonly balance: string }
  /** The gateway refused with this error; no money moved. */
  | { readonly kind: 'refused'; readonly error: string; readonly balance: string | undefined }
  /** Unknown whether the bet arrived: it is being cancelled. */
  | { readonly kind: 'withdrawn' };

/**
 * Sends a bet to the gateway while its player waits: a few attempts with the same transaction id, then the bet is
 * cancelled. The stored state always matches the result.
 */
export async function placeBet(context: DemoGamesContext, who: Who, bet: Move): Promise<BetEnd> {
  const { betPausesMs } = context.config.timing;
  for (const pause of [0, ...betPausesMs]) {
    if (pause > 0) await wait(pause * (0.5 + context.chance() / 2));
    const answer = await send(context, who, bet);
    if (answer.kind === 'refused') {
      await context.db.inTransaction(async (ask) => {
        await voidRefused(ask, bet, answer.error);
        // End the session here as well: otherwise a page that keeps betting would write a round for each refusal.
        if (OVER.has(answer.error)) await endSession(ask, bet.session);
      });
      return { kind: 'refused', error: answer.error, balance: answer.balance };
    }
    if (answer.kind === 'done') {
      const isTaken = await markTaken(context, bet, answer.value.transferId ?? null);
      return isTaken ? { kind: 'taken', balance: answer.value.balance } : { kind: 'withdrawn' };
    }
    logEvent(context.log, 'game_outbox.bet_unanswered', { bet: bet.id, why: answer.why });
  }
  await withdraw(context, bet);
  return { kind: 'withdrawn' };
}

/** A transfer id that belongs to another movement is a replayed answer and proves nothing about this bet. */
async function markTaken(context: DemoGamesContext, bet: Move, transferId: string | null): Promise<boolean> {
  try {
    return await context.db.inTransaction((ask) => markBetTaken(ask, bet, transferId));
  } catch (error) {
    if (!isReused(error)) throw error;
    logEvent(context.log, 'game_outbox.bet_answer_reused', { bet: bet.id });
    await withdraw(context, bet);
    return false;
  }
}

function isReused(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'move_transfer';
}

/** Cancels a bet's round and sends the rollback once; the outbox continues the delivery. */
export async function withdraw(context: DemoGamesContext, bet: Pick<Move, 'round'>): Promise<void> {
  const { leaseMs } = context.config.timing;
  const rollback = await context.db.inTransaction((ask) => giveUp(ask, { id: bet.round }, leaseMs));
  if (rollback) await deliver(context, rollback);
}

/** State of a win or rollback: acknowledged with the new balance, pending, or finally refused. */
export type DeliveryEnd =
  | { readonly kind: 'done'; readonly balance: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'stuck' };

/** Sends a win or a rollback once and records the result; an unanswered one is scheduled for a retry. */
export async function deliver(context: DemoGamesContext, move: Move): Promise<DeliveryEnd> {
  const session = await readSession(context.db.ask, move.session);
  if (session === undefined) throw new Error(`The movement ${move.id} has no session.`);
  const answer = await send(context, session, move);
  if (answer.kind === 'unknown') {
    await putOff(context, move);
    return { kind: 'pending' };
  }
  if (answer.kind === 'refused') {
    // Needs manual review: the gateway reports that it cannot book this movement.
    const { id, round, action } = move;
    logEvent(context.log, 'game_outbox.movement_refused', { move: id, round, action, error: answer.error });
    await close(context, move, 'refused', answer.error, null);
    return { kind: 'stuck' };
  }
  try {
    await close(context, move, 'done', null, answer.value.transferId ?? null);
  } catch (error) {
    if (!isReused(error)) throw error;
    logEvent(context.log, 'game_outbox.movement_answer_reused', { move: move.id });
    await putOff(context, move);
    return { kind: 'pending' };
  }
  return { kind: 'done', balance: answer.value.balance };
}

async function close(
  { db }: DemoGamesContext,
  move: Move,
  state: 'done' | 'refused',
  error: string | null,
  transferId: string | null,
): Promise<void> {
  await db.ask(
    `update move set state = $2, error = $3, transfer_id = $4, answered_at = now(), tries = tries + 1
     where id = $1 and state = 'pending'`,
    [move.id, state, error, transferId],
  );
}

/** Full jitter: a random delay between the minimum backoff and a limit that doubles with each attempt. */
async function putOff({ db, config, chance }: DemoGamesContext, move: Move): Promise<void> {
  const [least, most] = config.timing.backOffMs;
  const limit = Math.min(most, least * 2 ** Math.min(move.tries + 1, 20));
  const delayMs = least + chance() * (limit - least);
  await db.ask(
    `update move set tries = tries + 1, next_try_at = now() + make_interval(secs => $2) where id = $1 and state = 'pending'`,
    [move.id, delayMs / 1000],
  );
}

async function send(
  context: DemoGamesContext,
  who: Who,
  move: Move,
): Promise<WalletAnswer<'bet' | 'win' | 'rollback'>> {
  const named = { merchant: who.merchant, session: who.walletSession, round: move.round, transactionId: move.id };
  if (move.action === 'rollback')
    return context.wallet.call('rollback', { ...named, betTransactionId: move.bet ?? '' });
  const numbered = { ...named, number: move.number ?? 1, amount: String(move.amount), endsRound: move.endsRound };
  if (move.action === 'win')
    return context.wallet.call('win', {
      ...numbered,
      ...(move.fee !== null && { fee: String(move.fee) }),
      ...(await reportRound(context, who, move.round)),
    });
  const { table, side } = move;
  return context.wallet.call('bet', {
    ...numbered,
    ...(table !== null && { table }),
    ...(side !== null && { side }),
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
