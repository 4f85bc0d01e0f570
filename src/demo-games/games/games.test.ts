import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadGame } from '#demo-games/client/games.ts';
import { proofOf } from '#demo-games/client/verify/proofs.ts';
import { demoGameRows, engineOf, GAMES } from './games.ts';

const kinds = GAMES.map(({ kind }) => kind);
/** Draws have seeds of their own series; the others accept any. */
const SERIES: Readonly<Record<string, string>> = { lottery: 'MINUTE3D', table: 'AXIOMBAC', sports: 'NORTHPREMIER' };
const seedsOf = (kind: string) => ({
  serverSeed: 'ab'.repeat(32),
  clientSeed: `${SERIES[kind] ?? 'X'}_20310401-0001`,
  nonce: 0,
});

it('the list names every game folder, each by its kind', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(kinds.toSorted());
});

it.each(GAMES.map((game) => [game.kind, game] as const))(
  'M150, M152: the pages find the stage and the proof of %s by its place, and its proof draws an outcome',
  async (kind, game) => {
    expect(await loadGame(kind)).toBe(await game.page());
    expect(proofOf(kind)).toBe(await game.proof());
    expect(
      await proofOf(kind)?.drawOutcome(seedsOf(kind), (key) => key, proofOf(kind)?.variants?.[0]?.id ?? ''),
    ).toBeTruthy();
  },
);

it('an unknown kind has neither', () => {
  for (const kind of ['craps', 'constructor', '../slot', ''])
    expect([loadGame(kind), proofOf(kind)]).toEqual([undefined, undefined]);
});

it('M149: every lottery names the play with which its card opens it', () => {
  const plays = demoGameRows.filter(({ kind }) => kind === 'lottery').map(({ playType }) => playType);
  expect(plays).toHaveLength(14);
  expect(plays).not.toContain(null);
});

it('M150: rows have their own ids and codes, and every category has an engine of its own', () => {
  expect(new Set(demoGameRows.map(({ nodeId }) => nodeId)).size).toBe(demoGameRows.length);
  expect(new Set(demoGameRows.map(({ code }) => code)).size).toBe(demoGameRows.length);
  const played = new Set(demoGameRows.map(({ category, kind }) => `${category}: ${kind}`));
  const categories = ['ELOTT', 'ESPORTS', 'FISH', 'LIVE', 'LOTT', 'PVP', 'RNG', 'SPORTS'];
  expect(categories.filter((category) => !played.has(`${category}: ${engineOf(category)}`))).toEqual([]);
  expect(['LOTT', 'ELOTT', 'LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'].map(engineOf)).toEqual([
    'lottery',
    'lottery',
    'table',
    'slot',
    'fish',
    'duel',
    'sports',
    'sports',
  ]);
  expect(() => engineOf('OTHER')).toThrow(/No demo game plays the category OTHER/);
});

/** Lines of the product’s TypeScript in a folder of games, without blank lines and comments; texts and data are JSON. */
function countLines(folder: string): number {
  const files = readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.includes('testing/'))
    .flatMap((name) => readFileSync(join(import.meta.dirname, folder, name), 'utf8').split('\n'))
    .filter((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line)).length;
}

/** Each limit is a little above what its game has: a game that grows takes something out, or moves it to the frame. */
const MOST_LINES = { slot: 1_100, table: 1_075, sports: 1_025, fish: 475, highlow: 400, duel: 1_500, lottery: 1_350 };
const MOST_LINES_IN_ALL = 7_000;

it('the games stay small', () => {
  const counted = Object.entries(MOST_LINES).map(([kind, most]) => ({ kind, most, count: countLines(kind) }));
  expect(counted.filter(({ count, most }) => count > most)).toEqual([]);
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(MOST_LINES_IN_ALL);
});
