/** Fake replies about a member's records, with times relative to now. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ROWS = 20;
const ORDER = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

export type Records = ReturnType<typeof makeRecords>;

type Write = (units: number) => string;

export function makeRecords(factor: number, digits: number) {
  const now = Date.now();
  const write: Write = (units) => (units * factor).toFixed(digits);
  const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10);
  const days = { zone: 'UTC', today: day(0), from: day(6), to: day(0), now };
  return {
    bets: betsOf(write, days),
    account: accountOf(write, days),
    profit: profitOf(write, days),
    round: roundOf(write, now),
    bonus: { grants: [], turnover: [{ orderId: ORDER, done: write(340), goal: write(500) }], now },
    nothing: { rows: [], days: [], next: undefined, sums: undefined },
  };
}

interface Days {
  readonly now: number;
}

const GAMES = ['Moon Palace', 'Sic Bo', 'Dragon Gate', 'Keno 80', 'Baccarat at the table of the four rivers'];
const at = (list: readonly string[], index: number) => list[index % list.length] ?? '';
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function betsOf(write: Write, days: Days) {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const endedAt = days.now - index * 3.1 * HOUR;
    const state = index === 0 ? 'open' : index === 3 ? 'back' : 'closed';
    return {
      vendor: 'HOUSE',
      round: `r-${1_000 - index}`,
      category: at(['RNG', 'LIVE', 'LOTT'], index),
      state,
      bet: write(index === 3 ? 0 : 5 * (1 + (index % 4))),
      won: write(index % 3 === 0 ? 0 : 7 * (index % 5)),
      ...(index === 7 ? {} : { game: at(GAMES, index) }),
      begunAt: endedAt - 60_000,
      ...(index === 0 ? {} : { endedAt, day: dayAt(endedAt) }),
    };
  });
  const shown = [...new Set(rows.flatMap(({ day }) => day ?? []))];
  return {
    ...days,
    rows,
    vendors: ['HOUSE'],
    next: 'more',
    days: shown.map((day, ago) => ({ day, rounds: 12 - ago, bet: write(180 + ago * 20), won: write(160 + ago * 35) })),
    sums: { rounds: 1_240, bet: write(15_320), won: write(14_211) },
  };
}

function roundOf(write: Write, now: number) {
  return {
    vendor: 'HOUSE',
    round: 'r-999-8f2c7a',
    category: 'LIVE',
    state: 'closed',
    game: 'Sic Bo',
    bet: write(15),
    won: write(28),
    begunAt: now - HOUR,
    endedAt: now - HOUR + 40_000,
    day: dayAt(now - HOUR),
    movements: [
      { kind: 'bet', at: now - HOUR, amount: `-${write(10)}` },
      { kind: 'bet', at: now - HOUR + 9_000, amount: `-${write(5)}` },
      { kind: 'win', at: now - HOUR + 40_000, amount: write(28) },
    ],
  };
}

const KINDS = ['bet', 'win', 'deposit', 'hold', 'promotion', 'bet', 'win', 'upline', 'release', 'wallet', 'correction'];

function accountOf(write: Write, days: Days) {
  let held = 1_500;
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const [kind, moment] = [at(KINDS, index), days.now - index * 3.3 * HOUR];
    const moved = ['bet', 'hold', 'upline'].includes(kind) ? -(10 + index) : 20 + index;
    const balance = write(held);
    held -= moved;
    return {
      id: String(9_000 - index),
      at: moment,
      day: dayAt(moment),
      kind,
      wallet: 'MAIN',
      amount: write(moved),
      balance,
      ...(kind === 'deposit' && { order: { of: 'deposit', id: ORDER } }),
      ...((kind === 'hold' || kind === 'release') && { order: { of: 'withdrawal', id: ORDER } }),
      ...((kind === 'bet' || kind === 'win') && { round: { vendor: 'HOUSE', round: 'r', game: at(GAMES, index) } }),
    };
  });
  const shown = [...new Set(rows.map(({ day }) => day))];
  return {
    ...days,
    rows,
    wallets: ['MAIN', 'HELD'],
    next: 'more',
    opening: write(1_300),
    closing: write(1_500),
    days: shown.map((day, ago) => ({ day, before: write(1_300 - ago * 100), after: write(1_500 - ago * 100) })),
    sums: { movements: 412, in: write(2_400), out: write(-2_200) },
  };
}

function profitOf(write: Write, days: Days) {
  const all = Array.from({ length: 30 }, (_, index) => {
    const [bet, won] = [100 + 60 * Math.abs(Math.sin(index)), 90 + 80 * Math.abs(Math.cos(index * 1.3))];
    return {
      day: dayAt(days.now - (29 - index) * DAY),
      rounds: 10 + (index % 5),
      bet: write(bet),
      valid: write(bet),
      won: write(won),
      result: write(won - bet),
      deposit: write(index % 7 === 0 ? 200 : 0),
      withdrawal: write(0),
      fee: write(0),
      bonus: write(0),
      cashback: write(0),
    };
  });
  return {
    ...days,
    from: dayAt(days.now - 29 * DAY),
    days: all.filter((_, index) => index % 6 !== 4),
    categories: [
      { category: 'RNG', rounds: 210, bet: write(2_100), won: write(1_900) },
      { category: 'LIVE', rounds: 40, bet: write(805), won: write(850) },
    ],
    sums: {
      rounds: 250,
      bet: write(2_905),
      valid: write(2_905),
      won: write(2_750),
      result: write(-155),
      deposit: write(1_000),
      withdrawal: write(300),
      fee: write(6),
      bonus: write(20),
      cashback: write(0),
    },
  };
}
