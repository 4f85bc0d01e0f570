import { expect, test } from 'vitest';
import { refuse } from '#contract/wire/envelope.ts';
import { repeatedOr } from './repeated-or.ts';

/** Finds the order from the given look-up on. */
function orderFrom(first: number) {
  let count = 0;
  return async () => {
    count += 1;
    return count >= first ? { id: 'order' } : undefined;
  };
}
const refused = async () => refuse('withdrawal_needs');
const fitting = async () => ({ amountMinor: 5n });

test.each([
  ['an earlier request is answered without validation', orderFrom(1), refused, { id: 'order' }],
  ['an order committed during the validation is no reason to refuse', orderFrom(2), refused, { id: 'order' }],
  ['a refusal counts while the key is unused', orderFrom(3), refused, refuse('withdrawal_needs')],
  ['a new request is validated', orderFrom(2), fitting, { amountMinor: 5n }],
])('D48: %s', async (_, findRepeated, validate, result) => {
  expect(await repeatedOr<object, object>(findRepeated, validate)).toEqual(result);
});
