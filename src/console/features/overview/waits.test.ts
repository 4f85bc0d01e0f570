import { describe, expect, it } from 'vitest';
import { listWaiting, whoMay } from './waits.tsx';

const SITE = { merchant: 'aurora', name: 'Aurora', problems: [] };
const WRONG = { file: 'brand.json', path: '', found: 'x', expected: 'y', remedy: 'z', isError: true };
const page = (count: number, next?: string) => ({ rows: Array.from({ length: count }, () => ({})), next });

describe('what waits at a site', () => {
  it('M376: is listed with how much there is, what stands in the way of the site first', () => {
    const site = { ...SITE, problems: [WRONG, { ...WRONG, isError: false }] };
    expect(listWaiting(site, page(2), page(50, 'more'))).toEqual([
      { kind: 'problems', merchant: 'aurora', site: 'Aurora', count: 1, hasMore: false },
      { kind: 'applications', merchant: 'aurora', site: 'Aurora', count: 50, hasMore: true },
      { kind: 'feedback', merchant: 'aurora', site: 'Aurora', count: 2, hasMore: false },
    ]);
    expect(listWaiting(SITE, page(0), undefined)).toEqual([]);
  });

  it('M376: says who may do it, by the policy', () => {
    expect(whoMay('feedback.answer')).toBe('Administrator, Operator, Support');
    expect(whoMay('settings.change')).toBe('Administrator, Operator');
  });
});
