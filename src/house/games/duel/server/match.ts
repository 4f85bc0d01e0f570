import type { HouseContext } from '#house/context/context.ts';
import { nameRefusal } from '#house/play/api.ts';
import { type DeliveryEnd, deliver, placeBet, withdraw } from '#house/play/deliver.ts';
import { type BegunRound, beginRound, holdRounds, type Move, settleRound } from '#house/play/rounds.ts';
import type { Card } from '#house/rules/card.ts';
import { openStream } from '#house/rules/fair.ts';
import {
  DUEL_BLOCKS,
  dealDuel,
  HAND,
  type Hands,
  type Seat,
  seats,
  settleDuel,
  type Trick,
  takerOf,
  winnerOf,
} from '../rules/duel.ts';
import type { DuelEnd, DuelReason, DuelTell, TrickShown } from '../rules/duel-protocol.ts';
import type { Player } from './player.ts';
import type { Pairing } from './tables.ts';

type Both<T> = Record<Seat, T>;

/** A duel under way. */
export interface Match {
  /** Lays a card; one that is not in the hand, or for another trick, changes nothing. */
  lay(key: string, trick: number, card: number): void;
  /** Somebody has come back, or has gone: both are shown how it stands. */
  update(key: string, player?: Player): void;
  /** The house stops: both stakes go back. */
  stop(): Promise<void>;
  /** Resolves when everything is told and written. */
  readonly ended: Promise<void>;
}

/**
 * Plays a duel: takes both stakes or none, deals from the deck that was fixed before, lets both lay their cards against the
 * clock of the house, and pays. Whoever lets the clock run out folds; when both do, both stakes go back.
 */
export function startMatch(context: HouseContext, pairing: Pairing): Match {
  const { stake, deck } = pairing;
  const { turnMs, trickPauseMs, leaseMs } = context.config.timing;
  const players: Both<Player> = { first: pairing.first, second: pairing.second };
  const laid: Both<number | undefined> = { first: undefined, second: undefined };
  const tricks: Trick[] = [];
  const used: Both<Set<number>> = { first: new Set(), second: new Set() };
  const clientSeed = `${pairing.first.clientSeed}:${pairing.second.clientSeed}`;
  let hands: Hands | undefined;
  let deadline = 0;
  let wake: (() => void) | undefined;
  let isStopping = false;
  let isDealt = false;

  const seatOf = (key: string): Seat | undefined => seats.find((seat) => players[seat].key === key);
  const other = (seat: Seat): Seat => (seat === 'first' ? 'second' : 'first');
  const tellBoth = (message: (seat: Seat) => DuelTell): void => {
    for (const seat of seats) players[seat].tell(message(seat));
  };

  function show(seat: Seat): DuelTell {
    const hand = hands?.[seat] ?? [];
    const own = laid[seat];
    return {
      type: 'turn',
      opponent: players[other(seat)].session.displayName,
      stake: String(stake),
      commitment: deck.commitment,
      hand: hand.map((card, at) => (used[seat].has(at) || own === at ? null : card)),
      tricks: tricks.map((trick) => showTrick(trick, seat)),
      laid: own === undefined ? null : (hand[own] ?? null),
      theyLaid: laid[other(seat)] !== undefined,
      theyAreHere: players[other(seat)].isHere(),
      leftMs: Math.max(0, deadline - context.clock.now()),
    };
  }

  /** Resolves when both have laid, when the time is up, or when the house stops. */
  async function turn(): Promise<void> {
    deadline = context.clock.now() + turnMs;
    tellBoth(show);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, turnMs);
      wake = () => {
        if (!isStopping && seats.some((seat) => laid[seat] === undefined)) return;
        clearTimeout(timer);
        resolve();
      };
      wake();
    });
    wake = undefined;
  }

  function takeTrick(dealt: Hands): void {
    const card = (seat: Seat): Card => dealt[seat][laid[seat] ?? 0] ?? { rank: 0, suit: 0 };
    tricks.push({ first: card('first'), second: card('second') });
    for (const seat of seats) {
      used[seat].add(laid[seat] ?? 0);
      laid[seat] = undefined;
    }
  }

  /** Plays the tricks; answers who won, and why. */
  async function playTricks(rounds: Both<BegunRound>, dealt: Hands): Promise<Ending> {
    while (tricks.length < HAND) {
      const ids = seats.map((seat) => rounds[seat].round.id);
      const held = await holdRounds(context.db.ask, ids, turnMs + trickPauseMs + leaseMs);
      if (held < 2 || isStopping) return { kind: 'void', reason: 'stopped' };
      await turn();
      const late = seats.filter((seat) => laid[seat] === undefined);
      if (isStopping) return { kind: 'void', reason: 'stopped' };
      if (late.length === 2) return { kind: 'void', reason: 'bothFolded' };
      const [folded] = late;
      if (folded !== undefined) return { kind: 'won', winner: other(folded), folded };
      takeTrick(dealt);
      if (tricks.length < HAND) {
        deadline = context.clock.now() + trickPauseMs + turnMs;
        tellBoth(show);
        await wait(trickPauseMs);
      }
    }
    return { kind: 'won', winner: winnerOf(tricks), folded: undefined };
  }

  /** Writes what both get, or nothing: a round that was closed meanwhile ends the duel for both. */
  function settle(rounds: Both<BegunRound>, winner: Seat | undefined, folded: Seat | undefined): Promise<Both<Move>> {
    const payouts = settleDuel(stake, winner);
    const fair = { serverSeed: deck.serverSeed, clientSeed, commitment: deck.commitment, nonce: 0 };
    return context.db.inTransaction(async (ask) => {
      const write = async (seat: Seat): Promise<Move> => {
        const detail = { fair, folded: folded ?? null, tricks: tricks.map((trick) => showTrick(trick, seat)) };
        const win = await settleRound(ask, rounds[seat].round, { payout: payouts[seat], detail }, leaseMs);
        if (win === undefined) throw new Error('A round of this duel was closed meanwhile.');
        return win;
      };
      return { first: await write('first'), second: await write('second') };
    });
  }

  /** From here on the outcome stands: a payment that does not arrive now is on its way. */
  async function pay(wins: Both<Move>, ending: Ending): Promise<void> {
    const later = { kind: 'pending' } as const;
    const ends = await Promise.all(seats.map((seat) => deliver(context, wins[seat]).catch(() => later)));
    for (const [at, seat] of seats.entries()) tellOver(seat, ending, wins[seat].amount, ends[at]);
  }

  function tellOver(seat: Seat, ending: Ending, payout: bigint, delivery: DeliveryEnd | undefined): void {
    const { end, reason } = describe(ending, seat);
    players[seat].tell({
      type: 'over',
      end,
      reason,
      opponent: players[other(seat)].session.displayName,
      payout: String(payout),
      balance: delivery?.kind === 'done' ? delivery.balance : null,
      transferState: delivery?.kind === 'done' ? 'paid' : delivery?.kind === 'stuck' ? 'stuck' : 'onItsWay',
      tricks: tricks.map((trick) => showTrick(trick, seat)),
    });
  }

  async function giveBack(rounds: Both<BegunRound>, ending: Ending): Promise<void> {
    for (const seat of seats) await withdraw(context, { round: rounds[seat].round.id });
    for (const seat of seats) {
      const { merchant, walletSession } = players[seat].session;
      const asked = await context.wallet.call('balance', { merchant, session: walletSession });
      const delivery = asked.kind === 'done' ? ({ kind: 'done', balance: asked.value.balance } as const) : undefined;
      tellOver(seat, ending, stake, delivery);
    }
  }

  /** Takes both stakes; undefined when one could not be taken: then the other goes back at once. */
  async function takeStakes(): Promise<Both<BegunRound> | undefined> {
    tellBoth((seat) => ({ type: 'betting', opponent: players[other(seat)].session.displayName }));
    const rounds = await context.db.inTransaction(async (ask) => {
      const begin = (seat: Seat) => {
        const { session } = players[seat];
        const detail = { seat, opponent: players[other(seat)].session.displayName, commitment: deck.commitment };
        return beginRound(ask, { session, kind: 'duel', stake, detail }, leaseMs);
      };
      return { first: await begin('first'), second: await begin('second') };
    });
    const bets = await Promise.all(seats.map((seat) => placeBet(context, players[seat].session, rounds[seat].bet)));
    if (bets.every(({ kind }) => kind === 'taken')) return rounds;
    for (const [at, seat] of seats.entries()) {
      const bet = bets[at];
      if (bet?.kind === 'taken') {
        await withdraw(context, { round: rounds[seat].round.id });
        players[seat].tell({ type: 'otherGone' });
      } else if (bet?.kind === 'refused') {
        players[seat].tell({ type: 'refused', error: nameRefusal(bet.error), balance: bet.balance ?? null });
      } else players[seat].tell({ type: 'refused', error: 'bet_not_taken', balance: null });
    }
    return undefined;
  }

  /** Deals and plays; answers what stands in the books then. */
  async function play(rounds: Both<BegunRound>): Promise<{ ending: Ending; wins?: Both<Move> }> {
    try {
      hands = dealDuel(await openStream({ serverSeed: deck.serverSeed, clientSeed, nonce: 0 }, DUEL_BLOCKS));
      isDealt = true;
      const ending = await playTricks(rounds, hands);
      isDealt = false;
      if (ending.kind === 'void') return { ending };
      return { ending, wins: await settle(rounds, ending.winner, ending.folded) };
    } catch (error) {
      context.log.error({ err: error, rounds: seats.map((seat) => rounds[seat].round.id) }, 'a duel broke off');
      return { ending: { kind: 'void', reason: 'stopped' } };
    }
  }

  async function run(): Promise<void> {
    const rounds = await takeStakes().catch((error: unknown) => {
      context.log.error({ err: error }, 'the stakes of a duel could not be taken');
      tellBoth(() => ({ type: 'refused', error: 'bet_not_taken', balance: null }));
    });
    if (!rounds) return;
    const { ending, wins } = await play(rounds);
    if (wins) await pay(wins, ending);
    else await giveBack(rounds, ending);
  }

  return {
    lay(key, trick, card) {
      const seat = seatOf(key);
      // Also while both still look at the last trick.
      const isOpen = seat !== undefined && isDealt && trick === tricks.length && laid[seat] === undefined;
      if (!isOpen || used[seat].has(card) || card >= HAND) return;
      laid[seat] = card;
      tellBoth(show);
      wake?.();
    },
    update(key, player) {
      const seat = seatOf(key);
      if (seat !== undefined && player !== undefined) players[seat] = player;
      if (hands !== undefined) tellBoth(show);
    },
    async stop() {
      isStopping = true;
      wake?.();
      await this.ended;
    },
    ended: run(),
  };
}

type Ending =
  | { readonly kind: 'won'; readonly winner: Seat | undefined; readonly folded: Seat | undefined }
  | { readonly kind: 'void'; readonly reason: 'bothFolded' | 'stopped' };

function describe(ending: Ending, seat: Seat): { readonly end: DuelEnd; readonly reason: DuelReason } {
  if (ending.kind === 'void') return { end: 'void', reason: ending.reason };
  const { winner, folded } = ending;
  const end = winner === undefined ? 'draw' : winner === seat ? 'won' : 'lost';
  if (folded === undefined) return { end, reason: 'tricks' };
  return { end, reason: folded === seat ? 'youFolded' : 'theyFolded' };
}

function showTrick(trick: Trick, seat: Seat): TrickShown {
  const taker = takerOf(trick);
  const they = seat === 'first' ? 'second' : 'first';
  return {
    yours: trick[seat],
    theirs: trick[they],
    taker: taker === undefined ? null : taker === seat ? 'you' : 'they',
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
