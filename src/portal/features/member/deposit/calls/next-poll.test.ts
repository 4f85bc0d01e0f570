import { expect, it } from 'vitest';
import type { Deposit } from '#contract/deposits/read.ts';
import { pollDelay } from './next-poll.ts';

const order = (state: string, dueAt?: number) => ({ state, dueAt }) as Deposit;

it.each([
  ['nothing is awaited of orders that are over', [order('paid', 9_000), order('expired')], false],
  ['soon, while one is being prepared', [order('new', 1_800_000)], 5_000],
  ['just after it falls due', [order('waiting', 20_000)], 21_500],
  ['by the next of several', [order('waiting', 40_000), order('waiting', 20_000), order('paid', 1)], 21_500],
  ['each minute at least', [order('waiting', 1_800_000), order('review')], 60_000],
  ['never in a tight loop, however long it is overdue', [order('waiting', -9_000_000)], 5_000],
] as const)('open orders are polled again: %s', (_, orders, ms) => {
  expect(pollDelay(orders, 0)).toBe(ms);
});
