import { expect, test } from 'vitest';
import { loadCommonPasswords } from './common-passwords.ts';

const owner = { merchant: 'lucky-star', account: 'Maria77' };

test.for([
  ['iloveyou', owner],
  ['PaSsWoRd123', owner],
  // Full-width letters are folded.
  ['ｐａｓｓｗｏｒｄ', owner],
  ['woaini1314', owner],
  ['casino123', owner],
  ['Livery-demo-1', owner],
  ['xx-MARIA77-xx', owner],
  ['my-Lucky.Star-9', owner],
  ['call81112222now', { merchant: 'lotus', account: '+6581112222' }],
  ['zz6581112222', { merchant: 'lotus', account: '+6581112222' }],
] as const)('M111, M127: %s is among the most common', async ([password, who]) => {
  expect((await loadCommonPasswords())(password, who)).toBe(true);
});

test.for([
  ['Lantern4river9', owner],
  // Names of three letters occur in too many good passwords.
  ['Kangaroo-bin-77', { merchant: 'abc', account: 'Bin' }],
  ['constructor', { merchant: 'lotus', account: '__proto__' }],
] as const)('M111, M127: %s is not', async ([password, who]) => {
  expect((await loadCommonPasswords())(password, who)).toBe(false);
});
