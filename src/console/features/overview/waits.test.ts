import { describe, expect, it } from 'vitest';
import { listWaiting, whoMay } from './waits.tsx';

const SITE = {
  merchant: 'aurora',
  name: 'Aurora',
  errors: 0,
  feedback: 0,
  applications: 0,
  setAside: 0,
  withoutLimit: false,
  limitAlone: false,
};

describe('pending work of sites', () => {
  it('M376: is listed with its amount, what blocks the site first', () => {
    expect(listWaiting([{ ...SITE, errors: 1, feedback: 2, applications: 50 }, SITE])).toEqual([
      { kind: 'problems', merchant: 'aurora', site: 'Aurora', count: 1 },
      { kind: 'applications', merchant: 'aurora', site: 'Aurora', count: 50 },
      { kind: 'feedback', merchant: 'aurora', site: 'Aurora', count: 2 },
    ]);
  });

  it('M376: counts at every site of the account, however many they are', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      ...SITE,
      merchant: `site-${at}`,
      feedback: at === 299 ? 1 : 0,
    }));
    expect(listWaiting(many).map(({ merchant }) => merchant)).toEqual(['site-299']);
  });

  it('a site without a limit reports it until one is set', () => {
    expect(listWaiting([{ ...SITE, withoutLimit: true }, SITE])).toEqual([
      { kind: 'withoutLimit', merchant: 'aurora', site: 'Aurora', count: 1 },
    ]);
  });

  it('a limit that one staff user set alone is reported until another has seen it', () => {
    expect(listWaiting([{ ...SITE, limitAlone: true }, SITE])).toEqual([
      { kind: 'limitAlone', merchant: 'aurora', site: 'Aurora', count: 1 },
    ]);
  });

  it('M376: shows who may do it by policy', () => {
    expect(whoMay('feedback.answer')).toBe('Administrator, Operator, Support');
    expect(whoMay('settings.change')).toBe('Administrator, Operator');
  });
});
