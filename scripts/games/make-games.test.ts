import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { insertGames } from './insert-games.ts';
import { makeDemoGames, makeManySlots } from './make-games.ts';

test('the demo has 600 games of their own ids, named in six languages, the house’s three at the top of what is hot', () => {
  const games = makeDemoGames();
  expect([games.length, new Set(games.map(({ nodeId }) => nodeId)).size]).toEqual([600, 600]);
  expect(games.filter(({ names }) => names.length !== 6 || names.some((name) => name.trim() === ''))).toEqual([]);
  const hot = games.filter(({ hotPlace }) => hotPlace !== null);
  const first = hot.toSorted((one, other) => Number(one.hotPlace) - Number(other.hotPlace)).slice(0, 3);
  expect(first.map(({ kind }) => kind)).toEqual(['slot', 'duel', 'lottery']);
});

test('no two slots of a measurement are called the same', () => {
  const games = makeManySlots(30_000);
  expect(new Set(games.map(({ names }) => names[0])).size).toBe(30_000);
});

test('the migration holds what is made', async () => {
  const migration = await readFile('src/gateway/db/migrations/900-demo-catalogue.sql', 'utf8');
  expect(migration.includes(insertGames(makeDemoGames()))).toBe(true);
});
