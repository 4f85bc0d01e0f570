import type { Logger } from 'pino';
import type { SeamlessError } from '#contract/vendors/seamless.ts';
import type { Database } from '#gateway/db/client.ts';
import { isUnavailable, sqlState } from '#gateway/db/errors.ts';
import { makeOrderedId } from '#gateway/db/ordered-id.ts';
import type { Signer } from '#gateway/db/seal.ts';
import { createSharedCommits, LaneFull } from '#gateway/process/shared-commits.ts';

/** A movement that a vendor asks for. */
export interface Posting {
  /** SHA-256 of the session's token. */
  readonly session: Buffer;
  /** Commits of play money are of one session alone, so that a trial's rows can go without another's; absent: money. */
  readonly isTrial?: boolean;
  readonly action: 'bet' | 'win' | 'rollback';
  readonly round: string;
  /** Null: a rollback. */
  readonly number: number | null;
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly endsRound: boolean;
  /** The bet that a rollback takes back. */
  readonly betTransactionId: string | null;
  /** What all who play against each other share, and on which side of it a bet is; nothing: not told. */
  readonly table?: string | null;
  readonly side?: string | null;
  /** What was kept of the stakes of a game between players, by a win. */
  readonly feeMinor?: bigint | null;
  /** SHA-256 of what the movement says. */
  readonly requestHash: Buffer;
}

/** What became of it. */
export interface Posted {
  readonly refusal: SeamlessError | null;
  /** The player's balance in minor units, as far as a player is known. */
  readonly purse: bigint | null;
  /** The ledger's id of the movement; null: nothing moved. */
  readonly moved: string | null;
  readonly repeated: boolean;
}

/** Posts movements of vendors to the ledger, each at most once. */
export interface Poster {
  /** Never rejects: what cannot be decided now is `busy`, and whether it was done is told when it comes again. */
  post(merchant: string, vendor: string, posting: Posting): Promise<Posted>;
}

const BOUNDS = { together: 64, atOnce: 2, waiting: 1_000, concernsAll: isUnavailable };
const UNDECIDED: Posted = { refusal: 'busy', purse: null, moved: null, repeated: false };
/** Deadlock, failed serialisation, lock and statement timeouts: nothing was kept. */
const CROWDED = new Set(['40P01', '40001', '55P03', '57014']);
/** A balance past its floor or past what a bigint holds: no such amount can be moved. */
const IMPOSSIBLE = new Set(['23514', '22003']);
const TAKEN = '23505';

const POST = `select refusal, purse, moved, repeated from post_game_money($1, $2, $3::uuid[], $4::text[], $5::bytea[], $6::text[],
  $7::integer[], $8::text[], $9::bigint[], $10::boolean[], $11::text[], $12::bytea[], $13::text[], $14::text[], $15::bigint[], $16)`;

/** Builds the poster of this process. */
export function createPoster(db: Pick<Database, 'prepared' | 'sign'>, log: Logger): Poster {
  const shared = createSharedCommits<Posting, Posted>(async (lane, postings) => {
    const [merchant = '', vendor = ''] = lane.split(' ');
    const made = [makeOrderedId(), makeOrderedId()];
    const reported = [merchant, vendor, made, ...columnsOf(postings)] as const;
    return db.prepared<Posted>('post_game_money', POST, [...reported, signPostings(await db.sign(), reported)]);
  }, BOUNDS);

  async function post(lane: string, posting: Posting, isAgain = false): Promise<Posted> {
    try {
      return await shared.add(lane, posting);
    } catch (error) {
      const state = sqlState(error) ?? '';
      // Somebody else took the id meanwhile: the second look finds it.
      if (state === TAKEN && !isAgain) return post(lane, posting, true);
      if (IMPOSSIBLE.has(state)) return { ...UNDECIDED, refusal: 'invalid_request' };
      const isExpected = error instanceof LaneFull || isUnavailable(error) || CROWDED.has(state);
      if (!isExpected) log.error({ err: error }, 'a movement of a vendor failed');
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

/** The seal over everything that post_game_money is told, in its order. */
export function signPostings(sign: Signer, reported: readonly Column[]): string {
  return sign('post', ...reported.map((column) => (typeof column === 'string' ? column : column.map(write).join(','))));
}

/** A value as PostgreSQL writes it into a text. */
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
