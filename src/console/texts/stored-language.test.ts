// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { storedLanguage } from './stored-language.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test.each([
  [['zh-TW', 'en'], 'CN'],
  [['yue', 'zh'], 'CN'],
  [['fr-FR', 'zh-Hans'], 'CN'],
  [['en-GB', 'zh'], 'EN'],
  [['zhx', 'fr'], 'EN'],
  [[], 'EN'],
] as const)('K5: the console starts in the first of the browser’s languages that it has: %j', (languages, shown) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(storedLanguage()).toBe(shown);
});

test('K5: the language that was chosen on this device comes first', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['zh']);
  localStorage.setItem('livery-console-language', 'EN');
  expect(storedLanguage()).toBe('EN');
});
