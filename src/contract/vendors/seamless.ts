/**
 * Seamless wallet API: a vendor's games move a player's money at the gateway. Called by a vendor's server, never by a
 * browser: POST /seamless/v1/<action> on the gateway, JSON in both directions, both directions signed.
 * - Amounts are minor units as decimal text; `exponent` is the number of decimals.
 * - `transactionId` is the vendor's idempotency key: the same id returns the first answer (`repeated: true`); the same
 * id with another body is refused with `transaction_reused`.
 * - The transactions of a player's round are numbered 1, 2, 3 ... in the order in which they happened (players who
 * share a round have separate numbers); a number that is not the next one is refused with `out_of_order` and changes
 * nothing. Only `rollback` has no number: a rollback that arrives before its bet is recorded, and the late bet is
 * refused with `rolled_back`.
 * - Signature: header `X-Signature` is hex(HMAC-SHA256(secret, `${timestamp}.${action}.${body}`)), `X-Timestamp` epoch
 * milliseconds, `X-Vendor` the vendor's code. The reply has the first two headers over its own body. A timestamp more
 * than 60 s off is refused, on both sides.
 */

import type { Static } from '#contract/call/type.ts';
import * as Type from '#contract/call/type.ts';
import { MOST_DIGITS } from '../call/amount.ts';
import { exactly, oneOf, text, thirdPartyName } from '../call/call-schemas.ts';

/** Maximum clock skew of a timestamp, in milliseconds. */
export const SEAMLESS_SKEW_MS = 60_000;
export const SEAMLESS_PREFIX = '/seamless/v1/';
export const seamlessHeaders = { vendor: 'x-vendor', timestamp: 'x-timestamp', signature: 'x-signature' } as const;

export const seamlessActions = ['authenticate', 'balance', 'bet', 'win', 'rollback', 'end'] as const;
export type SeamlessAction = (typeof seamlessActions)[number];

/** All error codes. All but `busy` are final: a retry changes nothing. */
export const seamlessErrors = [
  'bad_signature',
  'stale_timestamp',
  'invalid_request',
  'ticket_invalid',
  'session_invalid',
  'session_ended',
  'player_blocked',
  'insufficient_balance',
  'bonus_excluded',
  'limit_reached',
  'play_paused',
  'reality_check',
  'too_soon',
  'out_of_order',
  'round_closed',
  'bet_unknown',
  'rolled_back',
  'transaction_reused',
  'busy',
] as const;
export type SeamlessError = (typeof seamlessErrors)[number];

const id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.:-]+$' });
/** A balance: may exceed the maximum of a single amount. */
const minor = Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$' });
const paid = Type.String({ minLength: 1, maxLength: MOST_DIGITS, pattern: '^[0-9]+$' });
const positive = Type.String({ minLength: 1, maxLength: MOST_DIGITS, pattern: '^[1-9][0-9]*$' });
const secretText = Type.String({ minLength: 20, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' });
const merchant = thirdPartyName(64);
const session = secretText;
const number = Type.Integer({ minimum: 1, maximum: 10_000 });

const game = exactly({
  /** The platform's id. */
  nodeId: text(40),
  code: text(64),
  name: text(200),
  vendor: text(32),
  category: text(32),
  /** The vendor's own game id from the catalogue; opaque to the platform. */
  kind: Type.String({ pattern: '^[a-z][a-z0-9]{0,31}$' }),
  /** Player versus player: accepts only cash, and each round reports a fee. */
  isBetween: Type.Boolean(),
});

/** Parameters of a lottery launch (docs/reference/wire.md#launch). */
const lottery = exactly({
  gameCode: Type.Optional(text(40)),
  prizeMode: Type.Optional(text(40)),
  view: Type.Optional(Type.Union([Type.Literal('betting'), Type.Literal('lobby')])),
});

/** The opponents of a bet. Sent with the first bet of a round. */
const played = {
  /** Shared by all who play against each other or on one outcome: the id of a match, or of a market of a draw. */
  table: Type.Optional(id),
  /** If a few sides exclude each other, such as red and black: the side of the bet; `all`: on every side. */
  side: Type.Optional(id),
};

/** Request schemas by action. `merchant` is compared with the session's, never trusted. */
export const seamlessRequests = {
  /** Exchanges the single-use ticket in the game's URL for a session. */
  authenticate: exactly({ ticket: secretText }),
  balance: exactly({ merchant, session }),
  bet: exactly({
    merchant,
    session,
    round: id,
    number,
    transactionId: id,
    amount: positive,
    endsRound: Type.Boolean(),
    ...played,
  }),
  /**
   * Pays into a round; `amount` may be zero, which ends a lost round in the ledger. Works after the session has ended.
   */
  win: exactly({
    merchant,
    session,
    round: id,
    number,
    transactionId: id,
    amount: paid,
    endsRound: Type.Boolean(),
    /**
     * For a player versus player game: the fee on this player's stakes, in addition to the fees reported before for the
     * round.
     */
    fee: Type.Optional(paid),
    /** The round's outcome for the player, in the session's language: `Five of hearts, lower`. The last one counts. */
    outcome: Type.Optional(text(200)),
    /** A page where the player can check the outcome. */
    fairnessUrl: Type.Optional(Type.String({ maxLength: 500, pattern: '^https?://[^\\s<>"]+$' })),
  }),
  /** Reverts a bet, whether or not it arrived. Works after the session has ended. */
  rollback: exactly({ merchant, session, round: id, transactionId: id, betTransactionId: id }),
  end: exactly({ merchant, session }),
} as const;

/** What a game shows and obeys. Times are epoch milliseconds of the gateway's clock. */
const play = exactly({
  now: Type.Integer({ minimum: 0 }),
  /** The first game of the log-in: elapsed time counts from it. */
  begunAt: Type.Integer({ minimum: 0 }),
  /** Interval of reality checks. The portal shows them over a framed game; a game in a window of its own shows them itself. */
  realityCheckMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_440 })),
  /** The most that a round may be staked with: a bet above it is refused with limit_reached. */
  mostStake: Type.Optional(minor),
  /** The shortest time from the start of a round to that of the next one: an earlier bet is refused with too_soon. */
  cycleMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 600_000 })),
});

const balanceOnly = exactly({ balance: minor });
const moved = exactly({
  balance: minor,
  /** The ledger's id of the movement; absent if nothing moved (a win of zero, a rollback without a bet). */
  transferId: Type.Optional(text(64)),
  repeated: Type.Boolean(),
});

/** Reply values by action, on success. */
export const seamlessReplies = {
  authenticate: exactly({
    merchant,
    session,
    /** Opaque; the same for a player at every launch, different at each merchant. */
    player: text(64),
    /** For display to others: already masked. */
    displayName: text(64),
    isTrial: Type.Boolean(),
    currency: text(10),
    symbol: text(8),
    exponent: Type.Integer({ minimum: 0, maximum: 8 }),
    balance: minor,
    language: text(8),
    game,
    lottery: Type.Optional(lottery),
    /** Of a member's session; absent with play money. */
    play: Type.Optional(play),
    /** The target of the game's back button: an absolute URL of the portal. */
    portalUrl: text(2048),
  }),
  balance: balanceOnly,
  bet: moved,
  win: moved,
  rollback: moved,
  end: balanceOnly,
} as const;

/** A reply is `{ ok: true, value }` or `{ ok: false, error }`; a refused bet also has the balance. */
export const seamlessRefusal = exactly({
  ok: Type.Literal(false),
  error: oneOf(seamlessErrors),
  balance: Type.Optional(minor),
});

export function seamlessReply<Action extends SeamlessAction>(action: Action) {
  return Type.Union([exactly({ ok: Type.Literal(true), value: seamlessReplies[action] }), seamlessRefusal]);
}

export type SeamlessRequest<Action extends SeamlessAction> = Static<(typeof seamlessRequests)[Action]>;
export type SeamlessReply<Action extends SeamlessAction> = Static<(typeof seamlessReplies)[Action]>;

/** The signed text, equal on both sides. */
export function seamlessSigned(timestamp: string, action: SeamlessAction, body: string): string {
  return `${timestamp}.${action}.${body}`;
}
