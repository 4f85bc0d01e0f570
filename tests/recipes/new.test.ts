import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { newCall } from '#scripts/new/call.ts';
import { newElement } from '#scripts/new/element.ts';
import { newFeature } from '#scripts/new/feature.ts';
import { newField } from '#scripts/new/field.ts';
import { newGame } from '#scripts/new/game.ts';
import { newPage } from '#scripts/new/page.ts';
import { newScreen } from '#scripts/new/screen.ts';

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
  ['a page that is there', () => newPage('help'), /features\/help\/help-page\.tsx is there already/],
  ['an address that is there', () => newPage('pointmall'), /^\/pointmall is an address already/],
  ['a screen of the portal that is there', () => newPage('entrance'), /^entrance is a screen already/],
  ['a feature that is there', () => newFeature('inbox'), /features\/inbox\/store\.ts is there already/],
  ['a migration that is there', () => newFeature('promotions'), /^There is a migration promotions\.sql already/],
  ['a table that is there', () => newFeature('gameRound'), /^There is a table game_round already/],
  [
    'an element without a slot',
    () => newElement('prizes'),
    /names no slot of links: write it as side\/wishList, with one of side, side\.account/,
  ],
  ['an element that is there', () => newElement('side.account/vip'), /^side\.vip is an element already/],
])('npm run new with %s reports the reason, and writes nothing', (_, begin, reason) => {
  expect(begin).toThrow(reason);
});

it('npm run new without a known recipe prints its usage', () => {
  const { status, stderr, stdout } = spawnSync('node', ['scripts/new/new.ts', 'bank', 'one'], { encoding: 'utf8' });
  expect([status, stdout, stderr.split('\n')[0]]).toEqual([2, '', expect.stringMatching(/^npm run new -- page NAME/)]);
});
