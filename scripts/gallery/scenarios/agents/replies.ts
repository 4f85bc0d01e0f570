/** Fake gateway replies to an agent: in a brand's currency, with times relative to now. */

import type { ContractKindName } from '#contract/contracts/kinds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

export type Write = (units: number) => string;

export type Team = ReturnType<typeof makeTeam>;

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const ACCOUNTS = [
  ...['talaevans.18', 'mirandacole', 'yun.park', 'a-rather-long-account-name-of-somebody', 'jonas77', 'kim', 'pelle'],
  ...['sunniva_w', 'ottoline', 'bram.de.wit', 'nadia04', 'zed'],
];

export function makeTeam(factor: number, digits: number) {
  const now = Date.now();
  const write: Write = (units) => (units * factor).toFixed(digits);
  const days: Days = { zone: 'UTC', today: dayAt(now), from: dayAt(now - 6 * DAY), to: dayAt(now), now };
  return {
    write,
    now,
    days,
    overview: overviewOf(write, days),
    ...membersOf(write, days),
    ...recordsOf(write, days),
    transfers: transfersOf(write, days),
    links: linksOf(now),
    openings: OPENINGS,
  };
}

interface Days {
  readonly zone: string;
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly now: number;
}

/** A member's totals; they grow with `size`. */
const figuresOf = (write: Write, size: number) => ({
  rounds: 40 * size,
  bet: write(1_250.5 * size),
  valid: write(1_190.25 * size),
  won: write(1_180 * size),
  bonus: write(12 * size),
  deposit: write(300 * size),
  withdrawal: write(210 * size),
});

const NOUGHT = { rounds: 0, bet: '0', valid: '0', won: '0', bonus: '0', deposit: '0', withdrawal: '0' };

const memberOf = (at: number, level: number, now: number) => ({
  id: idOf(at + 1),
  account: ACCOUNTS[at % ACCOUNTS.length] ?? '',
  nickname: '',
  level,
  kind: at % 3 === 2 ? 0 : 1,
  isClosed: at === 5,
  joinedAt: now - (at + 2) * 9 * DAY,
});

const meOf = (now: number) => ({ ...memberOf(90, 0, now), account: 'agent1', nickname: 'Agent One', kind: 1 });

function overviewOf(write: Write, days: Days) {
  const each = Array.from({ length: 7 }, (_, at) => ({
    day: dayAt(days.now - (6 - at) * DAY),
    newcomers: at % 3,
    active: 20 + at,
    ...figuresOf(write, 3 + ((at * 5) % 7)),
  }));
  return {
    ...days,
    cash: write(18_250.75),
    members: 1_284,
    directs: 12,
    activeToday: 96,
    activeMonth: 611,
    requests: 2,
    sums: { ...figuresOf(write, 42), newcomers: 7 },
    days: each,
    categories: [],
  };
}

export const quietOverview = ({ days }: Team, members: number) => ({
  ...days,
  cash: '0',
  members,
  directs: members,
  activeToday: 0,
  activeMonth: 0,
  requests: 0,
  sums: { ...NOUGHT, newcomers: 0 },
  days: [],
  categories: [],
});

function membersOf(write: Write, days: Days) {
  const { now } = days;
  const rows = ACCOUNTS.map((_, at) => ({
    ...memberOf(at, 1, now),
    members: at % 3 === 2 ? 0 : 214 - at * 17,
    directs: at % 3 === 2 ? 0 : 9,
    team: at === 9 ? NOUGHT : figuresOf(write, 12 - at),
  }));
  const head = { ...meOf(now), members: 1_284, directs: 12, team: figuresOf(write, 42) };
  const trail = [meOf(now), ...[0, 1, 3].map((at, below) => memberOf(at, below + 1, now))];
  return {
    team: { ...days, trail: [meOf(now)], head, activeMonth: 611, rows, next: 'more' },
    teamBelow: { ...days, trail, head: rows[3], activeMonth: 3, rows: rows.slice(6, 8) },
    teamOfOne: {
      ...days,
      trail: [meOf(now)],
      head: { ...head, members: 1, directs: 1 },
      activeMonth: 0,
      rows: rows.slice(2, 3),
    },
    teamOfNone: {
      ...days,
      trail: [meOf(now)],
      head: { ...head, members: 0, directs: 0, team: NOUGHT },
      activeMonth: 0,
      rows: [],
    },
  };
}

function recordsOf(write: Write, days: Days) {
  const trail = [meOf(days.now)];
  const rows = ACCOUNTS.map((_, at) => ({
    ...memberOf(at, 1 + (at % 4), days.now),
    figures: { ...figuresOf(write, 6 - (at % 5)), won: write(900.25 * (at % 6)) },
  }));
  const rounds = Array.from({ length: 9 }, (_, at) => {
    const endedAt = days.now - at * 47 * MINUTE;
    return {
      vendor: 'HOUSE',
      round: `r-${900 - at}`,
      category: 'RNG',
      state: 'closed',
      day: dayAt(endedAt),
      endedAt,
      bet: write(12.5 * (1 + (at % 3))),
      won: write(at % 2 === 0 ? 0 : 31.25),
      begunAt: endedAt - MINUTE,
      ...(at === 4 ? {} : { game: ['Moon Palace', 'Sic Bo', 'Dragon Gate'][at % 3] }),
    };
  });
  return {
    records: { ...days, trail, sums: figuresOf(write, 42), rows, next: 'more' },
    recordsByDay: {
      ...days,
      trail,
      sums: figuresOf(write, 42),
      rows: rows.slice(0, 6).map((row, at) => ({ ...row, day: dayAt(days.now - at * DAY) })),
    },
    recordsOfOne: { ...days, trail, sums: figuresOf(write, 1), rows: rows.slice(1, 2) },
    recordsOfNone: { ...days, trail, sums: NOUGHT, rows: [] },
    rounds: { ...days, rows: rounds, days: [], vendors: ['HOUSE'], next: 'more' },
  };
}

function transfersOf(write: Write, days: Days) {
  const rows = ACCOUNTS.slice(0, 8).map((account, at) => ({
    id: idOf(700 + at),
    at: days.now - at * 7 * HOUR,
    amount: write(25 * (1 + at * 3)),
    ...(at % 3 === 2
      ? { way: 'up', from: account, to: 'agent1', side: 'in' }
      : {
          way: 'down',
          from: at === 4 ? 'mirandacole' : 'agent1',
          to: account,
          side: at === 4 ? 'none' : 'out',
        }),
  }));
  return { ...days, rows, next: 'more' };
}

const OPENINGS = {
  kinds: [0, 1],
  mayLink: true,
  maySendDown: true,
  pages: ['/register', '/promotions'],
};

function linksOf(now: number) {
  const link = {
    kind: 0,
    page: '/register',
    title: '',
    state: 'open',
    uses: 0,
    madeAt: now - 40 * DAY,
  };
  return {
    links: [
      { ...link, code: 'K7M2PQ', title: 'Spring flyer', uses: 184, expiresAt: now + 12 * DAY },
      { ...link, code: 'HX41ZB', kind: 1, uses: 3, mostUses: 25 },
      { ...link, code: 'W9R3TT', page: '/promotions', title: 'For the stand at the harbour festival, second week' },
      { ...link, code: 'P0LL4D', state: 'used', uses: 10, mostUses: 10 },
      { ...link, code: 'J2NN8C', state: 'expired', uses: 41, expiresAt: now - DAY },
      { ...link, code: 'F6YE5A', state: 'ended', uses: 7 },
    ],
    now,
  };
}

/** What an agent may send to a member below. */
export const sendDownOf = ({ write }: Team) => ({
  downline: 'talaevans.18',
  cash: write(18_250.75),
  minimum: write(1),
  maximum: write(5_000),
  leftToday: write(4_200),
  last: [],
});

export const newsOf = ({ now }: Team) => {
  const notice = (id: string, title: string, content: string, days: number) => ({
    id,
    title,
    content,
    timestamp: now - days * DAY,
  });
  return {
    banners: [],
    popup: [],
    promotion: [],
    player: [
      notice(
        'n1',
        'New rates for real-time salaries',
        '<p>From <b>Monday</b> on they are paid every five minutes.</p>',
        1,
      ),
      notice(
        'n2',
        'How links are counted, and what becomes of those whose time is over',
        '<p>A use is one account.</p>',
        6,
      ),
      notice(
        'n3',
        'A quiet Tuesday',
        '<p>From 04:00 to 04:30 nothing is settled.</p><ul><li>Drafts wait.</li></ul>',
        20,
      ),
    ],
  };
};

export const NO_NEWS = { banners: [], player: [], popup: [], promotion: [] };

/** Kinds for which an agent has data (docs/reference/wire.md): all, so that every page is available. */
export const ALL_KINDS = Object.fromEntries(
  ['divtypeinfo', 'dailysalinfotype', 'contracthoursalinfo', 'realtimesalinfotype'].map((key) => [
    key,
    { CONS: [{ activeMember: 0 }] },
  ]),
);

export type Kind = ContractKindName;
