import { expect, test } from 'vitest';
import { CATEGORIES } from '../documents/lanes.ts';
import { launchedByClick } from './category-click.ts';

const vendor = (code: string) => ({ code, name: code, gameType: '', opens: 'direct', accountType: '' }) as const;
const one = [vendor('ONLY')];
const two = [vendor('FIRST'), vendor('SECOND')];

test('M01: a signed-in member’s click launches the only vendor of LIVE, SPORTS and ESPORTS, of no other category', () => {
  const launching = CATEGORIES.filter((category) => launchedByClick(category, one, true));
  expect(launching).toEqual(['LIVE', 'SPORTS', 'ESPORTS']);
  expect(launchedByClick('LIVE', one, true)?.code).toBe('ONLY');
});

test.each([
  ['a visitor', one, false],
  ['a category of two vendors', two, true],
  ['a category without vendors', [], true],
] as const)('%s goes to the page', (_, vendors, isSignedIn) => {
  expect(CATEGORIES.filter((category) => launchedByClick(category, vendors, isSignedIn))).toEqual([]);
});
