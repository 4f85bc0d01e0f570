import { expect, test } from 'vitest';
import { demoGameRows } from '#demo-games/games/games.ts';
import { LOAD_LABEL, makeManySlots, titlesForLoad } from './titles-for-load.ts';

const demoGames = () => [...demoGameRows, ...titlesForLoad()];

test('the demo’s games have own ids and a name in English at least, the demo provider’s three lead the hot games', () => {
  const games = demoGames();
  expect(games.length).toBe(demoGameRows.length + 584);
  expect(new Set(games.map(({ nodeId }) => nodeId)).size).toBe(games.length);
  expect(games.filter(({ names }) => Object.values(names).some((name) => name.trim() === ''))).toEqual([]);
  const hot = games.filter(({ hotPlace }) => hotPlace !== null);
  const first = hot.toSorted((one, other) => Number(one.hotPlace) - Number(other.hotPlace)).slice(0, 3);
  expect(first.map(({ kind }) => kind)).toEqual(['slot', 'duel', 'lottery']);
});

test('a title for load says so in every language, and no other title does', () => {
  const isLabelled = ({ names }: { readonly names: object }) =>
    Object.values(names).every((name) => name.endsWith(LOAD_LABEL));
  expect(titlesForLoad().every(isLabelled)).toBe(true);
  expect(demoGameRows.some(isLabelled)).toBe(false);
});

test('a game has only facts of its kind: bets on matches show no return', () => {
  const games = demoGames();
  expect(games.filter(({ maxStake, minStake }) => maxStake !== null && maxStake < minStake)).toEqual([]);
  const silent = games.filter(({ returnRate }) => returnRate === null).map(({ category }) => category);
  expect([...new Set(silent)].toSorted()).toEqual(['ELOTT', 'ESPORTS', 'LOTT', 'PVP', 'SPORTS']);
  const reported = games.flatMap(({ returnRate }) => returnRate ?? []);
  expect([Math.min(...reported) >= 9_400, Math.max(...reported) < 10_000]).toEqual([true, true]);
});

test('no two slots of a measurement share a name', () => {
  const games = makeManySlots(30_000);
  expect(new Set(games.map(({ names }) => names.EN)).size).toBe(30_000);
});
