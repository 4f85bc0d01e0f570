import { expect, it } from 'vitest';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import { LANGUAGES } from './languages.ts';
import { suggestName } from './suggest-name.ts';

const CODES = Object.keys(LANGUAGES);
const IDS = CATALOGUE.map(({ id }) => id);

it.each([
  ['VN', 'VI'],
  ['JP', 'JA'],
  ['KR', 'KO'],
  ['BR', 'PT'],
  ['ZH', 'CN'],
  ['zh-TW', 'CN'],
  ['en_US', 'EN'],
  ['GB', 'EN'],
  ['SA', 'AR'],
  ['Vietnamese', 'VI'],
  ['vi', 'VI'],
])('O5 language %s is meant as %s', (word, code) => {
  expect(suggestName(word, CODES)).toBe(code);
});

it.each([
  ['nav.fishing', 'nav.fish'],
  ['nav.rewrds', 'nav.rewards'],
  ['NAV.VIP', 'nav.vip'],
])('O5 id %s is meant as %s', (word, id) => {
  expect(suggestName(word, IDS)).toBe(id);
});

it.each(['nav.x', 'qqqqqqqq', '', 'a.b'])('suggests nothing for %j', (word) => {
  expect(suggestName(word, IDS)).toBeUndefined();
});
