import { type PostingSign, type StateMachine, step } from './machine.ts';

const CORRECTED: readonly PostingSign[] = [{ from: 'correction', to: 'MEMBER', amount: 'corrected' }];

/**
 * A correction (docs/reference/machines.md#correction): a staff user proposes it with a reason, a second staff user approves it
 * within a day.
 */
export const CORRECTION: StateMachine = {
  name: 'correction',
  isMembers: false,
  states: [
    { name: 'proposed' },
    { name: 'approved', isFinal: true },
    { name: 'refused', isFinal: true },
    { name: 'lapsed', isFinal: true },
  ],
  steps: [
    step('proposed', 'approve', 'two staff', 'approved', { postings: CORRECTED, player: 'correctionMade' }),
    step('proposed', 'refuse', 'staff', 'refused'),
    step('proposed', 'lapse', 'clock', 'lapsed', { timer: { minutes: 1_440 } }),
  ],
};
