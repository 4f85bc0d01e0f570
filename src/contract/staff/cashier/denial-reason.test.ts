import { expect, test } from 'vitest';
import type { StaffRole } from '../policy.ts';
import { type BarredStep, denialReasonOf } from './denial-reason.ts';

const STEP: BarredStep = {
  machine: 'withdrawal',
  step: 'approve',
  isOfTwo: false,
  isProposed: false,
  isMine: false,
  sizeMinor: 50_000n,
  limitMinor: 50_000n,
};
const ABOVE = { ...STEP, sizeMinor: 50_001n };
const CORRECTION = { ...STEP, machine: 'correction', step: 'approve', isOfTwo: true, isProposed: true } as const;

const denialReasons = (step: BarredStep) =>
  (['administrator', 'operator', 'support', 'auditor'] satisfies StaffRole[]).map((role) =>
    denialReasonOf({ role, merchants: ['aurora'] }, 'aurora', step),
  );
const FREE = undefined;

test.each([
  ['one step up to the limit is support’s too', STEP, [FREE, FREE, FREE, 'role']],
  ['above the limit operators take it', ABOVE, [FREE, FREE, 'limit', 'role']],
  ['a step of two is proposed by support above the limit', { ...ABOVE, isOfTwo: true }, [FREE, FREE, FREE, 'role']],
  ['and approved by operators', { ...ABOVE, isOfTwo: true, isProposed: true }, [FREE, FREE, 'limit', 'role']],
  [
    'nobody approves their own',
    { ...STEP, isOfTwo: true, isProposed: true, isMine: true },
    ['ownProposal', 'ownProposal', 'ownProposal', 'role'],
  ],
  ['without a limit everything is above it', { ...STEP, limitMinor: 0n }, [FREE, FREE, 'limit', 'role']],
  ['a correction is approved by operators', CORRECTION, [FREE, FREE, 'role', 'role']],
  [
    'a correction of one’s own is not',
    { ...CORRECTION, isMine: true },
    ['ownProposal', 'ownProposal', 'ownProposal', 'role'],
  ],
  ['but taken back', { ...CORRECTION, step: 'refuse', isOfTwo: false, isMine: true }, [FREE, FREE, FREE, 'role']],
] as const)('M378: %s', (_, step, wanted) => {
  expect(denialReasons(step)).toEqual(wanted);
});

test('M378: no user answers for another merchant', () => {
  expect(denialReasonOf({ role: 'operator', merchants: ['lotus'] }, 'aurora', STEP)).toBe('role');
});
