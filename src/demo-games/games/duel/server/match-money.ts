import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { nameRefusal } from '#demo-games/play/api.ts';
import { type DeliveryEnd, deliver, placeBet, withdraw } from '#demo-games/play/deliver.ts';
import { type BegunRound, beginRound, type Move, settleRound } from '#demo-games/play/rounds.ts';
import { feesOf, type Seat, seats, settleDuel } from '../rules/duel.ts';
import type { DuelEnd, DuelReason } from '../rules/duel-protocol.ts';
import { type Board, type Both, other } from './match-board.ts';
import type { Player } from './player.ts';
import type { Pairing } from './tables.ts';

export interface Stakes {
  readonly context: DemoGamesContext;
  readonly pairing: Pairing;
  /** Current players: a player who reconnects replaces the earlier connection. */
  readonly players: Both<Player>;
  readonly board: Board;
}

export type Ending =
  | { readonly kind: 'won'; readonly winner: Seat | undefined; readonly folded: Seat | undefined }
  | { readonly kind: 'void'; readonly reason: 'bothFolded' | 'stopped' };

/** Client seed of the shuffle, combined from both players. */
export function clientSeedOf({ first, second }: Pairing): string {
  return `${first.clientSeed}:${second.clientSeed}`;
}

/** Takes both stakes; undefined if one of them failed: then the other is refunded at once. */
export async function takeStakes(stakes: Stakes): Promise<Both<BegunRound> | undefined> {
  const { context, players } = stakes;
  for (const seat of seats)
    players[seat].report({ type: 'betting', opponent: players[other(seat)].session.displayName });
  const rounds = await beginRounds(stakes);
  const bets = await Promise.all(seats.map((seat) => placeBet(context, players[seat].session, rounds[seat].bet)));
  if (bets.every(({ kind }) => kind === 'taken')) return rounds;
  for (const [at, seat] of seats.entries()) {
    const bet = bets[at];
    if (bet?.kind === 'taken') {
      await withdraw(context, { round: rounds[seat].round.id });
      players[seat].report({ type: 'otherGone' });
    } else if (bet?.kind === 'refused') {
      players[seat].report({ type: 'refused', error: nameRefusal(bet.error), balance: bet.balance ?? null });
    } else players[seat].report({ type: 'refused', error: 'bet_not_taken', balance: null });
  }
  return undefined;
}

function beginRounds({ context, pairing, players }: Stakes): Promise<Both<BegunRound>> {
  const { stake, deck } = pairing;
  return context.db.inTransaction(async (ask) => {
    const begin = (seat: Seat) => {
      const { session } = players[seat];
      const detail = { seat, opponent: players[other(seat)].session.displayName, commitment: deck.commitment };
      const round = { session, kind: 'duel', stake, detail, meets: { table: deck.commitment } };
      return beginRound(ask, round, context.config.timing.leaseMs);
    };
    return { first: await begin('first'), second: await begin('second') };
  });
}

/** Writes both payouts, or neither: if a round was closed in the meantime, the duel ends for both. */
export function settle(
  { context, pairing, board }: Stakes,
  rounds: Both<BegunRound>,
  { winner, folded }: Extract<Ending, { kind: 'won' }>,
): Promise<Both<Move>> {
  const { stake, deck } = pairing;
  const payouts = settleDuel(stake, winner);
  const fees = feesOf(stake, winner);
  const { serverSeed, commitment } = deck;
  const fair = { serverSeed, clientSeed: clientSeedOf(pairing), commitment, nonce: 0 };
  return context.db.inTransaction(async (ask) => {
    const write = async (seat: Seat): Promise<Move> => {
      const detail = { fair, folded: folded ?? null, tricks: board.tricksOf(seat) };
      const paid = { payout: payouts[seat], fee: fees[seat], detail };
      const win = await settleRound(ask, rounds[seat].round, paid, context.config.timing.leaseMs);
      if (win === undefined) throw new Error('A round of this duel was closed meanwhile.');
      return win;
    };
    return { first: await write('first'), second: await write('second') };
  });
}

/** The outcome is final: a payment that does not complete now is delivered later by the outbox. */
export async function pay(stakes: Stakes, wins: Both<Move>, ending: Ending): Promise<void> {
  const later = { kind: 'pending' } as const;
  const ends = await Promise.all(seats.map((seat) => deliver(stakes.context, wins[seat]).catch(() => later)));
  for (const [at, seat] of seats.entries()) sendOver(stakes, seat, ending, wins[seat].amount, ends[at]);
}

export async function giveBack(stakes: Stakes, rounds: Both<BegunRound>, ending: Ending): Promise<void> {
  const { context, players, pairing } = stakes;
  for (const seat of seats) await withdraw(context, { round: rounds[seat].round.id });
  for (const seat of seats) {
    const { merchant, walletSession } = players[seat].session;
    const asked = await context.wallet.call('balance', { merchant, session: walletSession });
    const delivery = asked.kind === 'done' ? ({ kind: 'done', balance: asked.value.balance } as const) : undefined;
    sendOver(stakes, seat, ending, pairing.stake, delivery);
  }
}

function sendOver(
  { players, board }: Stakes,
  seat: Seat,
  ending: Ending,
  payout: bigint,
  delivery: DeliveryEnd | undefined,
): void {
  const { end, reason } = describe(ending, seat);
  players[seat].report({
    type: 'over',
    end,
    reason,
    opponent: players[other(seat)].session.displayName,
    payout: String(payout),
    balance: delivery?.kind === 'done' ? delivery.balance : null,
    transferState: delivery?.kind === 'done' ? 'paid' : delivery?.kind === 'stuck' ? 'stuck' : 'onItsWay',
    tricks: board.tricksOf(seat),
  });
}

function describe(ending: Ending, seat: Seat): { readonly end: DuelEnd; readonly reason: DuelReason } {
  if (ending.kind === 'void') return { end: 'void', reason: ending.reason };
  const { winner, folded } = ending;
  const end = winner === undefined ? 'draw' : winner === seat ? 'won' : 'lost';
  if (folded === undefined) return { end, reason: 'tricks' };
  return { end, reason: folded === seat ? 'youFolded' : 'theyFolded' };
}
