import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

it('a reply is accepted unless a later request was answered, separately for each page', () => {
  const ask = inOrder();
  const [page, other] = [{}, {}];
  const [first, second, third] = [ask(page), ask(page), ask(page)];
  const elsewhere = ask(other);
  expect([second(), first(), third(), second(), elsewhere()]).toEqual([true, false, true, false, true]);
});
