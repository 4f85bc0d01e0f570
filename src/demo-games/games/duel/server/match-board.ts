import type { Card } from '#demo-games/rules/card.ts';
import { HAND, type Hands, type Seat, seats, type Trick, takerOf, winnerOf } from '../rules/duel.ts';
import type { DuelMessage, TrickShown } from '../rules/duel-protocol.ts';

export type Both<T> = Record<Seat, T>;

export interface Board {
  readonly isDealt: boolean;
  /** All cards are played. */
  readonly isOver: boolean;
  deal(hands: Hands): void;
  /** No more cards are accepted. */
  close(): void;
  /** Plays a card; false, without effect, if it is not in the hand or is for another trick. */
  playCard(seat: Seat, trick: number, card: number): boolean;
  /** Seats that have not played a card yet. */
  late(): readonly Seat[];
  /** Completes the trick after both cards. */
  takeTrick(): void;
  /** Winner of more tricks; undefined: a draw. */
  winner(): Seat | undefined;
  /** Tricks from a player's view. */
  tricksOf(seat: Seat): readonly TrickShown[];
  /** Everything that a player may see of the cards. */
  show(seat: Seat): Pick<Extract<DuelMessage, { type: 'turn' }>, 'hand' | 'tricks' | 'played' | 'theyPlayed'>;
}

export function createBoard(): Board {
  const played: Both<number | undefined> = { first: undefined, second: undefined };
  const used: Both<Set<number>> = { first: new Set(), second: new Set() };
  const tricks: Trick[] = [];
  let hands: Hands | undefined;
  let isOpen = false;
  const cardOf = (seat: Seat): Card => hands?.[seat][played[seat] ?? 0] ?? { rank: 0, suit: 0 };
  const tricksOf = (seat: Seat) => tricks.map((trick) => showTrick(trick, seat));

  return {
    get isDealt() {
      return hands !== undefined;
    },
    get isOver() {
      return tricks.length >= HAND;
    },
    deal(dealt) {
      hands = dealt;
      isOpen = true;
    },
    close() {
      isOpen = false;
    },
    playCard(seat, trick, card) {
      // Also accepted while the last trick is still shown.
      const isAsked = isOpen && trick === tricks.length && played[seat] === undefined;
      if (!isAsked || used[seat].has(card) || card >= HAND) return false;
      played[seat] = card;
      return true;
    },
    late: () => seats.filter((seat) => played[seat] === undefined),
    takeTrick() {
      tricks.push({ first: cardOf('first'), second: cardOf('second') });
      for (const seat of seats) {
        used[seat].add(played[seat] ?? 0);
        played[seat] = undefined;
      }
    },
    winner: () => winnerOf(tricks),
    tricksOf,
    show(seat) {
      const hand = hands?.[seat] ?? [];
      const own = played[seat];
      return {
        hand: hand.map((card, at) => (used[seat].has(at) || own === at ? null : card)),
        tricks: tricksOf(seat),
        played: own === undefined ? null : (hand[own] ?? null),
        theyPlayed: played[other(seat)] !== undefined,
      };
    },
  };
}

export function other(seat: Seat): Seat {
  return seat === 'first' ? 'second' : 'first';
}

function showTrick(trick: Trick, seat: Seat): TrickShown {
  const taker = takerOf(trick);
  return {
    yours: trick[seat],
    theirs: trick[other(seat)],
    taker: taker === undefined ? null : taker === seat ? 'you' : 'they',
  };
}
