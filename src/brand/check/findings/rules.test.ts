import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BRAND_RULES, brandRule } from './rules.ts';
import { rulesPage } from './rules-page.ts';

it('N03: docs/reference/brand-rules.md is output of `npm run --silent brand -- check --rules`', () => {
  expect(readFileSync('docs/reference/brand-rules.md', 'utf8')).toBe(rulesPage());
});

it('N03: a rule has its own id, which is looked up and never guessed', () => {
  expect(new Set(BRAND_RULES.map(({ id }) => id)).size).toBe(BRAND_RULES.length);
  expect(brandRule('theme.contrast')?.fixable).toBe(true);
  expect(brandRule('constructor')).toBeUndefined();
});
