import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAG_FOLDER } from '#contract/page/flags.ts';
import { countriesFor } from '#gateway/features/system/countries.ts';
import type { Language } from '#model/site/brand.ts';
import { filterCountries } from '#ui/pictures/country-search.ts';
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
  it('a country has its name in the page language', () => {
    const [, , america] = list;
    expect([america?.name, america?.dial]).toEqual(['Hoa Kỳ', '1']);
  });

  const all = (language: Language) => nameCountries(countriesFor(language), language, undefined);

  it.each<[Language, string, string]>([
    ['EN', 'UK', 'GB'],
    ['EN', 'great britain', 'GB'],
    ['EN', 'USA', 'US'],
    ['EN', 'UAE', 'AE'],
    ['EN', 'Burma', 'MM'],
    ['EN', 'Turkiye', 'TR'],
    ['EN', 'Türkiye', 'TR'],
    ['EN', 'turkey', 'TR'],
    ['EN', 'Czech Republic', 'CZ'],
    ['EN', 'Czechia', 'CZ'],
    ['EN', 'ivory coast', 'CI'],
    ['EN', "cote d'ivoire", 'CI'],
    ['EN', 'Swaziland', 'SZ'],
    ['EN', 'bosnia and herz', 'BA'],
    ['EN', 'St Lucia', 'LC'],
    ['EN', 'macau', 'MO'],
    ['VI', 'Mỹ', 'US'],
    ['VI', 'hoa ky', 'US'],
    ['VI', 'USA', 'US'],
    ['VI', 'united states', 'US'],
    ['VI', 'Turkey', 'TR'],
    ['ID', 'inggris', 'GB'],
    ['TR', 'birlesik krallik', 'GB'],
    ['TR', 'ISVICRE', 'CH'],
    ['CN', '英国', 'GB'],
    ['AR', 'الإمارات', 'AE'],
    ['JA', 'England', 'GB'],
  ])('K5: in %s %j finds %s', (language, search, code) => {
    expect(filterCountries(all(language), search).map((country) => country.code)).toContain(code);
  });

  it.each(['UK', 'USA', 'UAE', 'Burma', 'Turkey', 'Czech Republic'])('K5: %s leads to one country', (search) => {
    expect(filterCountries(all('EN'), search)).toHaveLength(search === 'UK' ? 2 : 1);
  });

  it.each(['+84', '84', '0084', '00 84', '+ 84', '(+84)', '٠٠٨٤', '＋８４', '\u202a+84\u202c'])(
    'K5: the dialling code %j finds Vietnam',
    (search) => {
      expect(filterCountries(all('AR'), search).map(({ code }) => code)).toEqual(['VN']);
    },
  );

  it.each(['', ' ', '0', '00', '+', '+0'])('K5: %j does not narrow the list yet', (search) => {
    expect(filterCountries(all('EN'), search)).toHaveLength(all('EN').length);
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
