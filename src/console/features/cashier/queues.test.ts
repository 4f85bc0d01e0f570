import { expect, test } from 'vitest';
import type { WaitingProposal } from '#contract/staff/cashier/calls.ts';
import { readOrderKey, sortTray, stakeOf, sumAmounts } from './queues.ts';

const state = (
  machine: 'deposit' | 'withdrawal',
  name: string,
  count: number,
  amount: string,
  oldestAt: number,
  isStaffs: boolean,
) => ({
  machine,
  state: name,
  count,
  amount,
  oldestAt,
  isStaffs,
});

test('M378: the stake of a queue is the sum that waits for staff, next to all that is open', () => {
  const states = [
    state('withdrawal', 'held', 2, '150.00', 500, true),
    state('withdrawal', 'unknown', 1, '20.50', 300, true),
    state('withdrawal', 'sending', 4, '1000.00', 100, false),
    state('deposit', 'review', 9, '9.00', 50, true),
  ];
  expect(stakeOf({ states }, 'withdrawal')).toEqual({
    waiting: 3,
    open: 7,
    waitingAmount: '170.50',
    openAmount: '1170.50',
    oldestAt: 300,
  });
  expect(stakeOf({ states }, 'match')).toEqual({
    waiting: 0,
    open: 0,
    waitingAmount: '0',
    openAmount: '0',
    oldestAt: undefined,
  });
});

test.each([
  [['0.10', '0.20'], '0.30'],
  [['90071992547409.93', '0.01'], '90071992547409.94'],
  [['5', '7'], '12'],
  [['0.05'], '0.05'],
])('M378: %j are %s', (amounts, sum) => {
  expect(sumAmounts(amounts)).toBe(sum);
});

test('M378: the tray lists proposals of other users first, the oldest first', () => {
  const proposal = (id: string, isMine: boolean, at: number) => ({ id, isMine, at }) as WaitingProposal;
  const sorted = sortTray([proposal('a', true, 1), proposal('b', false, 3), proposal('c', false, 2)]);
  expect(sorted.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

test('M378: an address names an order by machine and id, and by no other form', () => {
  expect(readOrderKey('deposit.1b')).toEqual({ machine: 'deposit', id: '1b' });
  expect(['', 'deposit', 'deposit.', 'constructor.1', 'suspense.1'].map(readOrderKey)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
