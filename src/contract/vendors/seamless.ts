/**
 * The seamless wallet: how a vendor's games move a player's money at the gateway. A call of this page is made by a
 * vendor's server, never by a browser: POST /seamless/v1/<action> on the gateway, JSON in and out, signed both ways.
 *
 * - Money is whole minor units as decimal text; `exponent` says where the point stands.
 * - `transactionId` is the vendor's own and names the movement for good: the same one is answered as the first time
 *   (`repeated: true`), the same one with another body is refused with `transaction_reused`.
 * - The transactions of a player's round are numbered 1, 2, 3 ... in the order in which they happened (players who share
 *   a round have numbers of their own); a number that is not the next one is refused with `out_of_order` and changes nothing. Only `rollback` stands outside of the numbers: one that
 *   comes before its bet leaves a mark, and the bet that comes late is refused with `rolled_back`.
 * - Signature: header `X-Signature` is hex(HMAC-SHA256(secret, `${timestamp}.${action}.${body}`)), `X-Timestamp` epoch
 *   milliseconds, `X-Vendor` the vendor's code. The reply carries the same two headers over its own body. A timestamp
 *   more than 60 s off is refused, on both sides.
 */
import Type, { type Static } from 'typebox';
import { MOST_DIGITS } from '../call/amount.ts';
import { exactly, thirdPartyName, oneOf, text } from '../call/call-schemas.ts';

/** How far a timestamp may be off, in milliseconds. */
export const SEAMLESS_SKEW_MS = 60_000;
export const SEAMLESS_PREFIX = '/seamless/v1/';
export const seamlessHeaders = { vendor: 'x-vendor', timestamp: 'x-timestamp', signature: 'x-signature' } as const;

export const seamlessActions = ['authenticate', 'balance', 'bet', 'win', 'rollback', 'end'] as const;
export type SeamlessAction = (typeof seamlessActions)[number];

/** Every code that a refusal may carry. All but `busy` are final: trying again changes nothing. */
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
  'out_of_order',
  'round_closed',
  'bet_unknown',
  'rolled_back',
  'transaction_reused',
  'busy',
] as const;
export type SeamlessError = (typeof seamlessErrors)[number];

const id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.:-]+$' });
/** What a wallet holds: many amounts together. */
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
  /** Which of the vendor's own games: the catalogue's row says it, and only the vendor knows what it stands for. */
  kind: Type.String({ pattern: '^[a-z][a-z0-9]{0,31}$' }),
  /** Players play it against each other: it takes cash alone, and a fee is told of each round. */
  isBetween: Type.Boolean(),
});

/** What a lottery launch named (docs/wire.md#launch). */
const lottery = exactly({
  gameCode: Type.Optional(text(40)),
  prizeMode: Type.Optional(text(40)),
  view: Type.Optional(Type.Union([Type.Literal('betting'), Type.Literal('lobby')])),
});

/** Against whom a bet is. The first bet of a round tells it. */
const played = {
  /** What all share who play against each other, or on one outcome: the id of a match, of a market of a draw. */
  table: Type.Optional(id),
  /** Where few sides exclude each other, as red and black do: on which of them the bet is; `all`: on every one of them. */
  side: Type.Optional(id),
};

/** What each action asks. `merchant` is compared with the session's, never trusted. */
export const seamlessRequests = {
  /** Trades the single-use ticket of the game's address for a session. */
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
  /** Pays into a round; `amount` may be zero, which ends a lost round in the books. Works after the session has ended. */
  win: exactly({
    merchant,
    session,
    round: id,
    number,
    transactionId: id,
    amount: paid,
    endsRound: Type.Boolean(),
    /** Of a game between players: what was kept of this player's stakes, on top of what was told of the round before. */
    fee: Type.Optional(paid),
  }),
  /** Takes a bet back, whether or not it arrived. Works after the session has ended. */
  rollback: exactly({ merchant, session, round: id, transactionId: id, betTransactionId: id }),
  /** The player left the game. */
  end: exactly({ merchant, session }),
} as const;

const balanceOnly = exactly({ balance: minor });
const moved = exactly({
  balance: minor,
  /** The ledger's own id of the movement; absent where nothing moved (a win of zero, a rollback without a bet). */
  transferId: Type.Optional(text(64)),
  repeated: Type.Boolean(),
});

/** What each action answers when it went well. */
export const seamlessReplies = {
  authenticate: exactly({
    merchant,
    session,
    /** Opaque, the same for a player at every launch, another one at every merchant. */
    player: text(64),
    /** To be shown to others: already masked. */
    displayName: text(64),
    isTrial: Type.Boolean(),
    currency: text(10),
    symbol: text(8),
    exponent: Type.Integer({ minimum: 0, maximum: 8 }),
    balance: minor,
    language: text(8),
    game,
    lottery: Type.Optional(lottery),
    /** Where the game's own way back leads: an absolute address of the portal. */
    portalUrl: text(2048),
  }),
  balance: balanceOnly,
  bet: moved,
  win: moved,
  rollback: moved,
  end: balanceOnly,
} as const;

/** A reply is either `{ ok: true, value }` or `{ ok: false, error }`; a refusal of a bet also says the balance. */
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

/** What is signed: the same text on both sides. */
export function seamlessSigned(timestamp: string, action: SeamlessAction, body: string): string {
  return `${timestamp}.${action}.${body}`;
}
