import { expect, test } from 'vitest';
import type { DayRule } from '#model/documents/merchant-day.ts';
import type { MoneyEvent, MoneySide, RoundLine, StreamEvent } from '../event.ts';
import { countTurnover } from '../wagering/count-turnover.ts';
import { countDays } from './count-day.ts';

const PLACE = { epoch: 1, xact: '10', seq: 1n };
const BASE = {
  memberId: 'ann',
  round: 'r',
  nodeId: 'n',
  category: 'RNG',
  currency: 'USD',
  isPlay: false,
  isBetween: false,
} as const;

const rounds = (at: string, ...lines: readonly Partial<RoundLine>[]): StreamEvent => ({
  kind: 'rounds',
  vendor: 'HOUSE',
  place: PLACE,
  at: new Date(at),
  lines: lines.map((line) => {
    const { betMinor = 100n, wonMinor = 0n } = line;
    const weight = { revenueMinor: betMinor - wonMinor, validMinor: betMinor, wageredMinor: betMinor, isLinked: false };
    return { ...BASE, outcome: 'closed', betMinor, wonMinor, ...weight, ...line };
  }),
});

const money = (kind: MoneyEvent['kind'], sides: Readonly<Record<string, bigint>>, transferId = 't'): StreamEvent => ({
  kind,
  transferId,
  obligation: undefined,
  place: PLACE,
  at: new Date('2026-11-23T12:00:00Z'),
  sides: Object.entries(sides).map(([name, minor]): MoneySide => {
    const [account = '', memberId] = name.split(':');
    return { account, memberId, wallet: 'MAIN', currency: 'USD', minor };
  }),
});

/** Non-zero counters by member, day and category. */
function count(events: readonly StreamEvent[], rules: readonly DayRule[] = []) {
  const rows = countDays(rules, events).map(({ memberId, day, category, isPlay, added }) => {
    const figures = [...added].filter(([, minor]) => minor !== 0n).map(([name, minor]) => [name, Number(minor)]);
    return [`${memberId} ${day} ${category}${isPlay ? ' play' : ''}`, Object.fromEntries(figures)];
  });
  return Object.fromEntries(rows);
}

test('D53: rounds count on the day on which they close, by category, play money apart', () => {
  const tokyo = [{ fromDay: '2020-01-01', zone: 'Asia/Tokyo', startsMinute: 0 }];
  const events = [
    rounds('2026-11-23T14:59:59Z', { wonMinor: 30n }, { category: 'LIVE' }, { isPlay: true }),
    rounds('2026-11-23T15:00:00Z', {}, { memberId: 'bob' }),
  ];
  expect(count(events, tokyo)).toEqual({
    'ann 2026-11-23 RNG': { rounds: 1, bet_minor: 100, valid_minor: 100, won_minor: 30 },
    'ann 2026-11-23 LIVE': { rounds: 1, bet_minor: 100, valid_minor: 100 },
    'ann 2026-11-23 RNG play': { rounds: 1, bet_minor: 100, valid_minor: 100 },
    'ann 2026-11-24 RNG': { rounds: 1, bet_minor: 100, valid_minor: 100 },
    'bob 2026-11-24 RNG': { rounds: 1, bet_minor: 100, valid_minor: 100 },
  });
});

test('a reverted bet counts on the day of the reversal; of a closed round, against its former count', () => {
  const events = [
    rounds('2026-11-22T10:00:00Z', { wonMinor: 20n }),
    rounds('2026-11-23T10:00:00Z', { outcome: 'late', wonMinor: 20n }, { outcome: 'back', betMinor: 7n }),
  ];
  expect(count(events)).toEqual({
    'ann 2026-11-22 RNG': { rounds: 1, bet_minor: 100, valid_minor: 100, won_minor: 20 },
    'ann 2026-11-23 RNG': { bet_minor: -100, valid_minor: -100, won_minor: -20, rollbacks: 2, rolled_back_minor: 107 },
  });
});

const MOVEMENTS: readonly (readonly [MoneyEvent['kind'], Readonly<Record<string, bigint>>, object])[] = [
  [
    'deposit',
    { provider: -100n, 'member:ann': 90n, fees: 3n, 'debt:ann': 7n },
    { deposits: 1, deposit_minor: 100, fee_minor: 3 },
  ],
  ['deposit', { suspense: -40n, 'member:ann': 40n }, { deposits: 1, deposit_minor: 40 }],
  [
    'reversal',
    { 'member:ann': -60n, 'debt:ann': -40n, provider: 100n, 'grant:ann': -5n, bonus: 5n },
    { deposit_minor: -100, bonus_minor: -5 },
  ],
  ['withdrawal', { 'held:ann': -50n, provider: 48n, fees: 2n }, { withdrawals: 1, withdrawal_minor: 50, fee_minor: 2 }],
  ['release', { 'held:ann': -50n, 'member:ann': 48n, fees: 2n }, { withdrawal_minor: 2, fee_minor: 2 }],
  ['return', { provider: -48n, fees: -2n, 'member:ann': 50n }, { withdrawal_minor: -50, fee_minor: -2 }],
  ['promotion', { bonus: -9n, 'member:ann': 9n }, { bonus_minor: 9 }],
  ['correction', { correction: 4n, 'member:ann': -4n }, { corrected_minor: -4 }],
];

test.each(MOVEMENTS)('%s counts under its kind', (kind, sides, expected) => {
  expect(count([money(kind, sides)])).toEqual({ 'ann 2026-11-23 -': expected });
});

test('a transfer is sent by one member and received by the other; a receipt is a withdrawal and a deposit', () => {
  expect(count([money('upline', { 'member:ann': -5n, 'member:bob': 5n })])).toEqual({
    'ann 2026-11-23 -': { sent_minor: 5 },
    'bob 2026-11-23 -': { received_minor: 5 },
  });
  expect(count([money('receipt', { 'held:ann': -5n, 'member:bob': 5n })])).toEqual({
    'ann 2026-11-23 -': { withdrawal_minor: 5 },
    'bob 2026-11-23 -': { deposit_minor: 5 },
  });
});

test('a deposit in parts is one, at its end', () => {
  const parts = [2n, 3n].map((minor) => money('receipt', { 'held:ann': -minor, 'member:bob': minor }));
  expect(count(parts)).toMatchObject({ 'bob 2026-11-23 -': { deposit_minor: 5 } });
  const over: StreamEvent = {
    kind: 'deposited',
    memberId: 'bob',
    depositId: 'd',
    transferId: 't',
    currency: 'USD',
    minor: 5n,
    place: PLACE,
    at: new Date('2026-11-23T12:00:00Z'),
  };
  expect(count([...parts, over])).toMatchObject({ 'bob 2026-11-23 -': { deposits: 1, deposit_minor: 5 } });
});

test('a withdrawal paid in parts by members is one, with its fee or without', () => {
  const parts = [20n, 28n].map((minor) => money('receipt', { 'held:ann': -minor, 'member:bob': minor }));
  const begun: StreamEvent = {
    kind: 'withdrawn',
    memberId: 'ann',
    withdrawalId: 'w',
    currency: 'USD',
    place: PLACE,
    at: new Date('2026-11-23T12:00:00Z'),
  };
  const ann = { withdrawals: 1, withdrawal_minor: 48 };
  expect(count([begun, ...parts])).toMatchObject({ 'ann 2026-11-23 -': ann });
  expect(count([begun, ...parts, money('withdrawal', { 'held:ann': -2n, fees: 2n })])).toMatchObject({
    'ann 2026-11-23 -': { ...ann, withdrawal_minor: 50, fee_minor: 2 },
  });
});

test('D70: a receipt that repays debt is reported whole, whether or not some of it is left', () => {
  const whole = { 'bob 2026-11-23 -': { deposit_minor: 5 } };
  expect(count([money('receipt', { 'held:ann': -5n, 'debt:bob': 2n, 'member:bob': 3n })])).toMatchObject(whole);
  expect(count([money('receipt', { 'held:ann': -5n, 'debt:bob': 5n })])).toMatchObject(whole);
});

test('moves between a member’s own accounts, or without a member, count for nothing', () => {
  const own = [
    money('hold', { 'member:ann': -5n, 'held:ann': 5n }),
    money('suspense', { provider: -5n, suspense: 5n }),
  ];
  expect(count([...own, money('opening', { equity: -5n, 'member:ann': 5n })])).toEqual({});
});

test('D46: bets since a deposit are the total less the total at that time', () => {
  const { changes, snapshots } = countTurnover([
    rounds('2026-11-23T10:00:00Z', {}, { isPlay: true }, { outcome: 'back' }),
    money('deposit', { provider: -100n, 'member:ann': 100n }, 'first'),
    rounds('2026-11-23T10:00:00Z', { category: 'LIVE', betMinor: 40n }, { memberId: 'bob' }),
    money('promotion', { bonus: -1n, 'member:ann': 1n }, 'second'),
    rounds('2026-11-23T10:00:00Z', { outcome: 'late', betMinor: 30n }),
  ]);
  const [ann] = changes;
  expect(Object.fromEntries(ann?.added ?? [])).toEqual({ RNG: 70n, LIVE: 40n });
  expect(snapshots.map(({ transferId, before }) => [transferId, Object.fromEntries(before)])).toEqual([
    ['first', { RNG: 100n }],
    ['second', { RNG: 100n, LIVE: 40n }],
  ]);
});

test('money returned whole to its member counts as nothing', () => {
  expect(count([money('release', { 'held:ann': -50n, 'member:ann': 50n })])).toEqual({});
});
