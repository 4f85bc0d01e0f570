import { randomUUID } from 'node:crypto';
import type { Ask } from '#postgres/schema-db.ts';
import type { Session } from './sessions.ts';

export type RoundState = 'betting' | 'open' | 'settled' | 'void';

/** A stored round. Money is in minor units. */
export interface Round {
  readonly id: string;
  readonly session: string;
  readonly merchant: string;
  readonly player: string;
  readonly kind: string;
  readonly state: RoundState;
  readonly stake: bigint;
  readonly payout: bigint | null;
  readonly seedPair: string | null;
  readonly nonce: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly openedAt: Date;
}

/** A money movement that was or will be sent to a gateway. */
export interface Move {
  /** Transaction id of the wire. */
  readonly id: string;
  readonly round: string;
  readonly session: string;
  readonly action: 'bet' | 'win' | 'rollback';
  readonly number: number | null;
  readonly amount: bigint;
  readonly endsRound: boolean;
  /** Bet that a rollback cancels. */
  readonly bet: string | null;
  readonly table: string | null;
  readonly side: string | null;
  readonly fee: bigint | null;
  readonly tries: number;
}

export interface NewRound {
  readonly session: Session;
  readonly kind: string;
  readonly stake: bigint;
  /** Seed pair and nonce of the outcome, if the pair belongs to this player alone. */
  readonly seeds?: { readonly pair: string; readonly nonce: number };
  readonly detail: Readonly<Record<string, unknown>>;
  /** Table and side of the bet for collusion checks, as in the wallet contract. */
  readonly meets?: Meets | undefined;
}

export interface Meets {
  readonly table: string;
  readonly side?: string;
}

/** A new round with its bet: both are stored before the call to the gateway. */
export interface BegunRound {
  readonly round: Round;
  readonly bet: Move;
}

export const ROUND_COLUMNS = `id, session, merchant, player, kind, state, stake, payout, seed_pair as "seedPair", nonce, detail,
  opened_at as "openedAt"`;
export const MOVE_COLUMNS = `id, round, session, action, number, amount, ends_round as "endsRound", bet, at_table as "table", side, fee,
  tries`;

/** Writes a round and its bet. The caller has a lease of `leaseMs`; after it the outbox cancels the bet. */
export async function beginRound(ask: Ask, wanted: NewRound, leaseMs: number): Promise<BegunRound> {
  const { session, kind, stake, seeds, detail, meets } = wanted;
  const [round] = await ask<Round>(
    `insert into round (id, session, merchant, player, kind, stake, seed_pair, nonce, detail, held_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10)) returning ${ROUND_COLUMNS}`,
    [
      `${kind}-${randomUUID()}`,
      session.id,
      session.merchant,
      session.player,
      kind,
      stake,
      seeds?.pair ?? null,
      seeds?.nonce ?? null,
      JSON.stringify(detail),
      leaseMs / 1000,
    ],
  );
  if (round === undefined) throw new Error('The round was not written.');
  const asked = { round, action: 'bet', number: 1, amount: stake, endsRound: false } as const;
  const bet = await writeMove(ask, { ...asked, ...meets }, leaseMs);
  return { round, bet };
}

interface NewMove {
  readonly round: Pick<Round, 'id' | 'session'>;
  readonly action: Move['action'];
  readonly number: number | null;
  readonly amount: bigint;
  readonly endsRound: boolean;
  readonly bet?: string;
  readonly table?: string;
  readonly side?: string;
  readonly fee?: bigint | undefined;
}

async function writeMove(ask: Ask, move: NewMove, leaseMs: number): Promise<Move> {
  const [written] = await ask<Move>(
    `insert into move (id, round, session, action, number, amount, ends_round, bet, next_try_at, at_table, side, fee)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9), $10, $11, $12) returning ${MOVE_COLUMNS}`,
    [
      randomUUID(),
      move.round.id,
      move.round.session,
      move.action,
      move.number,
      move.amount,
      move.endsRound,
      move.bet ?? null,
      leaseMs / 1000,
      move.table ?? null,
      move.side ?? null,
      move.fee ?? null,
    ],
  );
  if (written === undefined) throw new Error('The movement was not written.');
  return written;
}

/** The gateway has booked the bet: opens the round. False if the round was cancelled in the meantime. */
export async function markBetTaken(
  ask: Ask,
  bet: Pick<Move, 'id' | 'round'>,
  transferId: string | null,
): Promise<boolean> {
  const taken = await ask(
    `update move set state = 'done', transfer_id = $2, answered_at = now() where id = $1 and state = 'pending' returning 1`,
    [bet.id, transferId],
  );
  if (taken.length === 0) return false;
  await ask(`update round set state = 'open' where id = $1 and state = 'betting'`, [bet.round]);
  return true;
}

/** Extends the lease of open rounds, so that the outbox does not finish them; returns how many are still open. */
export async function holdRounds(ask: Ask, rounds: readonly string[], holdMs: number): Promise<number> {
  const held = await ask(
    `update round set held_until = now() + make_interval(secs => $2) where id = any($1) and state = 'open' returning 1`,
    [rounds, holdMs / 1000],
  );
  return held.length;
}

/** The gateway refused the bet: the round is void, and no money is owed. */
export async function voidRefused(ask: Ask, bet: Pick<Move, 'id' | 'round'>, error: string): Promise<void> {
  const refused = await ask(
    `update move set state = 'refused', error = $2, answered_at = now() where id = $1 and state = 'pending' returning 1`,
    [bet.id, error],
  );
  if (refused.length > 0) await closeVoid(ask, bet.round);
}

/**
 * Cancels a round: its bet is rolled back, whether or not the gateway has it. Undefined if the round is already settled
 * or cancelled.
 */
export async function giveUp(ask: Ask, round: Pick<Round, 'id'>, leaseMs: number): Promise<Move | undefined> {
  const [held] = await ask<Round>(
    `select ${ROUND_COLUMNS} from round where id = $1 and state in ('betting', 'open') for update`,
    [round.id],
  );
  if (held === undefined) return undefined;
  const [bet] = await ask<Move>(
    `update move set state = 'withdrawn' where round = $1 and action = 'bet' and state in ('pending', 'done')
     returning ${MOVE_COLUMNS}`,
    [held.id],
  );
  if (bet === undefined) return undefined;
  await closeVoid(ask, held.id);
  const rollback = {
    round: held,
    action: 'rollback',
    number: null,
    amount: held.stake,
    endsRound: true,
    bet: bet.id,
  } as const;
  return writeMove(ask, rollback, leaseMs);
}

async function closeVoid(ask: Ask, round: string): Promise<void> {
  await ask(`update round set state = 'void', closed_at = now() where id = $1 and state in ('betting', 'open')`, [
    round,
  ]);
}

/**
 * Writes the outcome of an open round and its win, even if zero, because the win ends the round at the gateway.
 * Undefined if the round was settled or cancelled in the meantime.
 */
export async function settleRound(
  ask: Ask,
  round: Pick<Round, 'id' | 'session'>,
  outcome: { readonly payout: bigint; readonly detail: Readonly<Record<string, unknown>>; readonly fee?: bigint },
  leaseMs: number,
): Promise<Move | undefined> {
  const settled = await ask(
    `update round set state = 'settled', payout = $2, detail = detail || $3::jsonb, closed_at = now()
     where id = $1 and state = 'open' returning 1`,
    [round.id, outcome.payout, JSON.stringify(outcome.detail)],
  );
  if (settled.length === 0) return undefined;
  const { payout: amount, fee } = outcome;
  return writeMove(ask, { round, action: 'win', number: 2, amount, endsRound: true, fee }, leaseMs);
}

/** A round as its player may see it, with the state of its payment. */
export interface PlayedRound extends Round {
  readonly transferState: 'paid' | 'onItsWay' | 'stuck' | 'refused' | 'returned';
  readonly commitment: string | null;
  readonly clientSeed: string | null;
  /** Null while the pair is active. */
  readonly serverSeed: string | null;
}

/** A player's last rounds, newest first; `before` is the oldest known round. */
export async function readHistory(
  ask: Ask,
  owner: Pick<Session, 'merchant' | 'player'>,
  before: Date | undefined,
): Promise<readonly PlayedRound[]> {
  return ask<PlayedRound>(
    `${HISTORY} where r.merchant = $1 and r.player = $2 and r.opened_at < coalesce($3, 'infinity'::timestamptz)
     order by r.opened_at desc limit 20`,
    [owner.merchant, owner.player, before ?? null],
  );
}

/** One round of a player; undefined if it does not exist or belongs to another player. */
export async function readRound(
  ask: Ask,
  owner: Pick<Session, 'merchant' | 'player'>,
  id: string,
): Promise<PlayedRound | undefined> {
  const [round] = await ask<PlayedRound>(`${HISTORY} where r.merchant = $1 and r.player = $2 and r.id = $3`, [
    owner.merchant,
    owner.player,
    id,
  ]);
  return round;
}

const HISTORY = `select r.id, r.session, r.merchant, r.player, r.kind, r.state, r.stake, r.payout, r.seed_pair as "seedPair", r.nonce,
    r.detail, r.opened_at as "openedAt", p.commitment, p.client_seed as "clientSeed",
    case when p.revealed_at is null then null else p.server_seed end as "serverSeed",
    case when exists (select 1 from move m where m.round = r.id and m.state = 'refused' and m.action <> 'bet') then 'stuck'
      when exists (select 1 from move m where m.round = r.id and m.state = 'pending') then 'onItsWay'
      when exists (select 1 from move m where m.round = r.id and m.action = 'rollback') then 'returned'
      when r.state = 'void' then 'refused'
      else 'paid' end as "transferState"
  from round r left join seed_pair p on p.id = r.seed_pair`;

/** Net result of a session's settled rounds in minor units; negative is a loss. */
export async function readNet(ask: Ask, session: string): Promise<bigint> {
  const [sum] = await ask<{ net: bigint }>(
    `select coalesce(sum(payout - stake), 0)::bigint as net from round where session = $1 and state = 'settled'`,
    [session],
  );
  return sum?.net ?? 0n;
}
