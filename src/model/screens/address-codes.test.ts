import { describe, expect, it } from 'vitest';
import { readAddressCodes } from './address-codes.ts';

describe('M117: codes of the address', () => {
  it.each([
    ['', {}],
    ['?affiliateCode=FRIEND', { affiliateCode: 'FRIEND' }],
    ['?code=FRIEND', { affiliateCode: 'FRIEND' }],
    ['?code=second&affiliateCode=first', { affiliateCode: 'first' }],
    ['?referralCode=R-1&code=A_2', { affiliateCode: 'A_2', referralCode: 'R-1' }],
    ['?code=', {}],
    ['?code=%3Cscript%3E', {}],
    ['?code=a%20b', {}],
    [`?code=${'x'.repeat(64)}`, { affiliateCode: 'x'.repeat(64) }],
    [`?code=${'x'.repeat(65)}`, {}],
  ])('M117: %s', (search, codes) => {
    expect(readAddressCodes(search)).toEqual(codes);
  });
});
