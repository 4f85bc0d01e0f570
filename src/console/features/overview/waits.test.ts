import { describe, expect, it } from 'vitest';
import { countByScreen } from '#console/api/waiting.ts';
import type { WaitingWork } from '#contract/staff/overview/calls.ts';
import { listWaiting, whoMay } from './waits.tsx';

const SITE = { merchant: 'aurora', name: 'Aurora', errors: 0, withoutLimit: false, limitAlone: false };
const LOTUS = { ...SITE, merchant: 'lotus', name: 'Lotus' };

const work = (kind: WaitingWork['kind'], count: number, oldestAt: number, merchant = 'aurora'): WaitingWork => ({
  merchant,
  kind,
  count,
  oldestAt,
});

describe('pending work of sites', () => {
  it('M376: what blocks a site is first, then work of all kinds and sites by age', () => {
    const all = [work('feedback', 2, 30), work('withdrawal', 5, 20), work('suspense', 1, 10, 'lotus')];
    expect(listWaiting([{ ...SITE, errors: 1 }, LOTUS], all)).toEqual([
      { kind: 'problems', merchant: 'aurora', site: 'Aurora', count: 1 },
      { kind: 'suspense', merchant: 'lotus', site: 'Lotus', count: 1, oldestAt: 10 },
      { kind: 'withdrawal', merchant: 'aurora', site: 'Aurora', count: 5, oldestAt: 20 },
      { kind: 'feedback', merchant: 'aurora', site: 'Aurora', count: 2, oldestAt: 30 },
    ]);
  });

  it('M376: the navigation counts the same work by screen, at one site', () => {
    const all = [work('withdrawal', 5, 1), work('proposal', 2, 1), work('redeem', 3, 1), work('case', 9, 1, 'lotus')];
    expect([...countByScreen(all, 'aurora')]).toEqual([
      ['cashier', 7],
      ['redeems', 3],
    ]);
    expect([...countByScreen(all, undefined)]).toEqual([]);
  });

  it('a site without a limit reports it until one is set', () => {
    expect(listWaiting([{ ...SITE, withoutLimit: true }, SITE], [])).toEqual([
      { kind: 'withoutLimit', merchant: 'aurora', site: 'Aurora', count: 1 },
    ]);
  });

  it('a limit that one staff user set alone is reported until another has seen it', () => {
    expect(listWaiting([{ ...SITE, limitAlone: true }, SITE], [])).toEqual([
      { kind: 'limitAlone', merchant: 'aurora', site: 'Aurora', count: 1 },
    ]);
  });

  it('M376: shows who may do it by policy', () => {
    expect(whoMay('feedback.answer')).toBe('Administrator, Operator, Support');
    expect(whoMay('settings.change')).toBe('Administrator, Operator');
  });
});
