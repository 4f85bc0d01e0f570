import { describe, expect, test } from 'vitest';
import type { SiteOverview } from '#contract/staff/overview/calls.ts';
import { addUp, findSites, makeSiteRows, type SiteQuestion } from './site-rows.ts';

const problem = { file: 'a/brand.json', path: '', found: '', expected: '', remedy: '', isError: true };
const hours = (last: number, before: number) => [...new Array<number>(22).fill(0), before, last];

function site(merchant: string, more: Partial<SiteOverview> = {}): SiteOverview {
  return {
    merchant,
    name: merchant,
    origin: '',
    brandRevision: 'x',
    revision: 1,
    changedAt: '2026-01-01T00:00:00.000Z',
    problems: [],
    maintenance: false,
    isNew: false,
    openPages: 0,
    isUnchecked: false,
    withoutLimit: false,
    limitAlone: false,
    signUps: [],
    logIns: [],
    bets: [],
    ...more,
  };
}

const rows = makeSiteRows({
  hoursToday: 1,
  sites: [
    site('lotus', { name: 'Lotus Club', bets: hours(5, 100), openPages: 3, maintenance: true }),
    site('aurora', { name: 'Aurora', bets: hours(9, 1), problems: [{ ...problem, isError: false }] }),
    site('brand10', { name: 'Brand 10', problems: [problem] }),
    site('brand9', { name: 'Brand 9', brandRevision: '', signUps: hours(1, 0), changedAt: '2026-02-01T00:00:00.000Z' }),
  ],
});
const question: SiteQuestion = { words: '', filter: 'all', sort: 'name', descending: false };
const find = (more: Partial<SiteQuestion>) => findSites(rows, { ...question, ...more }).map(({ merchant }) => merchant);

describe('M376: the list of sites', () => {
  test('names are in natural number order', () => {
    expect(find({})).toEqual(['aurora', 'brand9', 'brand10', 'lotus']);
    expect(find({ descending: true })).toEqual(['lotus', 'brand10', 'brand9', 'aurora']);
  });

  test.each([
    ['bets', ['aurora', 'lotus', 'brand9', 'brand10']],
    ['signUps', ['brand9', 'aurora', 'brand10', 'lotus']],
    ['openPages', ['lotus', 'aurora', 'brand9', 'brand10']],
    ['problems', ['brand10', 'aurora', 'brand9', 'lotus']],
    ['changedAt', ['brand9', 'aurora', 'brand10', 'lotus']],
  ] as const)('by %s, and equal ones by name', (sort, expected) => {
    expect(find({ sort, descending: true })).toEqual(expected);
  });

  test.each([
    ['wrong', ['aurora', 'brand10']],
    ['closed', ['lotus']],
    ['unserved', ['brand9']],
    ['busy', ['lotus']],
  ] as const)('those that are %s', (filter, expected) => {
    expect(find({ filter })).toEqual(expected);
  });

  test('words match in name and code, in any case', () => {
    expect(find({ words: 'LOTUS cl' })).toEqual(['lotus']);
    expect(find({ words: 'brand1' })).toEqual(['brand10']);
    expect(find({ words: 'nothing' })).toEqual([]);
  });

  test('only today’s hours count for today', () => {
    expect(rows.find(({ merchant }) => merchant === 'lotus')?.today.bets).toBe(5);
  });

  test('all sites add up, hour by hour', () => {
    expect(addUp(rows)).toMatchObject({ sites: 4, wrong: 2, closed: 1, openPages: 3, today: { bets: 14, signUps: 1 } });
    expect(addUp(rows).hours.bets.slice(-2)).toEqual([101, 14]);
  });
});
