import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatDay, readDay } from '#console/kit/moment.ts';
import { consoleText } from '#console/testing/console-text.ts';
import { describeEntry } from './entry-sentence.ts';

const TEXTS: Readonly<Record<string, string>> = JSON.parse(readFileSync('src/console/texts/EN/journal.json', 'utf8'));

describe('M378: an entry is shown as sentence', () => {
  test.each([
    ['switch.turn', 'READ1', '0', '1', consoleText('journal', 'did.switch.turn.on', { who: 'Sam', subject: 'READ1' })],
    [
      'switch.turn.undo',
      'READ1',
      '1',
      '0',
      consoleText('journal', 'did.switch.turn.off', { who: 'Sam', subject: 'READ1' }),
    ],
    [
      'switch.turn.urgent',
      'READ1',
      '1',
      null,
      consoleText('journal', 'did.switch.turn.out', { who: 'Sam', subject: 'READ1' }),
    ],
    [
      'switch.turn',
      'MANPLAYREB3',
      '0',
      '1',
      consoleText('journal', 'did.switch.turn.on', { who: 'Sam', subject: 'Cash back · MANPLAYREB3' }),
    ],
    ['maintenance.set', 'status', false, true, consoleText('journal', 'did.maintenance.set.on', { who: 'Sam' })],
    [
      'rule.change',
      'zalo',
      { enabled: false, minLength: 5, maxLength: 9, required: false },
      { enabled: true, minLength: 6, maxLength: 12, required: true },
      `${consoleText('journal', 'did.rule.change', { who: 'Sam', subject: 'Zalo' })}: enabled no → yes, minimum length 5 → 6, maximum length 9 → 12 and 1 more`,
    ],
    [
      'rule.change',
      'team',
      null,
      undefined,
      consoleText('journal', 'did.rule.change.new', { who: 'Sam', subject: 'team' }),
    ],
    [
      'rule.change',
      'email',
      undefined,
      undefined,
      consoleText('journal', 'did.rule.change', { who: 'Sam', subject: 'E-mail' }),
    ],
    [
      'rule.change',
      'email',
      { a: 'x'.repeat(99) },
      { a: 'y' },
      consoleText('journal', 'did.rule.change', { who: 'Sam', subject: 'E-mail' }),
    ],
    [
      'setting.change',
      'whitelabel.agentCentre',
      false,
      true,
      consoleText('journal', 'did.setting.change.on', { who: 'Sam', subject: 'Agent centre' }),
    ],
    [
      'member.rank',
      'member:12',
      { account: 'mai' },
      { account: 'mai', rank: 'Gold' },
      consoleText('journal', 'did.member.rank', { who: 'Sam', subject: 'mai', rank: 'Gold' }),
    ],
    [
      'mission.on',
      'mission:7',
      { isOn: false, words: { EN: { title: 'Weekly climb' } } },
      { isOn: true, words: { EN: { title: 'Weekly climb' } } },
      consoleText('journal', 'did.mission.on', { who: 'Sam', subject: 'Weekly climb' }),
    ],
    [
      'mall.stock',
      'mallItem:cap',
      { stock: 12, words: { EN: { name: 'Cap' } } },
      { stock: 22, words: { EN: { name: 'Cap' } } },
      `${consoleText('journal', 'did.mall.stock', { who: 'Sam', subject: 'Cap' })}: stock 12 → 22`,
    ],
    [
      'member.lock',
      'member:12',
      undefined,
      undefined,
      consoleText('journal', 'did.member.lock', { who: 'Sam', subject: '12' }),
    ],
    [
      'redeem.approve',
      'redeem:0b7a2c11-9f2e-4c55-8a51-2f6f5c1d7e90',
      undefined,
      undefined,
      consoleText('journal', 'did.redeem.approve', { who: 'Sam', subject: 'a redemption' }),
    ],
    ['new.thing', 'x', null, 1, 'Sam: new.thing, x'],
  ])('%s %s', (action, subject, was, is, reported) => {
    expect(describeEntry({ who: 'Sam', action, subject, was, is })).toBe(reported);
  });

  test('a subject whose state is too long for a line is named', () => {
    const of = { who: 'Sam', action: 'mission.change', subject: 'mission:7', was: undefined, is: undefined };
    expect(describeEntry({ ...of, called: 'Weekly climb' })).toBe(
      consoleText('journal', 'did.mission.change', { who: 'Sam', subject: 'Weekly climb' }),
    );
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
