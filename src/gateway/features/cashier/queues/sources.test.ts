import { expect, test } from 'vitest';
import { ORDER_MACHINES } from '#contract/staff/cashier/order.ts';
import { MACHINES } from '#model/state-machines/machines.ts';
import { staffStep } from './answer.ts';
import { statesOf } from './sources.ts';

/** State machines whose orders appear in the cashier's queues. */
const QUEUED = MACHINES.filter(({ name }) => ORDER_MACHINES.some((queued) => queued === name));

test.each(QUEUED)('$name items waiting for staff are open, and staff can proceed', ({ name, steps }) => {
  const waiting = statesOf(name, 'staff');
  // Points redemptions have their own queue, and grants do not wait for staff.
  expect(waiting.length > 0).toBe(name !== 'redeem' && name !== 'grant');
  for (const state of waiting) {
    expect(statesOf(name, 'open')).toContain(state);
    const staffSteps = steps.filter(({ from, step }) => from === state && staffStep(name, step) !== undefined);
    expect(staffSteps.length, state).toBeGreaterThan(0);
  }
});

test.each(MACHINES)('every state of $name is in one part of its queue', ({ name, states }) => {
  const parts = [...statesOf(name, 'open'), ...statesOf(name, 'done')];
  expect(parts.toSorted()).toEqual(states.map((state) => state.name).toSorted());
});

test('staff cannot take steps of members and providers', () => {
  expect([staffStep('withdrawal', 'cancel'), staffStep('deposit', 'pay'), staffStep('nothing', 'pay')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(staffStep('deposit', 'credit')).toEqual({ isOfTwo: true, asks: 'arrived' });
});
