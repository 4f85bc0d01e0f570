import { type AmountSign, type PostingSign, type StateMachine, step } from './machine.ts';

/**
 * HELD is the withdrawer's, MAIN and DEBT the depositor's: the operator only passes the money on. The depositor's debt
 * of a reversed deposit is repaid from each part as it arrives (D70).
 */
const receipt = (amount: AmountSign): readonly PostingSign[] => [
  { from: 'HELD', to: 'c2c', amount },
  { from: 'c2c', to: 'MAIN', amount },
  { from: 'MAIN', to: 'DEBT', amount: 'debt' },
];

const LAPSED = { player: 'matchLapsed', timer: { minutes: 30 } };
const PARTLY = { postings: receipt('received'), player: 'receiptPartly' };
const WHOLE = { postings: receipt('left'), player: 'receiptWhole' };
const COUNTED = { postings: receipt('left'), player: 'receiptAutomatic', mail: true };
const FORCED = { postings: receipt('left'), player: 'receiptForced', mail: true };

/**
 * A match (docs/reference/machines.md#match): a part of a withdrawal that another member pays as a deposit. The withdrawer
 * confirms what arrived, in parts or in full; without an answer in time all of it counts as received (M182, M183), and
 * a receipt forced by staff is never refunded (M184). After each part the time starts again for the rest (D50).
 */
export const MATCH: StateMachine = {
  name: 'match',
  isMembers: true,
  states: [
    { name: 'offered' },
    { name: 'paying' },
    { name: 'asked' },
    { name: 'disputed' },
    { name: 'received', isFinal: true },
    { name: 'forced', isFinal: true },
    { name: 'refused', isFinal: true },
    { name: 'lapsed', isFinal: true },
  ],
  steps: [
    step('offered', 'take', 'member', 'paying'),
    step('offered', 'lapse', 'clock', 'lapsed', LAPSED),
    step('paying', 'prove', 'member', 'asked', { player: 'receiptAsked', mail: true }),
    step('paying', 'lapse', 'clock', 'lapsed', LAPSED),
    step('asked', 'partly', 'member', 'asked', PARTLY),
    step('asked', 'all', 'member', 'received', WHOLE),
    step('asked', 'count', 'clock', 'received', { ...COUNTED, timer: { minutes: 60, reminders: [30, 10] } }),
    step('asked', 'dispute', 'member', 'disputed', { player: 'receiptDisputed' }),
    step('disputed', 'force', 'two staff', 'forced', FORCED),
    step('disputed', 'refuse', 'staff', 'refused', { player: 'receiptRefused' }),
  ],
};
