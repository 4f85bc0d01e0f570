import type { FastifyInstance } from 'fastify';
import type { DemoGamesContext } from '../context/context.ts';
import type { FairSeeds } from '../rules/fair.ts';
import { type DemoGamesErrorCode, forPlayers, nameRefusal, refuse } from './api.ts';
import { deliver, placeBet, withdraw } from './deliver.ts';
import type { DemoGame } from './game.ts';
import { beginRound, type Move, type Round, readRound, settleRound } from './rounds.ts';
import { readSeeds, takeNonce } from './seeds.ts';
import type { Session } from './sessions.ts';

/** Outcome of a round: its payout in minor units, and what its page shows. */
export interface Outcome {
  readonly payout: bigint;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A game whose round is decided in one step, from the seeds and the player's prior choice. */
export interface InstantGame {
  readonly kind: string;
  /** Deterministic: depends only on seeds, stake and choice. */
  decide(seeds: FairSeeds, stake: bigint, choice: Readonly<Record<string, unknown>>): Promise<Outcome>;
}

export interface Wager {
  readonly stake: bigint;
  readonly choice: Readonly<Record<string, unknown>>;
  /** Nonce that the player saw: the round is refused if it has changed. */
  readonly nonce?: number;
}

export type Played =
  | {
      readonly kind: 'played';
      readonly round: string;
      readonly nonce: number;
      readonly outcome: Outcome;
      /** Balance after the win, if the win was acknowledged. */
      readonly balance: string;
      /** onItsWay: the win is recorded and will be paid; the balance does not include it yet. */
      readonly transferState: 'paid' | 'onItsWay' | 'stuck';
    }
  | { readonly kind: 'refused'; readonly error: DemoGamesErrorCode; readonly balance: string | undefined };

/**
 * Plays a complete round: stored, bet, decided, paid. After any failure the outbox completes it with the same result.
 */
export async function playInstant(
  context: DemoGamesContext,
  game: InstantGame,
  session: Session,
  wager: Wager,
): Promise<Played> {
  const { leaseMs } = context.config.timing;
  const pair = await readSeeds(context, session);
  const begun = await context.db.inTransaction(async (ask) => {
    const seeds = await takeNonce(ask, pair);
    if (seeds === undefined || (wager.nonce !== undefined && wager.nonce !== seeds.nonce)) throw new TableChanged();
    const { stake, choice } = wager;
    const named = { pair: pair.id, nonce: seeds.nonce };
    return {
      seeds,
      ...(await beginRound(ask, { session, kind: game.kind, stake, seeds: named, detail: choice }, leaseMs)),
    };
  });
  const bet = await placeBet(context, session, begun.bet);
  if (bet.kind === 'refused') return { kind: 'refused', error: nameRefusal(bet.error), balance: bet.balance };
  if (bet.kind === 'withdrawn') return { kind: 'refused', error: 'bet_not_taken', balance: undefined };
  const outcome = await game.decide(begun.seeds, wager.stake, wager.choice);
  const win = await context.db.inTransaction((ask) => settleRound(ask, begun.round, outcome, leaseMs));
  if (win === undefined) return readPlayed(context, session, begun.round, outcome, begun.seeds.nonce, bet.balance);
  return pay(context, win, { round: begun.round.id, nonce: begun.seeds.nonce, outcome, balance: bet.balance });
}

type Settled = Omit<Extract<Played, { kind: 'played' }>, 'kind' | 'transferState'>;

async function pay(context: DemoGamesContext, win: Move, settled: Settled): Promise<Played> {
  const end = await deliver(context, win);
  if (end.kind === 'done') return { kind: 'played', ...settled, balance: end.balance, transferState: 'paid' };
  const transferState = end.kind === 'stuck' ? 'stuck' : 'onItsWay';
  return { kind: 'played', ...settled, transferState };
}

/** The outbox finished the round first: read its result. */
async function readPlayed(
  context: DemoGamesContext,
  session: Session,
  { id }: Round,
  outcome: Outcome,
  nonce: number,
  balance: string,
): Promise<Played> {
  const round = await readRound(context.db.ask, session, id);
  if (round?.state !== 'settled') return { kind: 'refused', error: 'bet_not_taken', balance: undefined };
  return { kind: 'played', round: id, nonce, outcome, balance, transferState: 'onItsWay' };
}

/** The table changed since the player saw it. */
export class TableChanged extends Error {
  readonly code = 'table_moved';
  override readonly name = 'TableChanged';
}

/** Finishes a round that its process left open after the bet, with the outcome of its seeds. */
export async function finishInstant(context: DemoGamesContext, game: InstantGame, round: Round): Promise<void> {
  const [seeds] = await context.db.ask<FairSeeds>(
    `select server_seed as "serverSeed", client_seed as "clientSeed", $2::int as nonce from seed_pair where id = $1`,
    [round.seedPair, round.nonce],
  );
  if (seeds === undefined) return withdraw(context, { round: round.id });
  const outcome = await game.decide(seeds, round.stake, round.detail);
  const { leaseMs } = context.config.timing;
  const win = await context.db.inTransaction((ask) => settleRound(ask, round, outcome, leaseMs));
  if (win) await deliver(context, win);
}

/** The reply about a round for the page of an instant game. */
export function showPlayed(played: Extract<Played, { kind: 'played' }>): Record<string, unknown> {
  const { round, nonce, outcome, balance, transferState } = played;
  return { round, nonce, payout: String(outcome.payout), outcome: outcome.detail, balance, transferState };
}

/** A round as its page asks for it; undefined if that is invalid. */
export type ReadWager = (session: Session, asked: Readonly<Record<string, unknown>>) => Wager | undefined;

/** Server of a game whose rounds are one call each. `more`: its other routes. */
export function instantGame(
  context: DemoGamesContext,
  game: InstantGame,
  path: string,
  read: ReadWager,
  more?: (app: FastifyInstance) => void,
): DemoGame {
  return {
    finish: (round) => finishInstant(context, game, round),
    routes(app) {
      more?.(app);
      app.post(
        path,
        forPlayers(context, game.kind, async (session, request, reply) => {
          const wager = read(session, (request.body ?? {}) as Readonly<Record<string, unknown>>);
          if (wager === undefined) return refuse(reply, 'invalid_request');
          const played = await playInstant(context, game, session, wager);
          if (played.kind === 'refused') return refuse(reply, played.error, { balance: played.balance ?? null });
          return showPlayed(played);
        }),
      );
    },
  };
}
