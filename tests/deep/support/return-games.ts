/** Bets whose long-run return is known exactly, and how a round of each game is played. */
import { dealDuel, RAKE, settleDuel, winnerOf } from '#demo-games/games/duel/rules/duel.ts';
import { chanceOf as catchChance, isCaught, SPECIES } from '#demo-games/games/fish/rules/sea.ts';
import { type Call, dealHighLow, isWon, payoutOf } from '#demo-games/games/highlow/rules/high-low.ts';
import { FAMILIES, type FamilyId } from '#demo-games/games/lottery/rules/families/families.ts';
import { returnOf } from '#demo-games/games/slot/rules/facts.ts';
import { type Machine, UNITS_OF_STAKE } from '#demo-games/games/slot/rules/machine.ts';
import { MACHINES } from '#demo-games/games/slot/rules/machines.ts';
import { playSlot } from '#demo-games/games/slot/rules/slot.ts';
import { CALLED_OFF_ONE_IN, chanceOf, isRight, oddsOf, picksOf, play } from '#demo-games/games/sports/rules/book.ts';
import { LEAGUES, matchOf } from '#demo-games/games/sports/rules/leagues.ts';
import { baccarat } from '#demo-games/games/table/rules/baccarat.ts';
import { roulette } from '#demo-games/games/table/rules/roulette.ts';
import { sicbo } from '#demo-games/games/table/rules/sicbo.ts';
import type { TableGame } from '#demo-games/games/table/rules/table-game.ts';
import { chancesOfBaccarat } from '#demo-games/games/table/testing/baccarat-chances.ts';
import type { Take } from '#demo-games/rules/fair.ts';

export interface ReturnGame {
  readonly id: string;
  readonly bets: readonly ReturnBet[];
  /** Plays a round; what each bet pays for a stake of 1. */
  round(take: Take): readonly number[];
  /** Of a slot: what its card says. */
  readonly volatility?: Machine['volatility'];
}

export interface ReturnBet {
  /** `slot lanterns`, `table roulette n17`. */
  readonly id: string;
  /** Of a stake of 1; evaluated once. */
  exact(): number;
}

const slots = MACHINES.map(
  (machine): ReturnGame => ({
    id: machine.id,
    bets: [{ id: `slot ${machine.id}`, exact: () => returnOf(machine) }],
    round: (take) => [playSlot(machine, take).units / UNITS_OF_STAKE],
    volatility: machine.volatility,
  }),
);

const FACES = ['1', '2', '3', '4', '5', '6'];
const NUMBERS = Array.from({ length: 37 }, (_, number) => [String(number)]);
const DICE = FACES.flatMap((one) => FACES.flatMap((two) => FACES.map((three) => [one, two, three])));
const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

function tableOf(game: TableGame, exact: Readonly<Record<string, () => number>>): ReturnGame {
  const spots = Object.keys(exact);
  const bets = Object.entries(exact).map(([spot, mean]) => ({ id: `table ${game.id} ${spot}`, exact: mean }));
  return {
    id: game.id,
    bets,
    round(take) {
      const drawn = game.draw(take);
      return spots.map((spot) => game.pays(spot, drawn) / 100);
    },
  };
}

function enumerated(game: TableGame, results: readonly (readonly string[])[]): ReturnGame {
  const exact = (spot: string) => meanOf(results.map((drawn) => game.pays(spot, drawn) / 100));
  return tableOf(game, Object.fromEntries(Object.keys(game.odds).map((spot) => [spot, () => exact(spot)])));
}

const tables = [
  enumerated(roulette, NUMBERS),
  enumerated(sicbo, DICE),
  tableOf(baccarat, {
    player: () => 2 * chancesOfBaccarat().player + chancesOfBaccarat().tie,
    banker: () => 1.95 * chancesOfBaccarat().banker + chancesOfBaccarat().tie,
    tie: () => 9 * chancesOfBaccarat().tie,
    // The second card has the rank of the first: 31 of the other 415 cards.
    playerPair: () => (12 * 31) / 415,
    bankerPair: () => (12 * 31) / 415,
  }),
];

const fishing = SPECIES.map(
  (species): ReturnGame => ({
    id: species.id,
    bets: [{ id: `fish ${species.id}`, exact: () => (catchChance(species) * species.pays) / 1_000_000 }],
    round: (take) => [isCaught(species, take) ? species.pays : 0],
  }),
);

const STAKE = 10_000;
const RANKS = Array.from({ length: 13 }, (_, at) => at + 1);
/** The better call on each open card; `same` on every one. */
const highLow = ['better', 'same'].map((how): ReturnGame => {
  const callOn = (rank: number): Call => (how === 'same' ? 'same' : rank <= 7 ? 'higher' : 'lower');
  const paid = (open: number, next: number) => {
    const call = callOn(open);
    const won = isWon(call, { open: { rank: open, suit: 0 }, next: { rank: next, suit: 0 } });
    return won ? Number(payoutOf(call, open, BigInt(STAKE))) / STAKE : 0;
  };
  const exact = () => meanOf(RANKS.flatMap((open) => RANKS.map((next) => paid(open, next))));
  return {
    id: how,
    bets: [{ id: `highlow ${how}`, exact }],
    round(take) {
      const { open, next } = dealHighLow(take);
      return [paid(open.rank, next.rank)];
    },
  };
});

/** Cards in the order of the hands, which are as random as any other order. */
const duel: ReturnGame = {
  id: 'duel',
  bets: [{ id: 'duel', exact: () => 1 - ((1 - chanceOfDraw()) * RAKE) / 10_000 }],
  round(take) {
    const { first, second } = dealDuel(take);
    const tricks = first.flatMap((card, at) => {
      const other = second[at];
      return other === undefined ? [] : [{ first: card, second: other }];
    });
    return [Number(settleDuel(BigInt(STAKE), winnerOf(tricks)).first) / STAKE];
  },
};

/** Chance that as many tricks go to each: of five pairs of cards from one deck, by the number of pairs of equal ranks. */
function chanceOfDraw(): number {
  // Chance that so many given pairs are of equal ranks; `halves`, `empty`: ranks with two and with no cards left.
  const equal = (pairs: number, left: number, whole: number, halves: number): number => {
    if (pairs === 0) return 1;
    const all = left * (left - 1);
    const fresh = whole === 0 ? 0 : ((whole * 4 * 3) / all) * equal(pairs - 1, left - 2, whole - 1, halves + 1);
    const second = halves === 0 ? 0 : ((halves * 2) / all) * equal(pairs - 1, left - 2, whole, halves - 1);
    return fresh + second;
  };
  const choose = (of: number, some: number): number =>
    Array.from({ length: some }, (_, at) => (of - at) / (at + 1)).reduce((all, one) => all * one, 1);
  const atLeast = (some: number) => choose(5, some) * equal(some, 52, 13, 0);
  const exactly = (some: number): number =>
    Array.from(
      { length: 6 - some },
      (_, more) => (-1) ** more * choose(some + more, some) * atLeast(some + more),
    ).reduce((sum, one) => sum + one, 0);
  // Each other trick goes to either side with the same chance.
  return [1, 3, 5].reduce(
    (sum, equals) => sum + (exactly(equals) * choose(5 - equals, (5 - equals) / 2)) / 2 ** (5 - equals),
    0,
  );
}

type LineBet = readonly [play: string, line: readonly string[], exact: number];

function lotteryOf(family: FamilyId, lines: readonly LineBet[]): ReturnGame {
  const { plays, draw } = FAMILIES[family];
  const pays = lines.map(([play, line]) => {
    const found = plays.find(({ id }) => id === play);
    if (found === undefined) throw new Error(`There is no play ${play} of ${family}.`);
    return (result: readonly string[]) => found.pays(line, result) / 100;
  });
  return {
    id: family,
    bets: lines.map(([play, , exact]) => ({ id: `lottery ${family} ${play}`, exact: () => exact })),
    round(take) {
      const result = draw(take);
      return pays.map((paid) => paid(result));
    },
  };
}

const lotteries = [
  lotteryOf('dice3', [
    ['side', ['big'], (1.97 * 105) / 216],
    ['total', ['9'], (8.29 * 25) / 216],
    ['pair', ['3'], (12.96 * 16) / 216],
    ['triple', ['any'], (34.56 * 6) / 216],
  ]),
  lotteryOf('digits3', [
    ['side', ['odd'], 1.92 / 2],
    ['position', ['7', '', ''], 9.6 / 10],
    ['straight', ['0', '4', '2'], 960 / 1_000],
    ['box', ['1', '2', '3'], (160 * 6) / 1_000],
  ]),
  lotteryOf('digits5', [
    ['side', ['big'], 1.92 / 2],
    ['duel', ['dragon'], 2.13 * 0.45],
    ['duel', ['tie'], 9.6 / 10],
    ['last2', ['4', '2'], 96 / 100],
  ]),
  lotteryOf('eleven5', [
    ['side', ['big'], (2.06 * 215) / 462],
    ['first', ['07'], 10.56 / 11],
    ['any2', ['01', '02'], (5.28 * 84) / 462],
    ['any3', ['01', '02', '11'], (15.84 * 28) / 462],
  ]),
  lotteryOf('four4', [
    ['big', ['1', '2', '3', '4'], (3_400 + 1_200 + 600 + 10 * 260 + 10 * 170) / 10_000],
    ['small', ['1', '2', '3', '4'], (4_800 + 2_900 + 1_800) / 10_000],
    ['last2', ['3', '4'], 96 / 100],
  ]),
  lotteryOf('vietnam27', [
    ['lo', ['07'], (3.55 * 27) / 100],
    ['lo2', ['07', '42'], 17.3 * (1 - 2 * 0.99 ** 27 + 0.98 ** 27)],
    ['de', ['07'], 96 / 100],
    ['head', ['7'], 9.6 / 10],
  ]),
];

/** Matches of all pairs of a league. */
const PAIRS = Array.from({ length: 56 }, (_, at) => `20310501-${String(at + 1).padStart(4, '0')}`);

/** A single of each pick on any pair; a match that is called off returns the stake. */
const books = LEAGUES.filter(({ code }) => ['NORTHPREMIER', 'NORTHTENNIS'].includes(code)).map((league): ReturnGame => {
  const matches = PAIRS.map((numero) => matchOf(league, numero));
  const picks = picksOf(matchOf(league, '20310501-0001'));
  const priced = matches.map((match) => ({ match, odds: picks.map((pick) => oddsOf(match, pick) / 100) }));
  const off = 1 / CALLED_OFF_ONE_IN;
  const bets = picks.map((pick, at) => ({
    id: `sports ${league.sport} ${pick}`,
    exact: () => off + (1 - off) * meanOf(priced.map(({ match, odds }) => (odds[at] ?? 0) * chanceOf(match, pick))),
  }));
  return {
    id: league.sport,
    bets,
    round(take) {
      const pair = priced[take(priced.length)];
      if (pair === undefined) throw new Error('There is no such pair.');
      const score = play(pair.match, take);
      return picks.map((pick, at) => (score === undefined ? 1 : isRight(pick, score) ? (pair.odds[at] ?? 0) : 0));
    },
  };
});

export const RETURN_GAMES: readonly ReturnGame[] = [
  ...slots,
  ...tables,
  ...fishing,
  ...highLow,
  duel,
  ...lotteries,
  ...books,
];
