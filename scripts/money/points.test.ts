import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSequence } from '#model/points/read-sequence.ts';
import { countEvents } from '#model/points/sequence.ts';

const FOLDER = 'docs/examples/points';
const read = (name: string) => JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8'));
const run = (word: string, input = '') =>
  spawnSync('node', ['scripts/money/points.ts', word], { encoding: 'utf8', input });

test.each(['earned', 'taken-back'])('D54: npm run points answers the example %s as in its reply', (name) => {
  const found = readSequence(read(name));
  if ('mistake' in found) throw new Error(found.mistake);
  expect(countEvents(found.value.rules, found.value.events)).toEqual(read(`${name}.reply`));
});

test('D54: the command prints the reply to a file or standard input', () => {
  for (const [word, input] of [[`${FOLDER}/earned.json`], ['-', JSON.stringify(read('earned'))]] as const) {
    const { status, stdout, stderr } = run(word, input);
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(read('earned.reply'));
  }
});

const RULES = { perMinor: '100', categories: { RNG: 1_000_000 }, ranks: { '1': 1_000_000 } };
const BET = { id: 'r', kind: 'ROUND', category: 'RNG', rank: '1', validBetMinor: '5' };

test.each<[string, unknown, string]>([
  ['no rules', { events: [] }, '/rules: found nothing, expected an object with perMinor, categories, ranks.'],
  [
    'nothing for one point',
    { rules: { ...RULES, perMinor: '0' }, events: [] },
    '/rules/perMinor: found "0", expected an amount of at least "1".',
  ],
  [
    'a rate with a comma',
    { rules: { ...RULES, ranks: { '1': 1.5 } }, events: [] },
    '/rules/ranks/1: found 1.5, expected a whole number of at least 0.',
  ],
  [
    'another kind',
    { rules: RULES, events: [BET, { ...BET, kind: 'WIN' }] },
    '/events/1/kind: found "WIN", expected one of ROUND, ROLLBACK, SPEND.',
  ],
  [
    'a bet without an amount',
    { rules: RULES, events: [{ ...BET, validBetMinor: undefined }] },
    '/events/0/validBetMinor: found null, expected an amount: a whole number of minor units as a string.',
  ],
  [
    'spending below zero',
    { rules: RULES, events: [{ id: 's', kind: 'SPEND', points: '-1' }] },
    '/events/0/points: found "-1", expected an amount of at least "0".',
  ],
])('a file with %s is refused with its place', (_, document, line) => {
  expect(readSequence(document)).toEqual({ mistake: line });
});

test('invalid input exits with code 2 and one line', () => {
  const { status, stdout, stderr } = run('-', '{"rules":');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^"": found invalid JSON \(.*\), expected an object\.\n$/);
});
