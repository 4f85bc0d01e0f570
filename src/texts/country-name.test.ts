import { expect, test } from 'vitest';
import { countryName } from './country-name.ts';

test.for([
  ['SG', 'en', 'Singapore'],
  ['VN', 'vi', 'Việt Nam'],
  ['DE', 'ja', 'ドイツ'],
  ['ZZ', 'en', 'Unknown Region'],
  ['', 'en', ''],
  ['??', 'en', '??'],
])('M168, M27: the country %s in %s is %s', ([code, tag, name]) => {
  expect(countryName(code ?? '', tag ?? '')).toBe(name);
});
