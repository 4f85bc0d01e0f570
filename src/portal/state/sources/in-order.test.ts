import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

it('a reply is taken unless a later question was answered before, each page by itself', () => {
  const ask = inOrder();
  const [page, other] = [{}, {}];
  const [first, second, third] = [ask(page), ask(page), ask(page)];
  const elsewhere = ask(other);
  expect([second(), first(), third(), second(), elsewhere()]).toEqual([true, false, true, false, true]);
});
