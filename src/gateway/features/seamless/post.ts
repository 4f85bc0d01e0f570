import type { Logger } from 'pino';
import type { SeamlessError } from '#contract/vendors/seamless.ts';
import type { Database } from '#gateway/db/client.ts';
import { isUnavailable, sqlState } from '#gateway/db/errors.ts';
import { makeOrderedId } from '#gateway/db/ordered-id.ts';
import type { Signer } from '#gateway/db/signer.ts';
import { createSharedCommits, QueueFull } from '#gateway/process/shared-commits.ts';
import { createLimitPeriods, type LimitPeriods } from '#gateway/stream/daily-counters/limit-periods.ts';
import { logEvent } from '#serving/log/log-event.ts';

export interface Posting {
  /** SHA-256 of the session token. */
  readonly session: Buffer;
  /**
   * Commits of play money contain one session only, so that a trial's rows can be deleted separately; absent: real
   * money.
   */
  readonly isTrial?: boolean;
  readonly action: 'bet' | 'win' | 'rollback';
  readonly round: string;
  /** Null: a rollback. */
  readonly number: number | null;
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly endsRound: boolean;
  /** The bet that a rollback reverts. */
  readonly betTransactionId: string | null;
  /** Table shared by all players against each other, and the side of a bet; absent: unknown. */
  readonly table?: string | null;
  readonly side?: string | null;
  /** For a win: the fee kept from the stakes of a game between players. */
  readonly feeMinor?: bigint | null;
  /** SHA-256 of the movement's content. */
  readonly requestHash: Buffer;
}

export interface Posted {
  readonly refusal: SeamlessError | null;
  /** The player's balance in minor units, if a player is known. */
  readonly walletBalance: bigint | null;
  /** Ledger id of the movement; null: nothing moved. */
  readonly moved: string | null;
  readonly repeated: boolean;
}

/** Posts vendor movements to the ledger, each at most once. */
export interface Poster {
  /** Never rejects: an undecided movement is `busy`, and the vendor's retry returns whether it was posted. */
  post(merchant: string, vendor: string, posting: Posting): Promise<Posted>;
}

const BOUNDS = { together: 64, atOnce: 2, waiting: 1_000, concernsAll: isUnavailable };
const UNDECIDED: Posted = { refusal: 'busy', walletBalance: null, moved: null, repeated: false };
/** Deadlock, serialisation failure, lock and statement timeouts: the transaction was rolled back. */
const CROWDED = new Set(['40P01', '40001', '55P03', '57014']);
/** A balance below its minimum or outside bigint: the amount cannot be moved. */
const IMPOSSIBLE = new Set(['23514', '22003']);
const TAKEN = '23505';

const POST = `select refusal, wallet_balance as "walletBalance", moved, repeated from post_game_money($1, $2, $3::uuid[], $4::text[], $5::bytea[], $6::text[],
  $7::integer[], $8::text[], $9::bigint[], $10::boolean[], $11::text[], $12::bytea[], $13::text[], $14::text[], $15::bigint[], $16::bigint[], $17)`;

export function createPoster(
  db: Pick<Database, 'prepared' | 'sign' | 'withMerchant'>,
  log: Logger,
  periods: LimitPeriods = createLimitPeriods(db),
): Poster {
  const shared = createSharedCommits<Posting, Posted>(async (queueKey, postings) => {
    const [merchant = '', vendor = ''] = queueKey.split(' ');
    const made = [makeOrderedId(), makeOrderedId()];
    const clock = await periods.clockOf(merchant);
    const reported = [merchant, vendor, made, ...columnsOf(postings), clock] as const;
    return db.prepared<Posted>('post_game_money', POST, [...reported, signPostings(await db.sign(), reported)]);
  }, BOUNDS);

  async function post(queueKey: string, posting: Posting, isAgain = false): Promise<Posted> {
    try {
      return await shared.add(queueKey, posting);
    } catch (error) {
      const state = sqlState(error) ?? '';
      // A concurrent transaction used the id; the second attempt finds it.
      if (state === TAKEN && !isAgain) return post(queueKey, posting, true);
      if (IMPOSSIBLE.has(state)) return { ...UNDECIDED, refusal: 'invalid_request' };
      const isExpected = error instanceof QueueFull || isUnavailable(error) || CROWDED.has(state);
      if (!isExpected) logEvent(log, 'seamless.post_failed', { err: error });
      return UNDECIDED;
    }
  }

  return {
    post: (merchant, vendor, posting) =>
      post([merchant, vendor, ...(posting.isTrial ? [posting.session.toString('hex')] : [])].join(' '), posting),
  };
}

type Written = string | number | bigint | boolean | Buffer | null;
type Column = string | readonly Written[];

/** Signature over all arguments of post_game_money, in order. */
export function signPostings(sign: Signer, reported: readonly Column[]): string {
  return sign('post', ...reported.map((column) => (typeof column === 'string' ? column : column.map(write).join(','))));
}

/** A value in PostgreSQL's text format. */
function write(value: Written): string {
  if (value === null) return '-';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value);
}

function columnsOf(postings: readonly Posting[]): Written[][] {
  return [
    postings.map(({ action }) => action),
    postings.map(({ session }) => session),
    postings.map(({ round }) => round),
    postings.map(({ number }) => number),
    postings.map(({ transactionId }) => transactionId),
    postings.map(({ amountMinor }) => amountMinor),
    postings.map(({ endsRound }) => endsRound),
    postings.map(({ betTransactionId }) => betTransactionId),
    postings.map(({ requestHash }) => requestHash),
    postings.map(({ table }) => table ?? null),
    postings.map(({ side }) => side ?? null),
    postings.map(({ feeMinor }) => feeMinor ?? null),
  ];
}
