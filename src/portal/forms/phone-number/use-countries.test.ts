import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAG_FOLDER } from '#contract/page/flags.ts';
import { flagAddresses } from './flags.ts';
import { firstCountry, nameCountries } from './use-countries.ts';

const rows = [
  { countryCode: 'AF', countryDialingCode: '93' },
  { countryCode: 'CA', countryDialingCode: '1' },
  { countryCode: 'US', countryDialingCode: '+1' },
  { countryCode: 'VN', countryDialingCode: '84' },
];
const list = nameCountries(rows, 'VI', undefined);
const first = (given: string | undefined, ...likely: string[]) => firstCountry(list, given, likely)?.code;

describe('M132: the initially selected country', () => {
  it.each<[string, string | undefined, string[], string]>([
    ['the one of the given code, with its plus or without', '+84', ['US'], 'VN'],
    ['of several with that code the one where the visitor is', '1', ['us'], 'US'],
    ['of several with that code the first, where nobody knows more', '1', [''], 'CA'],
    ['where the given code is none, the one where the visitor is', '999', ['VN'], 'VN'],
    ['where that is not in the list either, the likely one', undefined, ['XX', 'VN'], 'VN'],
    ['else the first', undefined, ['', ''], 'AF'],
  ])('%s', (_, given, likely, code) => {
    expect(first(given, ...likely)).toBe(code);
  });

  it('an empty list has none', () => {
    expect(firstCountry([], '84', ['VN'])).toBeUndefined();
  });
});

describe('names and flags of countries', () => {
  it('a country has its name in the page language and is also found in English', () => {
    const [, , america] = list;
    expect([america?.name, america?.also, america?.dial]).toEqual(['Hoa Kỳ', 'United States', '1']);
  });

  it('M133: the flag is requested from the image host, then the own edge', () => {
    expect(flagAddresses('vn', 'https://cdn.example')).toEqual([
      'https://cdn.example/COUNTRY_FLAG/VN.png',
      `${FLAG_FOLDER}vn.svg`,
    ]);
    expect(flagAddresses('VN', undefined)).toEqual([`${FLAG_FOLDER}vn.svg`]);
  });

  it('M133: an invalid country code has no flag', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        const addresses = flagAddresses(code, 'https://cdn.example');
        expect(addresses.length === 0 || /^[A-Za-z]{2}$/.test(code)).toBe(true);
      }),
    );
    expect(nameCountries([{ countryCode: '../x', countryDialingCode: '7' }], 'EN', undefined)[0]).toMatchObject({
      name: '../x',
      flags: [],
    });
  });
});
