import { expect, it } from 'vitest';
import { allCountries, countryName } from './countries.ts';

it('A6: retired, test and group codes name no country, and no name is listed twice', () => {
  for (const code of ['AN', 'CS', 'DD', 'EU', 'SU', 'UK', 'UN', 'XA', 'YU', 'ZR', 'ZZ', 'sg', 'SGP'])
    expect([code, countryName(code)]).toEqual([code, undefined]);
  const names = allCountries().map(([, name]) => name);
  expect(names).toContain('Singapore');
  expect(new Set(names).size).toBe(names.length);
});
