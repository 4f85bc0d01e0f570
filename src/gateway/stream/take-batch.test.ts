import { expect, test } from 'vitest';
import type { StreamEvent } from './event.ts';
import { upToRounds } from './take-batch.ts';

const rounds = (count: number) => ({ kind: 'rounds', lines: Array.from({ length: count }) }) as unknown as StreamEvent;
const other = { kind: 'login' } as unknown as StreamEvent;

test('a batch ends before the event with too many rounds, and has one event in any case', () => {
  expect(upToRounds([rounds(3), other, rounds(2), rounds(1)], 5)).toHaveLength(3);
  expect(upToRounds([rounds(3), other, rounds(2), rounds(1)], 6)).toHaveLength(4);
  expect(upToRounds([rounds(9), rounds(1)], 5)).toHaveLength(1);
  expect(upToRounds([], 5)).toEqual([]);
});
