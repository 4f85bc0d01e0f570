import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SeamlessReply, SeamlessRequest } from '#contract/vendors/seamless.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { isMerchantCode } from '#gateway/identity/secrets/ticket.ts';
import { type Answer, refused } from './answer.ts';
import type { Posted, Poster, Posting } from './post.ts';
import { endGameSession, findPlayer, findWalletBalance } from './store.ts';
import { isTrialToken, readSessionToken } from './tokens.ts';
import type { TrialBets } from './trial-bets.ts';

type Movement = 'bet' | 'win' | 'rollback';

/** Posting of movements, the limit on play money bets, and the place of outcomes. */
export interface Movers {
  readonly db: Pick<Database, 'withMerchant'>;
  readonly poster: Poster;
  readonly trialBets: TrialBets;
}

/** Processes a vendor's transaction, each once. */
export async function move<Action extends Movement>(
  { db, poster, trialBets }: Movers,
  vendor: string,
  action: Action,
  request: SeamlessRequest<Action>,
): Promise<Answer<Movement>> {
  const { merchant, session, round, transactionId } = request;
  const id = readSessionToken(session);
  if (id === undefined || !isMerchantCode(merchant)) return refused('session_invalid');
  if ('betTransactionId' in request && request.betTransactionId === transactionId) return refused('invalid_request');
  const details = 'betTransactionId' in request ? takenBack(request) : played(request);
  const isTrial = isTrialToken(session);
  if (isTrial && action === 'bet' && !(await trialBets.take(merchant, id))) return refused('session_ended');
  const posting: Posting = {
    session: id,
    isTrial,
    action,
    round,
    transactionId,
    ...details,
    requestHash: hash(action, round, details),
  };
  const posted = await poster.post(merchant, vendor, posting);
  if (posted.refusal === null && action === 'win') await keepOutcome(db, vendor, id, request as SeamlessRequest<'win'>);
  return answerOf(posted);
}

/**
 * Stores the outcome that a win tells. After the money and before the answer: a vendor without an answer sends the win
 * again, and with it the outcome.
 */
async function keepOutcome(
  db: Movers['db'],
  vendor: string,
  session: Buffer,
  { merchant, round, outcome, fairnessUrl }: SeamlessRequest<'win'>,
): Promise<void> {
  if (outcome === undefined && fairnessUrl === undefined) return;
  const columns = [outcome ?? null, fairnessUrl ?? null];
  await db.withMerchant(merchant, (scope) =>
    sql`select keep_round_outcome(${merchant}, ${vendor}, ${session}, ${round}, ${columns[0]}, ${columns[1]})`.execute(
      scope,
    ),
  );
}

function played(request: SeamlessRequest<'bet'> | SeamlessRequest<'win'>) {
  const { number, amount, endsRound } = request;
  const { table = null, side = null } = 'table' in request || 'side' in request ? request : {};
  const fee = 'fee' in request ? request.fee : undefined;
  const shared = { table, side, feeMinor: fee === undefined ? null : BigInt(fee) };
  return { number, amountMinor: BigInt(amount), endsRound, betTransactionId: null, ...shared };
}

function takenBack({ betTransactionId }: SeamlessRequest<'rollback'>) {
  const nothing = { table: null, side: null, feeMinor: null };
  return { number: null, amountMinor: 0n, endsRound: false, betTransactionId, ...nothing };
}

/**
 * SHA-256 of a transaction's content. The session is excluded, because a win may be sent again under another session of
 * the same player.
 */
function hash(
  action: Movement,
  round: string,
  details: ReturnType<typeof played> | ReturnType<typeof takenBack>,
): Buffer {
  const { number, amountMinor, endsRound, betTransactionId, table, side, feeMinor } = details;
  const shared = [table, side, feeMinor === null ? null : String(feeMinor)];
  const text = JSON.stringify([action, round, number, String(amountMinor), endsRound, betTransactionId, ...shared]);
  return createHash('sha256').update(text).digest();
}

function answerOf({ refusal, walletBalance, moved, repeated }: Posted): Answer<Movement> {
  if (refusal !== null || walletBalance === null) return refused(refusal ?? 'busy', walletBalance);
  const value: SeamlessReply<Movement> = {
    balance: String(walletBalance),
    ...(moved !== null && { transferId: moved }),
    repeated,
  };
  return { ok: true, value };
}

/** The ledger balance, for a session that may still bet. */
export async function readBalance(
  context: Context,
  vendor: string,
  { merchant, session }: SeamlessRequest<'balance'>,
): Promise<Answer<'balance'>> {
  const id = readSessionToken(session);
  if (id === undefined || !isMerchantCode(merchant)) return refused('session_invalid');
  return context.db.withMerchant(merchant, async (db) => {
    const found = await findWalletBalance(db, merchant, vendor, id);
    if (found === undefined) return refused('session_invalid');
    const player = await findPlayer(db, merchant, found.memberId, found.login);
    if (player?.isActive !== true) return refused('player_blocked');
    if (!found.isOpen || !player.isIn) return refused('session_ended');
    return { ok: true, value: { balance: String(found.balance) } };
  });
}

/** Ends a session for bets; wins and rollbacks of its rounds are still accepted. Idempotent. */
export async function endSession(
  context: Context,
  vendor: string,
  { merchant, session }: SeamlessRequest<'end'>,
): Promise<Answer<'end'>> {
  const id = readSessionToken(session);
  if (id === undefined || !isMerchantCode(merchant)) return refused('session_invalid');
  return context.db.withMerchant(merchant, async (db) => {
    const found = await findWalletBalance(db, merchant, vendor, id);
    if (found === undefined) return refused('session_invalid');
    await endGameSession(db, merchant, id);
    return { ok: true, value: { balance: String(found.balance) } };
  });
}
