import type { Card } from '#demo-games/rules/card.ts';
import type { Take } from '#demo-games/rules/fair.ts';
import type { Drawn, TableGame } from './table-game.ts';

/** Eight decks, mixed again for every round. */
const DECKS = 8;
const SIDES = ['player', 'banker'] as const;
export type Side = (typeof SIDES)[number];
export type Hands = Readonly<Record<Side, readonly Card[]>>;

/** Points of cards: an ace is 1, ten and court cards are 0. */
export function pointsOf(cards: readonly Pick<Card, 'rank'>[]): number {
  return cards.reduce((sum, { rank }) => sum + (rank > 9 ? 0 : rank), 0) % 10;
}

/** Points of the banker -> the player's third cards, from and to, after which the banker takes one. */
const BANKER_TAKES: Readonly<Record<number, readonly [from: number, to: number]>> = {
  3: [0, 9],
  4: [2, 7],
  5: [4, 7],
  6: [6, 7],
};

/** Whether the banker takes a third card, by the value of the player's third; undefined: the player took none. */
export function bankerDraws(points: number, third: number | undefined): boolean {
  if (third === undefined) return points <= 5;
  if (points <= 2) return true;
  const [from, to] = BANKER_TAKES[points] ?? [1, 0];
  return third >= from && third <= to && !(points === 3 && third === 8);
}

/** Deals by the fixed rules: players decide nothing. */
function deal(take: Take): Hands {
  const shoe = Array.from({ length: DECKS * 52 }, (_, at) => at % 52);
  const next = (): Card => {
    const [card = 0] = shoe.splice(take(shoe.length), 1);
    return { rank: (card % 13) + 1, suit: Math.floor(card / 13) };
  };
  const [one, two, three, four] = [next(), next(), next(), next()];
  const [player, banker] = [
    [one, three],
    [two, four],
  ];
  if (Math.max(pointsOf(player), pointsOf(banker)) >= 8) return { player, banker };
  const third = pointsOf(player) <= 5 ? next() : undefined;
  if (third !== undefined) player.push(third);
  if (bankerDraws(pointsOf(banker), third && pointsOf([third]))) banker.push(next());
  return { player, banker };
}

/** The hands of a stored result. */
export function handsOf(drawn: Drawn): Hands {
  const cards = (side: Side) =>
    drawn.flatMap((text) => {
      const [whose, rank, suit] = text.split('.');
      return whose === side ? [{ rank: Number(rank), suit: Number(suit) }] : [];
    });
  return { player: cards('player'), banker: cards('banker') };
}

export function winnerOf({ player, banker }: Hands): Side | 'tie' {
  const [own, other] = [pointsOf(player), pointsOf(banker)];
  if (own === other) return 'tie';
  return own > other ? 'player' : 'banker';
}

const isPair = ([one, two]: readonly Card[]): boolean => one?.rank === two?.rank;

const ODDS = { player: 200, tie: 900, banker: 195, playerPair: 1_200, bankerPair: 1_200 } as const;

/** Baccarat (punto banco): banker wins less five percent, a tie returns the bets on the sides. */
export const baccarat: TableGame = {
  id: 'baccarat',
  classify: 'BAC',
  odds: ODDS,
  pairs: [['player', 'banker']],
  blocks: 2,
  returnRate: 9_894,
  draw(take) {
    const hands = deal(take);
    return SIDES.flatMap((side) => hands[side].map(({ rank, suit }) => `${side}.${rank}.${suit}`));
  },
  pays(spot, drawn) {
    const hands = handsOf(drawn);
    if (spot === 'playerPair') return isPair(hands.player) ? ODDS.playerPair : 0;
    if (spot === 'bankerPair') return isPair(hands.banker) ? ODDS.bankerPair : 0;
    const winner = winnerOf(hands);
    if (spot === winner) return ODDS[winner];
    return winner === 'tie' ? 100 : 0;
  },
};
