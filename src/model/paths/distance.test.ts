import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseBrand } from '../site/brand.ts';
import { createDistances, distanceIn } from './distance.ts';
import { type Site, siteOf } from './site.ts';

function siteOfBrand(merchant: string, change: object = {}): Site {
  const { value } = parseBrand({ ...JSON.parse(readFileSync(`brands/${merchant}/brand.json`, 'utf8')), ...change });
  return siteOf(value ?? expect.fail());
}

describe.each(['aurora', 'harbor', 'lotus'])('N11: the distances of %s', (merchant) => {
  test('N11: limits and self-exclusion are one click from home, from a deposit and from a game, for every member', () => {
    const distance = createDistances(siteOfBrand(merchant));
    for (const from of ['home', 'deposit', 'game'] as const)
      for (const to of ['limits', 'exclusion'] as const) {
        const found = distance(from, to);
        expect([from, to, found?.clicks, found?.steps]).toEqual([
          from,
          to,
          1,
          [expect.objectContaining({ does: 'click' })],
        ]);
      }
  });

  test('N11: withdrawal and help are at most two clicks from home', () => {
    const distance = createDistances(siteOfBrand(merchant));
    expect(distance('home', 'withdrawal')?.clicks).toBeLessThanOrEqual(2);
    expect(distance('home', 'help')?.clicks).toBeLessThanOrEqual(2);
  });
});

test('N11: one level of menus more is found with its path: the footer’s entry is hidden', () => {
  const site = siteOfBrand('aurora', { elements: { 'footer.limits': { hidden: true } } });
  const found = distanceIn(site, 'home', 'limits');
  expect(found?.clicks).toBe(2);
  const last = found?.steps.at(-1);
  expect(last?.does === 'click' && ['member.saferPlay', 'deposit.limits', 'play.limits'].includes(last.id)).toBe(true);
});

test('N11: a target that no clicks reach is infinitely far', () => {
  const hidden = { hidden: true };
  const elements = {
    'footer.limits': hidden,
    'member.saferPlay': hidden,
    'deposit.limits': hidden,
    'play.limits': hidden,
  };
  expect(distanceIn(siteOfBrand('aurora', { elements }), 'home', 'limits')).toMatchObject({
    clicks: Number.POSITIVE_INFINITY,
    steps: [],
  });
});

test('N11: a withdrawal that the brand hides is no distance', () => {
  const site = siteOfBrand('aurora', { elements: { 'member.withdraw': { hidden: true } } });
  expect(distanceIn(site, 'home', 'withdrawal')).toBeUndefined();
});
