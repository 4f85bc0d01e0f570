import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatDay, readDay } from '#console/kit/moment.ts';
import { describeEntry } from './entry-sentence.ts';

const TEXTS: Readonly<Record<string, string>> = JSON.parse(readFileSync('src/console/texts/EN/journal.json', 'utf8'));

describe('M378: an entry is shown as sentence', () => {
  test.each([
    ['switch.turn', 'READ1', '0', '1', 'turned the switch READ1 on'],
    ['switch.turn.undo', 'READ1', '1', '0', 'turned the switch READ1 off'],
    ['switch.turn.urgent', 'READ1', '1', null, 'took the switch READ1 out of the tree'],
    ['maintenance.set', 'status', false, true, 'closed the site for work'],
    [
      'rule.change',
      'zalo',
      { enabled: false, minLength: 5, maxLength: 9, required: false },
      { enabled: true, minLength: 6, maxLength: 12, required: true },
      'changed the rule of the field zalo: asked for no → yes, shortest 5 → 6, longest 9 → 12 and 1 more',
    ],
    ['rule.change', 'team', null, undefined, 'added the field team'],
    ['rule.change', 'email', undefined, undefined, 'changed the rule of the field email'],
    ['rule.change', 'email', { a: 'x'.repeat(99) }, { a: 'y' }, 'changed the rule of the field email'],
    ['setting.change', 'whitelabel.agentCentre', false, true, 'turned the setting whitelabel.agentCentre on'],
    [
      'member.rank',
      'member:12',
      { account: 'mai' },
      { account: 'mai', rank: 'Gold' },
      'gave the member mai the rank Gold',
    ],
    [
      'mission.on',
      'mission:7',
      { isOn: false, words: { EN: { title: 'Weekly climb' } } },
      { isOn: true, words: { EN: { title: 'Weekly climb' } } },
      'switched the mission Weekly climb on',
    ],
    [
      'mall.stock',
      'mallItem:cap',
      { stock: 12, words: { EN: { name: 'Cap' } } },
      { stock: 22, words: { EN: { name: 'Cap' } } },
      'corrected the stock of Cap: stock 12 → 22',
    ],
    ['member.lock', 'member:12', undefined, undefined, 'locked the member member:12'],
    ['new.thing', 'x', null, 1, 'new.thing: x'],
  ])('%s %s', (action, subject, was, is, reported) => {
    expect(describeEntry({ action, subject, was, is })).toBe(reported);
  });

  test('a subject whose state is too long for a line is named', () => {
    const of = { action: 'mission.change', subject: 'mission:7', was: undefined, is: undefined };
    expect(describeEntry({ ...of, called: 'Weekly climb' })).toBe('changed the mission Weekly climb');
  });

  test('every action that has a name has a sentence', () => {
    const named = Object.keys(TEXTS).flatMap((key) => (key.startsWith('action.') ? key.slice('action.'.length) : []));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((action) => TEXTS[`did.${action}`] === undefined)).toEqual([]);
  });
});

describe('M378: days of the journal are written as in ISO 8601', () => {
  test('a moment has its day with the weekday, in UTC', () => {
    expect(formatDay('2026-11-20T23:59:59.5Z')).toBe('2026-11-20, Friday');
    expect(formatDay('soon')).toBe('soon');
  });

  test.each([
    ['2026-11-20', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['2026.11.20', '2026-11-20'],
    ['11/20/2026', undefined],
    ['2026-13-01', undefined],
    ['2026-02-31', undefined],
    ['', undefined],
  ])('%s is read as %s', (typed, day) => {
    expect(readDay(typed)).toBe(day);
  });
});
