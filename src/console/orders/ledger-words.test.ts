import { expect, test } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import chinese from '#console/texts/CN/ledger.json' with { type: 'json' };
import english from '#console/texts/EN/ledger.json' with { type: 'json' };
import { LEDGER_ACCOUNTS, LEDGER_MOVEMENTS, MEMBER_ACCOUNTS } from '#contract/staff/books/ledger-names.ts';
import { baseKeyOf } from '#texts/plural-key.ts';
import { describeAccounts, describeMovement, describeOwnAccount, formatInUnit } from './ledger-words.ts';

test('M378: no movement or account is shown by its raw name, in any console language', () => {
  const described = [
    ...LEDGER_MOVEMENTS.map((name) => [name, describeMovement(name)]),
    ...LEDGER_ACCOUNTS.map((name) => [name, describeAccounts(name)]),
    ...MEMBER_ACCOUNTS.map((name) => [`${name} of a member`, describeOwnAccount(name)]),
  ];
  expect(described.filter(([name, words]) => words === name || words === '')).toEqual([]);
  expect(describeMovement('somethingNew')).toBe(consoleText('ledger', 'kind.other'));
  expect(describeAccounts('somethingNew')).toBe(consoleText('ledger', 'account.other'));
  const keysOf = (texts: object) => [...new Set(Object.keys(texts).map(baseKeyOf))].toSorted();
  expect(keysOf(chinese)).toEqual(keysOf(english));
  const raw = new Set<string>([...LEDGER_MOVEMENTS, ...LEDGER_ACCOUNTS]);
  expect(Object.values(chinese).filter((words) => raw.has(words))).toEqual([]);
});

test('M378: points appear as points, money in its currency', () => {
  expect(formatInUnit('-1250', 'PTS')).toBe('−1,250 points');
  expect(formatInUnit('1', 'PTS')).toBe('1 point');
  expect(formatInUnit('1250.00', 'USD')).toBe('1,250.00 USD');
});
