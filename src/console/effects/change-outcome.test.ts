import { describe, expect, it } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import type { ManyOutcome } from '#contract/staff/trees/calls.ts';
import { addOutcomes, NOTHING_DONE } from './change-outcome.ts';
import { formatAgo } from './when.ts';

const done = (merchant: string): ManyOutcome => ({
  merchant,
  outcome: 'done',
  revision: 4,
  changed: true,
  entries: ['9'],
  effect: { languages: [], groups: [], silent: [] },
});
const refused = (merchant: string): ManyOutcome => ({
  merchant,
  outcome: 'refused',
  errorCode: 'forbidden',
  problems: [],
});
const conflict = (merchant: string): ManyOutcome => ({
  merchant,
  outcome: 'conflict',
  conflict: { revision: 5, theirs: [] },
});

describe('status of a change of several sites', () => {
  it('each site has its own result: one that refuses does not hide one that accepts', () => {
    const results = addOutcomes(NOTHING_DONE, [done('aurora'), refused('lotus'), conflict('harbor')]);
    expect(results.done).toEqual([{ merchant: 'aurora', entries: ['9'] }]);
    expect(results.refused.map(({ merchant }) => merchant)).toEqual(['lotus']);
    expect(results.conflicts.map(({ merchant }) => merchant)).toEqual(['harbor']);
  });

  it('the latest answer of a site counts, and a done change stays done', () => {
    const first = addOutcomes(NOTHING_DONE, [done('aurora'), refused('lotus'), conflict('harbor')]);
    const second = addOutcomes(first, [done('lotus'), refused('harbor')]);
    expect(second.done.map(({ merchant }) => merchant)).toEqual(['aurora', 'lotus']);
    expect(second.refused.map(({ merchant }) => merchant)).toEqual(['harbor']);
    expect(second.conflicts).toEqual([]);
  });
});

describe('how long ago', () => {
  const NOW = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:30Z', consoleText('effects', 'when.now')],
    ['2026-11-21T12:00:09Z', consoleText('effects', 'when.now')],
    ['2026-11-21T11:55:00Z', consoleText('effects', 'when.minutes', { count: 5 })],
    ['2026-11-21T09:00:00Z', consoleText('effects', 'when.hours', { count: 3 })],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-11-15T11:00:00Z', '6 days ago'],
    ['2026-10-01T11:00:00Z', '2026-10-01'],
    ['no time', 'no time'],
  ])('%s is %s', (at, words) => {
    expect(formatAgo(at, NOW)).toBe(words);
  });
});
