import { type AccountSign, type PostingSign, type StateMachine, step } from './machine.ts';

/** Arrears are repaid first; a line's negative result is added to them. */
const settled = (operator: AccountSign): readonly PostingSign[] => [
  { from: operator, to: 'ARREARS', amount: 'repaid' },
  { from: operator, to: 'MAIN', amount: 'paid' },
  { from: 'ARREARS', to: operator, amount: 'owed' },
];

/**
 * A run: all contracts of one kind over one period (docs/reference/machines.md#run). It waits until the period is fully counted,
 * stays a draft for a while, and is then posted in chunks; each chunk is one step. It closes when every line is paid.
 */
export const RUN: StateMachine = {
  name: 'run',
  isMembers: false,
  states: [{ name: 'open' }, { name: 'draft' }, { name: 'posting' }, { name: 'closed', isFinal: true }],
  steps: [
    step('open', 'draft', 'system', 'draft'),
    step('draft', 'post', 'clock', 'posting', { timer: { minutes: 15 } }),
    step('posting', 'payDividends', 'system', 'posting', { postings: settled('dividend'), player: 'dividendPaid' }),
    step('posting', 'paySalaries', 'system', 'posting', { postings: settled('salary'), player: 'salaryPaid' }),
    step('posting', 'paySlots', 'system', 'posting', { postings: settled('salary'), player: 'slotsPaid' }),
    step('posting', 'close', 'system', 'closed'),
  ],
};
