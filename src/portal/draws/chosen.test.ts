import { expect, test } from 'vitest';
import type { Lottery } from '#contract/lottery/read.ts';
import { addressOf, readChosen } from './chosen.ts';

test.each([
  ['gameCode=MINUTE3D&playType=box', 'MINUTE3D', 'box'],
  ['gameCode=MINUTE3D', 'MINUTE3D', undefined],
  ['gameCode=&playType=', undefined, undefined],
  [`gameCode=${'x'.repeat(41)}`, undefined, undefined],
  ['gameCode=%3Cscript%3E&playType=//elsewhere', undefined, undefined],
  ['gameCode=a b', undefined, undefined],
])('M38: "%s" selects %s and %s', (query, gameCode, playType) => {
  expect(readChosen(new URLSearchParams(query))).toEqual({ gameCode, playType });
});

const lottery = (accountTypeName: string, defaultPlayType?: string) =>
  ({ code: 'ONE', accountTypeName, defaultPlayType }) as Lottery;

test('M149: a lottery opens where its account type is played, with its code and play type', () => {
  expect(addressOf(lottery('LOTT', 'side'))).toBe('/lottery?gameCode=ONE&playType=side');
  expect(addressOf(lottery('ELOTT'))).toBe('/lottery?gameCode=ONE');
  expect(addressOf(lottery('TCG_SEA', 'big'))).toBe('/seaLottery?gameCode=ONE&playType=big');
  expect(addressOf(lottery('TCG_LOTTO_VN', 'lo'))).toBe('/vnlottery?gameCode=ONE&playType=lo');
});
