import { expect, test } from 'vitest';
import { countedDay, shiftDay } from '../documents/merchant-day.ts';
import { isFinal, MACHINES, stepOf } from '../state-machines/machines.ts';
import { generateHistory } from './generate-history.ts';
import { peopleOf } from './people.ts';
import { daysUpTo, type SeedPlan, segmentsOf } from './plan.ts';
import type { AccountRef, SeededStep, Segment } from './rows.ts';

const GAMES = [
  { nodeId: 'RNG-1', category: 'RNG' },
  { nodeId: 'LIVE-1', category: 'LIVE' },
];

function planOf(zone: string, lastDay = '2026-11-22', over: Partial<SeedPlan> = {}): SeedPlan {
  const rules = [{ fromDay: '0001-01-01', zone, startsMinute: 0 }];
  const days = daysUpTo(rules, lastDay, 60);
  const people = peopleOf('aurora', '1', 80, days.length);
  const of = { merchant: 'aurora', group: '1', currency: 'USD', unit: 100, games: GAMES, reason: 'unreadable' };
  return { ...of, days, people, daysOfRounds: 20, role: 'crowd', walletBalances: {}, ...over };
}

const seedAll = (plan: SeedPlan): readonly Segment[] => [...generateHistory(plan)];

test('the same plan gives the same history, another merchant or group another one', () => {
  const text = JSON.stringify(seedAll(planOf('Asia/Singapore')));
  expect(JSON.stringify(seedAll(planOf('Asia/Singapore')))).toBe(text);
  expect(JSON.stringify(seedAll(planOf('Asia/Singapore', undefined, { merchant: 'lotus' })))).not.toBe(text);
  expect(JSON.stringify(seedAll(planOf('Asia/Singapore', undefined, { group: '2' })))).not.toBe(text);
});

// Daylight saving time starts or ends within these sixty days, or never.
test.each([
  ['Europe/Malta', '2026-04-20'],
  ['Europe/Malta', '2026-11-22'],
  ['America/Santiago', '2026-09-30'],
  ['Asia/Kolkata', '2026-11-22'],
])('in %s up to %s every event of a day lies between its borders, in order', (zone, lastDay) => {
  const plan = planOf(zone, lastDay);
  const rules = [{ fromDay: '0001-01-01', zone, startsMinute: 0 }];
  let before = 0;
  for (const segment of seedAll(plan)) {
    for (const { at } of segment.events) {
      const { day } = countedDay(rules, at);
      expect(day >= segment.firstDay && day <= segment.lastDay).toBe(true);
      expect(at).toBeGreaterThanOrEqual(before);
      before = at;
    }
  }
  expect(countedDay(rules, before).day).toBe(lastDay);
});

test('every transfer sums to zero, and every account holds its last posting’s balance, zero or more', () => {
  const held = new Map<AccountRef, number>();
  for (const { transfers } of seedAll(planOf('Asia/Singapore'))) {
    for (const { postings } of transfers) {
      expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      for (const { account, amount, balance } of postings) {
        expect(Number.isSafeInteger(amount) && amount !== 0).toBe(true);
        if (balance === null) continue;
        expect(balance).toBe((held.get(account) ?? 0) + amount);
        expect(account.startsWith('debt') ? balance <= 0 : balance >= 0).toBe(true);
        held.set(account, balance);
      }
    }
  }
  expect(held.size).toBeGreaterThan(80);
});

const CLOCKLESS: Readonly<Record<string, readonly string[]>> = {
  // The deposit of a disputed match: the match ends it.
  deposit: ['review', 'waiting'],
  withdrawal: ['held', 'sending'],
  match: ['disputed'],
};

test('orders follow their state machines, from version to version, and the open ones wait for a user', () => {
  const last = new Map<string, SeededStep>();
  const segments = seedAll(planOf('Asia/Singapore'));
  for (const step of segments.flatMap(({ steps }) => steps)) {
    const machine = MACHINES.find(({ name }) => name === step.machine);
    const before = last.get(step.orderId);
    last.set(step.orderId, step);
    if (machine === undefined || (before === undefined && step.version === 0)) continue;
    const found = stepOf(machine, before?.state ?? machine.states[0].name, step.step);
    expect([found?.to, found?.by]).toEqual([step.state, step.by]);
    expect(step.version).toBe((before?.version ?? 0) + 1);
    expect(step.at).toBeGreaterThanOrEqual(before?.at ?? 0);
  }
  const open = [...last.values()].filter(({ machine, state }) => {
    const found = MACHINES.find(({ name }) => name === machine);
    return found !== undefined && !isFinal(found, state);
  });
  for (const { machine, state } of open) expect(CLOCKLESS[machine]).toContain(state);
  const counts = Object.groupBy(open, ({ machine, state }) => `${machine} ${state}`);
  expect(Object.keys(counts).sort()).toEqual([
    ...['deposit review', 'deposit waiting', 'match disputed', 'withdrawal held', 'withdrawal sending'],
  ]);
  expect(counts['deposit waiting']).toHaveLength(counts['match disputed']?.length ?? 0);
});

test('two deposits are reverted: one in full, the other leaves a debt and no further bets', () => {
  const segments = seedAll(planOf('Asia/Singapore'));
  const reversals = segments.flatMap(({ transfers }) => transfers).filter(({ kind }) => kind === 'reversal');
  expect(reversals).toHaveLength(2);
  const debts = reversals.flatMap(({ postings }) => postings).filter(({ account }) => account.startsWith('debt:'));
  expect(debts).toHaveLength(1);
  const [, owing] = debts[0]?.account.split(':') ?? [];
  const since = reversals[1]?.at ?? 0;
  const later = segments.flatMap(({ transactions }) => transactions).filter(({ at }) => at > since);
  expect(later.filter(({ memberId }) => memberId === owing)).toEqual([]);
});

test('rounds of the last days are single rows, earlier ones a row for member, day and category; each is emitted once', () => {
  const plan = planOf('Asia/Singapore');
  const segments = seedAll(plan);
  const firstOfRounds = shiftDay(plan.days.at(-1)?.day ?? '', -19);
  const early = segments.filter(({ lastDay }) => lastDay < firstOfRounds).flatMap(({ rounds }) => rounds);
  const keyOf = ({ memberId, endedAt, category }: (typeof early)[number]) => `${memberId} ${endedAt} ${category}`;
  expect(new Set(early.map(keyOf)).size).toBe(early.length);
  const late = segments.filter(({ lastDay }) => lastDay >= firstOfRounds).flatMap(({ rounds }) => rounds);
  expect(late.length).toBeGreaterThan(early.length);
  const reported = segments.flatMap(({ events }) => events).filter(({ kind }) => kind === 'rounds');
  const lines = reported.flatMap(({ body }) => body['lines'] as readonly (readonly unknown[])[]);
  expect(lines.map(([, , round]) => round)).toEqual(segments.flatMap(({ rounds }) => rounds).map(({ round }) => round));
  expect(late.some(({ isClosed, bet }) => !isClosed && bet === 0)).toBe(true);
});

test('members for visitors’ log-ins end with their opening balance, and their inbox names existing orders', () => {
  const people = [
    { id: '00000000-0000-4000-8000-000000000001', account: 'player1', nickname: 'Player One', joins: 0 },
    { id: '00000000-0000-4000-8000-000000000002', account: 'vip1', nickname: 'Vip One', joins: 0 },
  ];
  const plan = planOf('Europe/Malta', undefined, {
    role: 'cast',
    group: 'cast',
    people,
    walletBalances: { player1: 1_250, vip1: 88_888 },
  });
  const segments = seedAll(plan);
  expect(segments).toHaveLength(1);
  const [begins, ends] = [plan.days[0]?.startsAt ?? 0, plan.days.at(-1)?.endsAt ?? 0];
  for (const { at } of segments.flatMap(({ events }) => events)) expect(at >= begins && at < ends).toBe(true);
  const [player] = people;
  const paid = segments
    .flatMap(({ transfers }) => transfers)
    .filter(({ kind, postings }) => {
      return kind === 'deposit' && postings.some(({ account }) => account === `member:${player?.id}`);
    });
  const lastPaid = Math.max(...paid.map(({ at }) => at));
  const betSince = segments
    .flatMap(({ rounds }) => rounds)
    .filter(({ memberId, endedAt }) => memberId === player?.id && endedAt > lastPaid);
  expect(betSince.reduce((sum, { bet }) => sum + bet, 0)).toBeGreaterThanOrEqual(125_000);
  // Bets vary as a real player's do.
  expect(new Set(betSince.map(({ bet }) => bet)).size).toBeGreaterThan(4);
  expect(betSince.filter(({ bet, won }) => won < bet).length).toBeGreaterThanOrEqual(4);
  const result = betSince.reduce((sum, { bet, won }) => sum + won - bet, 0);
  expect(Math.abs(result)).toBeGreaterThan(125_000 * 0.007);
  expect(Math.abs(result)).toBeLessThan(125_000 * 0.061);
  expect(segmentsOf(plan)).toEqual([[0, 59]]);
  const held = new Map(
    segments.flatMap(({ transfers }) =>
      transfers.flatMap(({ postings }) => postings.map(({ account, balance }) => [account, balance])),
    ),
  );
  const amounts = segments.flatMap(({ transfers }) => transfers.flatMap(({ postings }) => postings));
  expect(amounts.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
  expect(people.map(({ id }) => held.get(`member:${id}`))).toEqual([125_000, 8_888_800]);
  const orders = new Map(
    segments.flatMap(({ deposits, withdrawals }) => [...deposits, ...withdrawals].map((order) => [order.id, order])),
  );
  const messages = segments.flatMap((segment) => segment.messages);
  expect(messages.length).toBeGreaterThan(20);
  for (const { order, amount, memberId } of messages) expect(orders.get(order)).toMatchObject({ amount, memberId });
});
