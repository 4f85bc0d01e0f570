import { expect, it } from 'vitest';
import { BANK_COUNTRIES, banksOf, countryOfBank, firstBankCountry } from './banks.ts';

it('M171, P3: each country has at least four banks, unique and at most 100 characters long', () => {
  for (const country of BANK_COUNTRIES) {
    const banks = banksOf(country);
    expect([country, banks.length >= 4, new Set(banks).size]).toEqual([country, true, banks.length]);
    expect(banks.every((bank) => bank === bank.trim() && bank.length > 2 && bank.length <= 100)).toBe(true);
    expect(new Intl.DisplayNames(['en'], { type: 'region' }).of(country)).not.toBe(country);
  }
});

it('M171, P3: banks of the merchant’s currency come first, then those of the language if many use it', () => {
  expect(firstBankCountry('VND', 'en')).toBe('VN');
  expect(firstBankCountry('EUR', 'es')).toBe('ES');
  expect(firstBankCountry('EUR', 'ja')).toBe('DE');
  expect(firstBankCountry('USD', 'th')).toBe('TH');
  expect(firstBankCountry('USD', 'zh-Hans')).toBe('CN');
  expect(firstBankCountry('XAF', 'en')).toBe('US');
  expect(countryOfBank('Vietcombank')).toBe('VN');
  expect(countryOfBank('My bank')).toBeUndefined();
});
