import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { newCall, newField, newGame, newScreen } from '#scripts/new/recipes.ts';

it.each<[string, () => unknown, RegExp]>([
  [
    'a game that is there',
    () => newGame('slot'),
    /^src\/demo-games\/games\/slot\/game\.ts is there already; choose another name\.$/,
  ],
  ['a name with blanks', () => newGame('High Low'), /is no name/],
  ['a game of two words', () => newGame('highLow'), /is no kind of game: one word of small letters/],
  [
    'a call without an area',
    () => newCall('rankCount'),
    /names no area and call: write it as club\/rankCount, with one of .*club/,
  ],
  ['an area of nobody', () => newCall('../club/ranks'), /names no area and call/],
  ['a call that is there', () => newCall('club/ranks'), /^ranks is a call already/],
  ['a field that is there', () => newField('email'), /is there already; choose another name/],
  ['a screen that is there', () => newScreen('journal'), /features\/journal\/screen\.ts is there already/],
])('npm run new with %s says why not, and writes nothing', (_, begin, reason) => {
  expect(begin).toThrow(reason);
});

it('npm run new lists its output', () => {
  const { status, stderr, stdout } = spawnSync('node', ['scripts/new/new.ts', 'bank', 'one'], { encoding: 'utf8' });
  expect([status, stdout, stderr.split('\n')[0]]).toEqual([2, '', expect.stringMatching(/^npm run new -- game KIND/)]);
});
