import { expect, test } from 'vitest';
import type { StaffOption } from '#contract/staff/cashier/order.ts';
import { MACHINES } from '#model/state-machines/machines.ts';
import { clickOf, isForward, optionOf } from './verdicts.ts';
import { describeState, describeStep, formatAge, formatAmount, translate } from './words.ts';

const option = (step: string, rest: Partial<StaffOption> = {}): StaffOption => ({
  step,
  to: 'paid',
  isOfTwo: false,
  isProposed: false,
  bar: undefined,
  asksArrived: false,
  moves: [],
  notifies: undefined,
  isMailed: false,
  ...rest,
});

test('M378: a takes the first allowed step forward, r the first that goes against the order', () => {
  const options = [option('approve', { bar: 'limit' }), option('approveAbove'), option('reject')];
  expect([optionOf('approve', options)?.step, optionOf('reject', options)?.step]).toEqual(['approveAbove', 'reject']);
  expect(optionOf('approve', [option('refund')])).toBeUndefined();
});

test('M378: a click on a two-person step proposes it, and approves another’s proposal', () => {
  expect(
    [option('force'), option('force', { isOfTwo: true }), option('force', { isOfTwo: true, isProposed: true })].map(
      clickOf,
    ),
  ).toEqual(['take', 'propose', 'approve']);
});

test.each(MACHINES)(
  'M378: every staff step of $name has a text, and each of its states too',
  ({ name, states, steps }) => {
    for (const { step, by } of steps.filter((each) => each.by === 'staff' || each.by === 'two staff')) {
      expect(describeStep(name, step), by).not.toBe(step);
      expect(isForward({ step }), step).toBe(!/^re|^forfeit|give|^take/.test(step));
    }
    for (const state of states) expect(describeState(name, state.name)).not.toBe(state.name);
    for (const { postings } of steps)
      for (const { from, to } of postings)
        for (const sign of [from, to])
          expect(
            translate.ifKnown(`account.${name}.${sign}`) ?? translate.ifKnown(`account.${sign}`),
            sign,
          ).toBeTruthy();
  },
);

test.each([
  [59_000, '0 min'],
  [14 * 60_000, '14 min'],
  [134 * 60_000, '2 h 14 min'],
  [(3 * 24 + 4) * 3_600_000, '3 d 4 h'],
  [-5_000, '0 min'],
])('M378: an age of %d ms appears as %s', (ms, words) => {
  expect(formatAge(1_000_000, 1_000_000 + ms)).toBe(words);
});

test.each([
  ['1250.00', '1,250.00 USD'],
  ['-1250000.50', '−1,250,000.50 USD'],
  ['12', '12 USD'],
])('M378: %s appears as %s', (amount, words) => {
  expect(formatAmount(amount, 'USD')).toBe(words);
});
