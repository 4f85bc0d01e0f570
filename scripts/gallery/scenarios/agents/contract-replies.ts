/** Fake replies about contracts, their lens and their payments. */
import { idOf, type Kind, type Team, type Write } from './replies.ts';

const DAY = 86_400_000;
const CADENCES = { DIVIDEND: 'M', DAILY: 'D', HOURLY: 'HOUR', REALTIME: 'SLOT' } as const;
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const term = (write: Write, bet: number, active: number, ratePpm: number, loss = 0) => ({
  minimumBet: write(bet),
  netLoss: write(loss),
  activeMembers: active,
  ratePpm,
});

function rowsOf(write: Write, kind: Kind) {
  if (kind !== 'DIVIDEND') return { CONS: [term(write, 0, 0, 3_500), term(write, 5_000, 2, 6_000)] };
  return {
    CONS: [term(write, 0, 0, 250_000), term(write, 20_000, 3, 350_000), term(write, 1_000_000, 10, 450_000, 50_000)],
    SPORTS: [term(write, 50_000, 5, 120_000)],
  };
}

function contractOf({ write, now }: Team, kind: Kind, more: object = {}) {
  return {
    id: idOf(500),
    kind,
    cadence: CADENCES[kind],
    state: 'inForce',
    memberId: idOf(91),
    account: 'agent1',
    isEndMine: false,
    offeredAt: now - 100 * DAY,
    beganAt: now - 99 * DAY,
    rows: rowsOf(write, kind),
    ...more,
  };
}

/** Contracts of a kind around an agent: each kind shows another state. */
export function contractsOf(team: Team, kind: Kind) {
  const { write, now } = team;
  const held = (number: number, account: string, more: object = {}) =>
    contractOf(team, kind, {
      id: idOf(500 + number),
      memberId: idOf(number),
      account,
      offerer: 'agent1',
      rows: { CONS: [term(write, 0, 0, kind === 'DIVIDEND' ? 150_000 : 2_000)] },
      ...more,
    });
  const down = (number: number, account: string, more: object = {}) => ({
    memberId: idOf(number),
    account,
    isAgent: true,
    ...more,
  });
  const offered = { state: 'offered', beganAt: undefined, dueAt: now + 5 * DAY };
  const downlines = [
    down(1, 'talaevans.18', { held: held(1, 'talaevans.18') }),
    down(2, 'mirandacole', { held: held(2, 'mirandacole', { state: 'ending' }) }),
    down(3, 'yun.park', { held: held(3, 'yun.park'), offered: held(13, 'yun.park', offered) }),
    down(4, 'a-rather-long-account-name-of-somebody', { offered: held(4, 'a-rather-long-account-name', offered) }),
    down(5, 'jonas77'),
    { ...down(6, 'kim'), isAgent: false },
  ];
  const mine = contractOf(team, kind, kind === 'HOURLY' ? { state: 'ending', offerer: 'boss.of.all' } : {});
  const asked = contractOf(team, kind, { ...offered, id: idOf(520), offerer: 'boss.of.all' });
  return { mine, ...(kind === 'DAILY' && { offeredToMe: asked }), downlines, hasMore: kind === 'REALTIME', now };
}

/** Reply for an agent without contracts. */
export const noContracts = ({ now }: Team, hasTeam: boolean) => ({
  downlines: hasTeam ? [{ memberId: idOf(5), account: 'jonas77', isAgent: true }] : [],
  hasMore: false,
  now,
});

const formulaOf = (write: Write, kind: Kind, size: number, more: object = {}) => ({
  product: 'CONS',
  validBet: write(42_310.5 * size),
  loss: write(kind === 'DIVIDEND' ? 6_120.25 * size : 0),
  bonuses: write(kind === 'DIVIDEND' ? 310 * size : 0),
  before: write(kind === 'REALTIME' ? 41_980 * size : 0),
  brought: write(kind === 'DIVIDEND' ? 120 : 0),
  active: 14,
  base: write(5_690.25 * size),
  tier: 2,
  ratePpm: kind === 'DIVIDEND' ? 350_000 : 3_500,
  gross: write(1_991.58 * size),
  carried: write(0),
  ...more,
});

/** The lens result of another contract for the last month. */
export function lensOf({ write, now }: Team, kind: Kind) {
  const pay = (size: number) => ({
    gross: write(1_991.58 * size),
    net: write(820.4 * size),
    groups: [formulaOf(write, kind, size)],
  });
  return {
    hash: 'a'.repeat(64),
    fromDay: dayAt(now - 40 * DAY),
    toDay: dayAt(now - 11 * DAY),
    ends: [
      { account: 'nadia04', product: 'CONS', row: 1, against: 1 },
      { account: 'sunniva_w', under: 'nadia04' },
      { account: 'ottoline', product: 'SPORTS', row: 1, against: 0 },
    ],
    rows: [
      { account: 'talaevans.18', isHolder: true, before: pay(1), after: pay(1.4) },
      { account: 'nadia04', isHolder: false, before: pay(0.4) },
      { account: 'a-rather-long-account-name-of-somebody', isHolder: false, after: pay(0.2) },
    ],
    count: 5,
    houseBefore: write(12_401.2),
    houseAfter: write(13_850.95),
  };
}

/** Income lines, newest first. */
export function incomeOf({ write, now }: Team, kind: Kind | undefined) {
  const kinds: readonly Kind[] = kind === undefined ? ['REALTIME', 'HOURLY', 'DAILY', 'DIVIDEND'] : [kind];
  const lines = Array.from({ length: 12 }, (_, at) => {
    const of = kinds[at % kinds.length] ?? 'DAILY';
    const startsAt = now - (of === 'REALTIME' ? 600_000 : (at + 1) * DAY);
    const isDividend = of === 'DIVIDEND';
    return {
      id: idOf(800 + at),
      kind: of,
      cadence: CADENCES[of],
      period: `2026-11-${String(28 - at)}`,
      startsAt,
      fromDay: dayAt(startsAt - (isDividend ? 29 * DAY : 0)),
      toDay: dayAt(startsAt),
      paidAt: startsAt + DAY,
      gross: write(1_991.58 / (1 + at)),
      below: write(1_171.18 / (1 + at)),
      net: write(820.4 / (1 + at)),
      paid: write(at === 3 ? 0 : 820.4 / (1 + at)),
      hasLate: at === 2,
      arrearsBefore: write(at === 3 ? 400 : 0),
      arrearsAfter: write(0),
    };
  });
  const sums = { count: 1_204, gross: write(184_120.35), net: write(61_904.2), paid: write(61_204.2) };
  return { lines, next: 'more', sums, arrears: write(140.5) };
}

export const noIncome = ({ write }: Team) => ({
  lines: [],
  sums: { count: 0, gross: write(0), net: write(0), paid: write(0) },
  arrears: write(0),
});

/** An income line with its calculation. */
export function formulaReply(team: Team) {
  const { write } = team;
  const line = incomeOf(team, 'DIVIDEND').lines[3];
  const groups = [
    formulaOf(write, 'DIVIDEND', 1),
    formulaOf(write, 'DIVIDEND', 0.1, {
      product: 'SPORTS',
      tier: 0,
      ratePpm: undefined,
      gross: write(0),
      base: write(-48),
      carried: write(48),
    }),
  ];
  return { line, groups, late: [{ period: '2026-10', validBet: write(310.5), loss: write(-22) }] };
}
