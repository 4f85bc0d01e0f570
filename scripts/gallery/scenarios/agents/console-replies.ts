/** Fake gateway replies to staff about agents. */
import { ago, id } from '../console-cashier.ts';

const DAY = 1_440;
const money = { currency: 'USD', exponent: 2 };
const day = (days: number) => new Date(ago(days * DAY)).toISOString().slice(0, 10);

const team = (digit: number, account: string, more: object = {}) => ({
  id: id(digit),
  account,
  nickname: account,
  kind: 1,
  isClosed: false,
  joinedAt: ago(digit * 40 * DAY),
  level: 1,
  members: 1_284 - digit * 101,
  directs: 12,
  bet: `${52_521 * digit}.00`,
  won: `${49_000 * digit}.50`,
  bonus: '504.00',
  deposit: '126000.00',
  withdrawal: '88200.00',
  ...more,
});

const TOPS = [
  team(1, 'agent1', { level: 0 }),
  team(2, 'boss.of.all', { level: 0, won: '180250.75' }),
  team(3, 'a-rather-long-account-name-of-somebody', { level: 0, isClosed: true }),
  team(4, 'rival', { level: 0, kind: 41, members: 0, directs: 0, bet: '0.00', won: '0.00' }),
];

export const TREE = {
  page: { fromDay: day(30), toDay: day(0), currency: 'USD' },
  tops: TOPS,
  below: {
    trail: [TOPS[0], team(5, 'talaevans.18', { level: 1 })],
    head: team(5, 'talaevans.18'),
    activeMonth: 611,
    rows: [
      team(6, 'mirandacole', { level: 2 }),
      team(7, 'kim', { level: 2, kind: 0, members: 0, directs: 0 }),
      team(8, 'yun.park', { level: 2, isClosed: true }),
    ],
  },
};

const move = (digit: number, more: object = {}) => ({
  id: id(digit),
  version: 1,
  memberId: id(5),
  account: 'talaevans.18',
  from: 'agent1',
  to: 'boss.of.all',
  state: 'proposed',
  proposedBy: 'Sam Reed',
  isMine: false,
  proposedAt: ago(95),
  reason: 'As both have asked',
  ...more,
});

export const MOVES = {
  open: [move(1), move(2, { account: 'kim', isMine: true, proposedBy: 'Robin Hale', to: undefined })],
  done: [
    move(3, { state: 'approved', answeredBy: 'Ada Wong', answeredAt: ago(300), answer: 'Seen', members: 412, ends: 7 }),
    move(4, { state: 'rejected', answeredBy: 'Ada Wong', answeredAt: ago(900), answer: 'Their contracts would end' }),
    move(5, { state: 'takenBack', answeredBy: 'Sam Reed', answeredAt: ago(4_000), answer: 'A mistake' }),
  ],
};

export const EFFECT = {
  hash: 'a'.repeat(64),
  account: 'talaevans.18',
  from: 'agent1',
  to: 'boss.of.all',
  members: 412,
  lowest: 7,
  loses: ['agent1'],
  gains: ['boss.of.all'],
  fromDay: day(30),
  toDay: day(0),
  bet: '262605.00',
  won: '245002.50',
  activeMonth: 96,
  endCount: 3,
  ends: [
    { kind: 'DIVIDEND', cadence: 'M', holder: 'talaevans.18', offerer: 'agent1' },
    { kind: 'DAILY', cadence: 'D', holder: 'talaevans.18' },
    { kind: 'DIVIDEND', cadence: 'M', holder: 'mirandacole', offerer: 'talaevans.18' },
  ],
};

export const RIGHTS = [
  { kind: 1, version: 0, opens: [0, 1], makesLinks: true, sendsDown: true, accounts: 1_204 },
  { kind: 2, version: 0, opens: [0], makesLinks: true, sendsDown: false, accounts: 31 },
  { kind: 41, version: 3, opens: [0, 1, 2, 41, 42], makesLinks: true, sendsDown: true, accounts: 7 },
  { kind: 42, version: 1, opens: [], makesLinks: false, sendsDown: false, accounts: 0 },
];

const term = (bet: string, active: number, ratePpm: number) => ({
  minimumBet: bet,
  netLoss: '0.00',
  activeMembers: active,
  ratePpm,
});
const ROWS = {
  CONS: [term('0.00', 0, 250_000), term('20000.00', 3, 350_000), term('1000000.00', 10, 450_000)],
  SPORTS: [{ minimumBet: '50000.00', netLoss: '1000.00', activeMembers: 5, fixed: '2500.00' }],
};
const contract = (digit: number, more: object = {}) => ({
  id: id(digit),
  version: 1,
  kind: 'DIVIDEND',
  cadence: 'M',
  state: 'inForce',
  holder: 'agent1',
  rows: ROWS,
  offeredAt: ago(100 * DAY),
  beganAt: ago(99 * DAY),
  ...more,
});

export const CONTRACTS = {
  inForce: [
    contract(1),
    contract(2, { holder: 'talaevans.18', offerer: 'agent1' }),
    contract(3, { kind: 'REALTIME', cadence: 'SLOT', state: 'ending', endAskedBy: 'holder' }),
    contract(4, { kind: 'HOURLY', cadence: 'HOUR', holder: 'a-rather-long-account-name-of-somebody' }),
  ],
  open: [contract(5, { kind: 'DAILY', cadence: 'D', state: 'offered', beganAt: undefined })],
  over: [contract(6, { state: 'ended', endedAt: ago(3 * DAY), because: '{"asked":"holder"}' })],
};

const run = (digit: number, more: object = {}) => ({
  id: id(digit),
  kind: 'DIVIDEND',
  cadence: 'M',
  period: '2026-10',
  fromDay: '2026-10-01',
  toDay: '2026-10-31',
  startsAt: ago(60 * DAY),
  endsAt: ago(30 * DAY),
  state: 'closed',
  lines: 1_204,
  paidLines: 1_204,
  heldLines: 0,
  gross: '184120.35',
  paid: '61904.20',
  arrears: '140.50',
  ...more,
});

export const RUNS = [
  run(1, { kind: 'REALTIME', cadence: 'SLOT', period: '2026-11-26T14:05Z', state: 'open', lines: 0, paidLines: 0 }),
  run(2, {
    kind: 'DAILY',
    cadence: 'D',
    period: '2026-11-25',
    state: 'draft',
    paidLines: 0,
    heldLines: 1,
    paid: '0.00',
    postsAt: ago(-90),
  }),
  run(3, { kind: 'HOURLY', cadence: 'HOUR', period: '2026-11-26T13:00Z', state: 'posting', paidLines: 800 }),
  run(4),
  run(5, { period: '2026-09', gross: '-2140.00', paid: '0.00', arrears: '-2140.00' }),
];

const line = (digit: number, holder: string, more: object = {}) => ({
  id: id(digit),
  period: '2026-11-25',
  holder,
  gross: '12991.58',
  below: '4171.18',
  net: '8820.40',
  hasLate: false,
  isHeld: false,
  ...more,
});

export const LINES = [
  line(1, 'agent1'),
  line(2, 'talaevans.18', { isHeld: true, heldBecause: 'Bets of this line are looked at' }),
  line(3, 'a-rather-long-account-name-of-somebody', { hasLate: true }),
  line(4, 'mirandacole', { paid: '8820.40', paidAt: ago(40) }),
];

const group = (more: object) => ({
  product: 'CONS',
  validBet: '423105.50',
  loss: '16120.25',
  bonuses: '310.00',
  before: '0.00',
  brought: '120.00',
  active: 14,
  base: '15690.25',
  tier: 2,
  ratePpm: 350_000,
  gross: '5491.58',
  carried: '0.00',
  ...more,
});
export const FORMULA = {
  groups: [group({}), group({ product: 'SPORTS', tier: 0, ratePpm: undefined, gross: '0.00', carried: '48.00' })],
  ...money,
};

const pay = (size: string) => ({ gross: size, net: size, groups: [] });
export const LENS = {
  hash: 'a'.repeat(64),
  fromDay: '2026-10-01',
  toDay: '2026-10-31',
  count: 2,
  ends: [
    { account: 'nadia04', product: 'CONS', row: 1, against: 1 },
    { account: 'sunniva_w', under: 'nadia04' },
  ],
  rows: [
    { account: 'agent1', isHolder: true, before: pay('12991.58'), after: pay('18188.20') },
    { account: 'nadia04', isHolder: false, before: pay('820.40') },
  ],
  houseBefore: '12401.20',
  houseAfter: '13850.95',
};
