import { expect, test } from 'vitest';
import { readForm } from './fault-form.ts';

test('the form of faults shows exactly the fields in use', () => {
  expect(readForm({})).toEqual({});
  const values = {
    lateMs: '5000',
    otherAmount: ' -100 ',
    twice: true,
    silent: false,
    payouts: 'hold',
    reference: 'd-1',
  };
  expect(readForm(values)).toEqual({ lateMs: 5000, otherAmount: '-100', twice: true, payouts: 'hold' });
});
