import { expect, test } from 'vitest';
import { NO_FAULTS, readForm } from './fault-form.ts';

test('the form of faults asks for what is set and for nothing else', () => {
  expect(readForm(NO_FAULTS)).toEqual({});
  expect(
    readForm({ ...NO_FAULTS, lateMs: '5000', otherAmount: ' -100 ', twice: true, payouts: 'hold', reference: 'd-1' }),
  ).toEqual({ lateMs: 5000, otherAmount: '-100', twice: true, payouts: 'hold' });
});
