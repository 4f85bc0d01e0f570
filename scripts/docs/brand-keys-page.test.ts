import { expect, test } from 'vitest';
import { buildBrandKeysPage } from './brand-keys-page.ts';

test('every key of a brand file has a row with its values, meaning, default and an example', () => {
  const page = buildBrandKeysPage();
  expect(page).toContain('| `minimumAge` | integer | ');
  expect(page).toMatch(/\| `theme\.seeds\.accent` \| string \|/);
  expect(page).toMatch(/\| `additions\[\]\.id` \|/);
  expect(page).toMatch(/\| `defaultLanguage` \| `"EN"`, .* and 5 more \|/);
});
