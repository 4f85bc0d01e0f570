#!/usr/bin/env node
/**
 * Verifies rounds of the demo game provider without its code: node verify.mjs ROUNDS.json, or node verify.mjs "<address
 * of a fairness page>". How to use it, and the rules that it follows: docs/reference/provably-fair.md. The only input
 * besides the rounds is the data of the slot machines (--machines=FOLDER).
 */
import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const MACHINES = new URL('../../../src/demo-games/games/slot/rules/machines/', import.meta.url);

/* The stream of numbers. */

const RANGE = 2 ** 32;

/** Choices of a round: words of HMAC-SHA256, without those that would favour small numbers. */
function openStream({ serverSeed, clientSeed, nonce }) {
  const words = [];
  let block = 0;
  return (below) => {
    for (;;) {
      if (words.length === 0) {
        const bytes = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest();
        for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at));
        block += 1;
      }
      const word = words.shift();
      if (word < RANGE - (RANGE % below)) return word % below;
    }
  };
}

const times = (count, make) => Array.from({ length: count }, (_, at) => make(at));
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const hundredths = (stake, odds) => (BigInt(stake) * BigInt(odds)) / 100n;

/** Takes so many of a list, one after the other; the others keep their order. */
function takeFrom(list, count, take) {
  const left = [...list];
  return times(count, () => left.splice(take(left.length), 1)[0]);
}

/* Slot machines: pays are in twentieths of the stake. */

const LINES =
  '11111 00000 22222 01210 21012 00122 22100 10001 12221 01110 21112 10121 12101 01010 21212 11011 11211 00200 22022 02120'
    .split(' ')
    .map((rows) => Array.from(rows, Number));

export function readMachines(folder = MACHINES) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
}

const paidFor = (paid, count, reels) =>
  paid?.length === 1 ? (count === reels ? paid[0] : 0) : (paid?.[count - 3] ?? 0);

function spinOf(machine, take, factor) {
  const { reels, rows, symbols, wild, scatter } = machine;
  const stops = reels.map((reel) => take(reel.length));
  const window = reels.map((reel, at) => times(rows, (row) => symbols[reel[(stops[at] + row) % reel.length]]));
  const scatters = scatter === null ? 0 : window.flat().filter((symbol) => symbol === scatter).length;
  const fits = (symbol) => (shown) => shown === symbol || shown === wild;
  const runOf = (flags) => (flags.includes(false) ? flags.indexOf(false) : flags.length);
  let units = paidFor(machine.scatterPays, scatters, reels.length);
  if (machine.lines === null)
    for (const symbol of new Set(window[0])) {
      const counts = window.map((reel) => reel.filter(fits(symbol)).length);
      const run = runOf(counts.map((count) => count > 0));
      units +=
        paidFor(machine.pays[symbol], run, reels.length) * counts.slice(0, run).reduce((all, one) => all * one, 1);
    }
  for (const rowsOfLine of LINES.slice(0, machine.lines ?? 0)) {
    const shown = window.map((reel, at) => reel[rowsOfLine[at]]);
    const run = runOf(shown.map(fits(shown[0])));
    const isWild = shown.slice(0, run).includes(wild);
    units += paidFor(machine.pays[shown[0]], run, reels.length) * (isWild ? machine.wildFactor : 1);
  }
  return { stops, window, scatters, units: units * factor };
}

/** Coins: from the window of the paid spin to the end of the respins. */
function coinsOf({ hold }, window, take) {
  const cells = window.flat();
  const coin = (cell) => ({ cell, units: hold.values[take(hold.values.length)] });
  const first = [...cells.keys()].filter((cell) => cells[cell] === hold.symbol);
  if (first.length < hold.from) return null;
  const steps = [first.map(coin)];
  let empty = [...cells.keys()].filter((cell) => !first.includes(cell));
  for (let left = hold.respins; left > 0 && empty.length > 0; left -= 1) {
    const landed = empty.filter(() => take(hold.oneIn) === 0).map(coin);
    empty = empty.filter((cell) => !landed.some((each) => each.cell === cell));
    steps.push(landed);
    if (landed.length > 0) left = hold.respins + 1;
  }
  const isFull = empty.length === 0;
  return { steps, isFull, units: sum(steps.flat().map(({ units }) => units)) + (isFull ? hold.full : 0) };
}

function slot(seeds, { stake, detail }, machines) {
  const machine = machines.find(({ id }) => id === detail.variant);
  if (machine === undefined) throw new Error(`no machine ${detail.variant}`);
  const take = openStream(seeds);
  const spins = [spinOf(machine, take, 1)];
  const { free } = machine;
  if (free !== null && spins[0].scatters >= free.from)
    spins.push(...times(free.spins, () => spinOf(machine, take, free.factor)));
  const held = machine.hold === null ? null : coinsOf(machine, spins[0].window, take);
  const units = sum(spins.map((spin) => spin.units)) + (held?.units ?? 0);
  return {
    payout: (BigInt(stake) * BigInt(units)) / 20n,
    shown: {
      spins: spins.map(({ stops, scatters, units: own }) => ({ stops, scatters, units: own })),
      held: held && { steps: held.steps, isFull: held.isFull },
    },
    recorded: {
      spins: detail.spins?.map(({ stops, scatters, units: own }) => ({ stops, scatters, units: own })),
      held: detail.held,
    },
  };
}

/* Fishing: a shot. */

const CATCH_PAYS = {
  sardine: 2,
  clownfish: 3,
  puffer: 5,
  squid: 8,
  lobster: 12,
  turtle: 20,
  manta: 40,
  shark: 80,
  octopus: 150,
  whale: 300,
};

function fish(seeds, { stake, detail }) {
  const pays = CATCH_PAYS[detail.variant];
  const isCaught = openStream(seeds)(1_000_000) < Math.floor(960_000 / pays);
  return {
    payout: isCaught ? BigInt(stake) * BigInt(pays) : 0n,
    shown: { isCaught },
    recorded: { isCaught: detail.isCaught },
  };
}

/* High-low. */

function highlow(seeds, { stake, detail }) {
  const take = openStream(seeds);
  const [open, next] = times(2, () => ({ rank: take(13) + 1, suit: take(4) }));
  const cases = { same: 1, higher: 13 - open.rank, lower: open.rank - 1 }[detail.call];
  const isWon = { same: next.rank === open.rank, higher: next.rank > open.rank, lower: next.rank < open.rank }[
    detail.call
  ];
  const payout = isWon ? (BigInt(stake) * BigInt(9_800 * 13)) / BigInt(10_000 * cases) : 0n;
  return { payout, shown: { open, next }, recorded: { open: detail.open, next: detail.next } };
}

/* The duel: cards 0 to 51, the two is 0. */

function dealDuel(seeds) {
  const cards = takeFrom(times(52, Number), 10, openStream(seeds)).map((card) => ({
    rank: (card % 13) + 2,
    suit: Math.floor(card / 13),
  }));
  const hand = (parity) => cards.filter((_, at) => at % 2 === parity);
  return { first: hand(0), second: hand(1) };
}

function duel(seeds, { stake, detail }) {
  const hands = dealDuel(seeds);
  const [own, other] = detail.seat === 'first' ? [hands.first, hands.second] : [hands.second, hands.first];
  const write = ({ rank, suit }) => `${rank}.${suit}`;
  const isDealt = (played, dealt) =>
    new Set(played.map(write)).size === played.length &&
    played.every((card) => dealt.some((each) => write(each) === write(card)));
  const tricks = detail.tricks ?? [];
  const takers = tricks.map(({ yours, theirs }) => Math.sign(yours.rank - theirs.rank));
  const folded = detail.folded ?? null;
  const ahead = folded === null ? Math.sign(sum(takers)) : folded === detail.seat ? -1 : 1;
  const pot = 2n * BigInt(stake);
  return {
    payout: ahead === 0 ? BigInt(stake) : ahead > 0 ? pot - (pot * 500n) / 10_000n : 0n,
    shown: {
      areOwn: true,
      areTheirs: true,
      takers: takers.map((taker) => ['they', null, 'you'][taker + 1]),
      isWhole: true,
    },
    recorded: {
      areOwn: isDealt(
        tricks.map(({ yours }) => yours),
        own,
      ),
      areTheirs: isDealt(
        tricks.map(({ theirs }) => theirs),
        other,
      ),
      takers: tricks.map(({ taker }) => taker ?? null),
      isWhole: folded !== null || tricks.length === 5,
    },
  };
}

/* Draws: tables, lotteries and sports books have seeds of their own, which name the draw. */

const seriesOf = ({ clientSeed }) => clientSeed.split('_');
const ofDraw = ({ game, numero }) => `${game}_${numero}`;

/* Tables. */

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const OUTSIDE = {
  red: [(number) => RED.has(number), 200],
  black: [(number) => !RED.has(number), 200],
  odd: [(number) => number % 2 === 1, 200],
  even: [(number) => number % 2 === 0, 200],
  low: [(number) => number <= 18, 200],
  high: [(number) => number > 18, 200],
  dozen: [(number, which) => Math.ceil(number / 12) === which, 300],
  column: [(number, which) => ((number - 1) % 3) + 1 === which, 300],
};
const TOTALS = [6_300, 3_300, 2_000, 1_300, 900, 800, 700, 700, 800, 900, 1_300, 2_000, 3_300, 6_300];

const TABLES = {
  ROU: {
    draw: (take) => [String(take(37))],
    pays(spot, [drawn]) {
      const number = Number(drawn);
      const [, name, which] = /^([a-z]+)(\d*)$/.exec(spot);
      if (name === 'n') return Number(which) === number ? 3_600 : 0;
      const [covers, pays] = OUTSIDE[name];
      return number > 0 && covers(number, Number(which)) ? pays : 0;
    },
  },
  SIC: {
    draw: (take) => times(3, () => String(take(6) + 1)),
    pays(spot, drawn) {
      const dice = drawn.map(Number);
      const total = sum(dice);
      const [, name, which] = /^([a-z]+)(\d*)$/.exec(spot);
      const shown = dice.filter((die) => die === Number(which)).length;
      if (name === 'total') return total === Number(which) ? TOTALS[total - 4] : 0;
      if (name === 'face') return shown === 0 ? 0 : 100 + 100 * shown;
      if (new Set(dice).size === 1) return name === 'triple' ? 3_100 : 0;
      return { small: total <= 10, big: total > 10, odd: total % 2 === 1, even: total % 2 === 0 }[name] ? 200 : 0;
    },
  },
  BAC: { draw: dealBaccarat, pays: baccaratPays },
};

const pointsOf = (cards) => sum(cards.map(({ rank }) => (rank > 9 ? 0 : rank))) % 10;

function dealBaccarat(take) {
  const shoe = times(8 * 52, (at) => at % 52);
  const next = () => {
    const [card] = shoe.splice(take(shoe.length), 1);
    return { rank: (card % 13) + 1, suit: Math.floor(card / 13) };
  };
  const [one, two, three, four] = times(4, next);
  const [player, banker] = [
    [one, three],
    [two, four],
  ];
  const points = [pointsOf(player), pointsOf(banker)];
  if (Math.max(...points) < 8) {
    if (points[0] <= 5) player.push(next());
    const third = player[2] && pointsOf([player[2]]);
    const takes = third === undefined ? points[1] <= 5 : bankerTakes(points[1], third);
    if (takes) banker.push(next());
  }
  const write =
    (side) =>
    ({ rank, suit }) =>
      `${side}.${rank}.${suit}`;
  return [...player.map(write('player')), ...banker.map(write('banker'))];
}

/** The table of punto banco, by the points of the banker and the player's third card. */
function bankerTakes(points, third) {
  if (points <= 2) return true;
  if (points === 3) return third !== 8;
  if (points === 4) return third >= 2 && third <= 7;
  if (points === 5) return third >= 4 && third <= 7;
  return points === 6 && (third === 6 || third === 7);
}

function baccaratPays(spot, drawn) {
  const hand = (side) =>
    drawn.filter((card) => card.startsWith(side)).map((card) => ({ rank: Number(card.split('.')[1]) }));
  const [player, banker] = [hand('player'), hand('banker')];
  const isPair = ([one, two]) => one.rank === two.rank;
  if (spot.endsWith('Pair')) return isPair(spot.startsWith('player') ? player : banker) ? 1_200 : 0;
  const ahead = pointsOf(player) - pointsOf(banker);
  if (ahead === 0) return spot === 'tie' ? 900 : 100;
  return spot === (ahead > 0 ? 'player' : 'banker') ? (ahead > 0 ? 200 : 195) : 0;
}

function table(seeds, { stake, detail }) {
  const [room] = seriesOf(seeds);
  const { draw, pays } = TABLES[room.slice(-3)];
  const result = draw(openStream(seeds));
  const paid = (detail.bets ?? []).map(({ spot, stake }) => hundredths(stake, pays(spot, result)));
  const staked = (detail.bets ?? []).reduce((all, { stake }) => all + BigInt(stake), 0n);
  return {
    payout: paid.reduce((all, one) => all + one, 0n),
    shown: { draw: seeds.clientSeed, result, staked: String(staked) },
    recorded: { draw: ofDraw(detail), result: detail.result, staked: stake },
  };
}

/* Lotteries: odds are hundredths of the stake of a line, and return 96 % unless they are listed. */

const oddsFor = (all, ways) => Math.floor((all * 96) / ways);
const digitsOf = (take, count) => times(count, () => take(10)).join('');
const FAMILIES = {
  FLASHDICE: 'dice3',
  DICEHOUSE: 'dice3',
  MINUTE3D: 'digits3',
  HARVEST3D: 'digits3',
  FIVESTAR: 'digits5',
  PEARL5: 'digits5',
  LUCKY11: 'eleven5',
  JADE11: 'eleven5',
  LIONCITY4D: 'four4',
  LANTERN4D: 'four4',
  HARBOUR4D: 'four4',
  RAPIDVN: 'vietnam27',
  VN5: 'vietnam27',
  VNEVENING: 'vietnam27',
};
const ELEVEN = times(11, (at) => String(at + 1).padStart(2, '0'));
const DRAWS = {
  dice3: (take) => times(3, () => String(take(6) + 1)),
  digits3: (take) => [...digitsOf(take, 3)],
  digits5: (take) => [...digitsOf(take, 5)],
  eleven5: (take) => takeFrom(ELEVEN, 5, take),
  four4: (take) => times(23, () => digitsOf(take, 4)),
  vietnam27: (take) => times(27, (at) => digitsOf(take, at < 10 ? 5 : at < 20 ? 4 : at < 23 ? 3 : 2)),
};

/** Throws of three dice for each total from 4 to 17. */
const WAYS = [3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3];
const sideWins = (side, total, middle) =>
  ({ big: total > middle, small: total < middle, odd: total % 2 === 1, even: total % 2 === 0 })[side];
const shownTimes = (dice, face) => dice.filter((die) => die === face).length;
const endsWith = (line, text) => text.endsWith(line.join('')) && oddsFor(10 ** line.length, 1);
const isTriple = (dice) => new Set(dice).size === 1;
const totalOf = (drawn) => sum(drawn.map(Number));

/** What a line pays on a result, in hundredths; false: nothing. */
const LINES_PAY = {
  dice3: {
    side: ([side], dice) => !isTriple(dice) && sideWins(side, totalOf(dice), 10.5) && oddsFor(216, 105),
    total: ([total], dice) => totalOf(dice) === Number(total) && oddsFor(216, WAYS[total - 4]),
    pair: ([face], dice) => shownTimes(dice, face) >= 2 && oddsFor(216, 16),
    triple: ([face], dice) =>
      isTriple(dice) && (face === 'any' || face === dice[0]) && oddsFor(216, face === 'any' ? 6 : 1),
  },
  digits3: {
    side: ([side], digits) => sideWins(side, totalOf(digits), 13.5) && oddsFor(2, 1),
    position: (line, digits) => line.some((digit, at) => digit === digits[at]) && oddsFor(10, 1),
    straight: (line, digits) => endsWith(line, digits.join('')),
    box: (line, digits) => [...line].sort().join('') === [...digits].sort().join('') && oddsFor(1_000, 6),
  },
  digits5: {
    side: ([side], digits) => sideWins(side, totalOf(digits), 22.5) && oddsFor(2, 1),
    duel([side], digits) {
      const ahead = digits[0] - digits[4];
      return { dragon: ahead > 0, tiger: ahead < 0, tie: ahead === 0 }[side] && oddsFor(100, side === 'tie' ? 10 : 45);
    },
    position: (line, digits) => line.some((digit, at) => digit === digits[at]) && oddsFor(10, 1),
    last2: (line, digits) => endsWith(line, digits.join('')),
    last3: (line, digits) => endsWith(line, digits.join('')),
  },
  eleven5: {
    side: ([side], drawn) =>
      sideWins(side, totalOf(drawn), 30) && oddsFor(462, { big: 215, small: 215, odd: 236, even: 226 }[side]),
    first: ([number], drawn) => number === drawn[0] && oddsFor(11, 1),
    any2: (line, drawn) => line.every((number) => drawn.includes(number)) && oddsFor(462, 84),
    any3: (line, drawn) => line.every((number) => drawn.includes(number)) && oddsFor(462, 28),
    any5: (line, drawn) => line.every((number) => drawn.includes(number)) && oddsFor(462, 1),
  },
  four4: {
    big: (line, drawn) => prizesOf(line, drawn, [340_000, 120_000, 60_000], 26_000, 17_000),
    small: (line, drawn) => prizesOf(line, drawn, [480_000, 290_000, 180_000], 0, 0),
    last3: (line, [first]) => endsWith(line, first),
    last2: (line, [first]) => endsWith(line, first),
  },
  vietnam27: {
    lo: ([pair], drawn) => 355 * drawn.filter((number) => number.endsWith(pair)).length,
    de: ([pair], [special]) => special.endsWith(pair) && oddsFor(100, 1),
    lo2: (line, drawn) => line.every((pair) => drawn.some((number) => number.endsWith(pair))) && 1_730,
    head: ([digit], [special]) => special.at(-2) === digit && oddsFor(10, 1),
    tail: ([digit], [special]) => special.at(-1) === digit && oddsFor(10, 1),
    last3: (line, [special]) => endsWith(line, special),
    side: ([side], [special]) =>
      ({
        ...{ big: special.slice(-2) >= '50', small: special.slice(-2) < '50' },
        odd: special.at(-1) % 2 === 1,
        even: special.at(-1) % 2 === 0,
      })[side] && oddsFor(2, 1),
  },
};

function prizesOf(line, drawn, prizes, starter, consolation) {
  const prizeAt = (place) => prizes[place] ?? (place < 13 ? starter : consolation);
  return sum(drawn.map((number, place) => (number === line.join('') ? prizeAt(place) : 0)));
}

/** Plays whose lines take one pick of every group, and those that combine picks of one group. */
const ACROSS = new Set([
  'digits3 straight',
  'digits5 last2',
  'digits5 last3',
  'four4 big',
  'four4 small',
  'four4 last3',
  'four4 last2',
  'vietnam27 last3',
]);
const COMBINED = { 'digits3 box': 3, 'eleven5 any2': 2, 'eleven5 any3': 3, 'eleven5 any5': 5, 'vietnam27 lo2': 2 };

function linesOf(play, picks) {
  if (ACROSS.has(play))
    return picks.reduce((lines, chosen) => lines.flatMap((line) => chosen.map((pick) => [...line, pick])), [[]]);
  if (play in COMBINED) return combinations(picks[0], COMBINED[play]);
  return picks.flatMap((chosen, group) => chosen.map((pick) => picks.map((_, at) => (at === group ? pick : ''))));
}

function combinations(list, size) {
  if (size === 0) return [[]];
  return list.flatMap((first, at) => combinations(list.slice(at + 1), size - 1).map((rest) => [first, ...rest]));
}

function lottery(seeds, { stake, detail }) {
  const family = FAMILIES[seriesOf(seeds)[0]];
  const result = DRAWS[family](openStream(seeds));
  const lines = linesOf(`${family} ${detail.play}`, detail.picks);
  const pays = LINES_PAY[family][detail.play];
  return {
    payout: hundredths(detail.lineStake, sum(lines.map((line) => Number(pays(line, result))))),
    shown: { draw: seeds.clientSeed, result, staked: String(BigInt(detail.lineStake) * BigInt(lines.length)) },
    recorded: { draw: ofDraw(detail), result: detail.result, staked: stake },
  };
}

/* Sports books. */

const FOOTBALL = new Set(['NORTHPREMIER', 'DSLEAGUE']);
/** Of the teams of a league, in their order. */
const STRENGTHS = [1.45, 1.3, 1.18, 1.06, 0.96, 0.88, 0.78, 0.66];
const MATCHES_A_DAY = 480;
const SET_ENDS = [30, 60, 90];

/** Strengths of home and away: all pairs in turn. */
function teamsOf(numero) {
  const [, year, month, day, place] = /^(\d{4})(\d\d)(\d\d)-(\d{4})$/.exec(numero);
  const at = (Date.UTC(year, month - 1, day) / 86_400_000) * MATCHES_A_DAY + Number(place);
  const home = at % 8;
  const away = (home + 1 + (Math.floor(at / 8) % 7)) % 8;
  return [STRENGTHS[home], STRENGTHS[away]];
}

/** All scores with their weights in a million; what rounding leaves is added to the first. */
function scoresOf(league, numero) {
  const [home, away] = teamsOf(numero);
  const chance = home ** 2 / (home ** 2 + away ** 2);
  const lost = 1 - chance;
  const chances = FOOTBALL.has(league)
    ? poisson((1.3 * 1.15 * home) / away).flatMap((own, goals) =>
        poisson((1.3 * away) / home).map((other, against) => [goals, against, own * other]),
      )
    : [
        [2, 0, chance ** 2],
        [2, 1, 2 * chance ** 2 * lost],
        [1, 2, 2 * lost ** 2 * chance],
        [0, 2, lost ** 2],
      ];
  const scores = chances.map(([own, other, share]) => [own, other, Math.round(share * 1_000_000)]);
  scores[0][2] += 1_000_000 - sum(scores.map(([, , weight]) => weight));
  return scores;
}

/** Chances of 0 to 8 goals; 8 are 8 or more. */
function poisson(mean) {
  let chance = Math.exp(-mean);
  const chances = times(8, (goals) => {
    const own = chance;
    chance *= mean / (goals + 1);
    return own;
  });
  return [...chances, 1 - sum(chances)];
}

/** The score of a match, `void` if it is called off, and the minute and side of each goal or set. */
function playMatch(seeds) {
  const take = openStream(seeds);
  if (take(100) === 0) return { result: 'void', goals: [] };
  let place = take(1_000_000);
  const [league, numero] = seriesOf(seeds);
  for (const [home, away, weight] of scoresOf(league, numero)) {
    if (place < weight) return { result: `${home}:${away}`, goals: goalsOf(league, home, away, take) };
    place -= weight;
  }
  throw new Error('no score');
}

/** Goals: a minute of 90 for each, home first. Sets: the winner of the match takes the last one. */
function goalsOf(league, home, away, take) {
  if (FOOTBALL.has(league))
    return [...times(home, () => 'home'), ...times(away, () => 'away')].map((side) => ({ side, minute: take(90) + 1 }));
  const [winner, loser] = home > away ? ['home', 'away'] : ['away', 'home'];
  const order =
    home + away === 2 ? [winner, winner] : take(2) === 0 ? [loser, winner, winner] : [winner, loser, winner];
  return order.map((side, at) => ({ side, minute: SET_ENDS[at] }));
}

/** The score after so many minutes. */
function scoreAt(goals, minute) {
  const count = (side) => goals.filter((goal) => goal.side === side && goal.minute <= minute).length;
  return [count('home'), count('away')];
}

/** How likely a score after so many minutes is in a match that ends with another. */
function likelihood(league, [home, away], minute, [ownNow, otherNow]) {
  if (FOOTBALL.has(league)) return fallen(home, ownNow, minute / 90) * fallen(away, otherNow, minute / 90);
  const over = SET_ENDS.filter((end) => end <= minute).length;
  if (Math.max(ownNow, otherNow) === 2 || home + away <= over) return Number(home === ownNow && away === otherNow);
  if (ownNow > home || otherNow > away || ownNow + otherNow !== over) return 0;
  return over === 1 && home + away === 3 ? 0.5 : 1;
}

function fallen(goals, now, share) {
  if (now > goals) return 0;
  let ways = 1;
  for (let at = 0; at < now; at += 1) ways *= (goals - at) / (at + 1);
  return ways * share ** now * (1 - share) ** (goals - now);
}

/** Odds of a pick in hundredths: before the match, or at a minute and its score. */
function oddsOf(league, numero, pick, at) {
  let [right, all] = [0, 0];
  for (const [home, away, weight] of scoresOf(league, numero)) {
    const share = at === undefined ? weight : weight * likelihood(league, [home, away], at.minute, [at.home, at.away]);
    all += share;
    if (isRight(pick, `${home}:${away}`)) right += share;
  }
  return Math.max(101, Math.floor(10_000 / ((right / all) * 106)));
}

function isRight(pick, score) {
  const [home, away] = score.split(':').map(Number);
  return {
    'result.home': home > away,
    'result.draw': home === away,
    'result.away': home < away,
    'goals.over': home + away > 2,
    'goals.under': home + away <= 2,
    'both.yes': home > 0 && away > 0,
    'both.no': home === 0 || away === 0,
    'winner.home': home > away,
    'winner.away': home < away,
    'sets.two': home + away === 2,
    'sets.three': home + away === 3,
  }[pick];
}

/** Every match of a slip has seeds of its own; its odds leave the book 6 %. */
function sports(seeds, { stake, detail }) {
  const legs = detail.legs.map((leg) => {
    const { result, goals } = playMatch(leg.fair);
    const [league, numero] = seriesOf(leg.fair);
    // Another computer may round the last hundredth differently.
    const odds = oddsOf(league, numero, leg.pick, leg.at);
    const isPriced = Math.abs(odds - leg.odds) <= 1;
    const score = leg.at && scoreAt(goals, leg.at.minute);
    const pays = result === 'void' ? 100 : isRight(leg.pick, result) ? leg.odds : 0;
    return { draw: leg.fair.clientSeed, result, score, odds: isPriced ? leg.odds : odds, pays, fair: leg.fair };
  });
  const shownOf = ({ draw, result, score, odds }) => ({ draw, result, score, odds });
  return {
    payout: legs.reduce((paid, { pays }) => hundredths(paid, pays), BigInt(stake)),
    shown: { draw: seeds.clientSeed, legs: legs.map(shownOf), areCommitted: true },
    recorded: {
      draw: ofDraw(detail),
      legs: detail.legs.map((leg) =>
        shownOf({ ...leg, draw: ofDraw(leg), score: leg.at && [leg.at.home, leg.at.away] }),
      ),
      areCommitted: legs.every(({ fair }) => isCommitted(fair)),
    },
  };
}

/* The check of a round. */

const GAMES = { slot, fish, highlow, duel, table, lottery, sports };

const fingerprintOf = (serverSeed) => createHash('sha256').update(serverSeed).digest('hex');
const isCommitted = ({ serverSeed, commitment }) => fingerprintOf(serverSeed) === commitment;

/** Seeds of a round as `GET /api/rounds` shows it: its own, or those of its draw or deck. Undefined while they are secret. */
function seedsOf({ serverSeed, clientSeed, nonce, commitment, detail }) {
  const seeds = detail.fair ?? { serverSeed, clientSeed, nonce, commitment };
  return typeof seeds.serverSeed === 'string' ? seeds : undefined;
}

/** What is wrong with a settled round, by the data of the machines; an empty list: nothing. Undefined: its seed is still secret, or it has no outcome. */
export function faultsOf(round, machines) {
  const seeds = seedsOf(round);
  if (round.state !== 'settled' || seeds === undefined) return undefined;
  const faults = [];
  if (!isCommitted(seeds)) faults.push('the fingerprint is not that of the server seed');
  try {
    const { payout, shown, recorded } = GAMES[round.kind](seeds, round, machines);
    for (const [name, value] of Object.entries(shown))
      if (!isDeepStrictEqual(value, recorded[name]))
        faults.push(
          `${name}: the seeds give ${JSON.stringify(value)}, the record says ${JSON.stringify(recorded[name])}`,
        );
    if (String(payout) !== round.payout) faults.push(`the payout is ${round.payout} instead of ${payout}`);
  } catch (error) {
    faults.push(`the record does not fit the game: ${error.message}`);
  }
  return faults;
}

/** Seeds in the address of a fairness page: what the record of the portal links to. */
function ofAddress(text) {
  const { kind, variant, ...seeds } = Object.fromEntries(new URLSearchParams(new URL(text).hash.slice(1)));
  return { kind, variant, seeds: { ...seeds, nonce: Number(seeds.nonce) } };
}

/** The outcome of seeds without a bet: what the game draws. */
function outcomeOf({ kind, variant, seeds }, machines) {
  if (seeds.serverSeed === undefined) throw new Error('The server seed is still secret: change your seeds first.');
  const [series = ''] = seriesOf(seeds);
  if (kind === 'sports') return playMatch(seeds);
  if (kind === 'duel') return dealDuel(seeds);
  if (kind === 'lottery') return DRAWS[FAMILIES[series]](openStream(seeds));
  if (kind === 'table') return TABLES[series.slice(-3)].draw(openStream(seeds));
  return GAMES[kind](seeds, { stake: '100', detail: { variant, call: 'same' } }, machines).shown;
}

const print = (line) => process.stdout.write(`${line}\n`);

function main(words) {
  const [source] = words.filter((word) => !word.startsWith('--'));
  const folder = words.find((word) => word.startsWith('--machines='))?.slice('--machines='.length);
  const machines = readMachines(folder === undefined ? undefined : pathToFileURL(`${folder}/`));
  if (source === undefined) throw new Error('node verify.mjs ROUNDS.json | ADDRESS [--machines=FOLDER]');
  if (/^https?:/.test(source)) {
    const asked = ofAddress(source);
    print(JSON.stringify({ isCommitted: isCommitted(asked.seeds), outcome: outcomeOf(asked, machines) }));
    return isCommitted(asked.seeds);
  }
  const read = JSON.parse(readFileSync(source, 'utf8'));
  const results = (Array.isArray(read) ? read : read.rounds).map((round) => ({
    round,
    faults: faultsOf(round, machines),
  }));
  for (const { round, faults } of results) {
    const word = faults === undefined ? 'open' : faults.length === 0 ? 'true' : 'FALSE';
    print([word, round.kind, round.id, ...(faults ?? [])].join('  '));
  }
  return results.every(({ faults }) => faults === undefined || faults.length === 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1;
