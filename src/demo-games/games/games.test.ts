import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadGame } from '#demo-games/client/games.ts';
import { proofOf } from '#demo-games/client/verify/proofs.ts';
import { demoGameRows, fallbackGameFor, GAMES } from './games.ts';

const kinds = GAMES.map(({ kind }) => kind);
const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'MINUTE3D_20310401-0001', nonce: 0 };

it('the list names every game folder, each by its kind', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(kinds.toSorted());
});

it.each(GAMES.map((game) => [game.kind, game] as const))(
  'M150, M152: the pages find the stage and the proof of %s by its place, and its proof draws an outcome',
  async (kind, game) => {
    expect(await loadGame(kind)).toBe(await game.page());
    expect(proofOf(kind)).toBe(await game.proof());
    expect(await proofOf(kind)?.drawOutcome(seeds, (key) => key)).toBeTruthy();
  },
);

it('an unknown kind has neither', () => {
  for (const kind of ['roulette', 'constructor', '../slot', ''])
    expect([loadGame(kind), proofOf(kind)]).toEqual([undefined, undefined]);
});

it('rows have their own ids and codes; a game not listed here is played by a lottery or at the high-low table', () => {
  expect(new Set(demoGameRows.map(({ nodeId }) => nodeId)).size).toBe(demoGameRows.length);
  expect(new Set(demoGameRows.map(({ code }) => code)).size).toBe(demoGameRows.length);
  expect(demoGameRows.filter(({ kind }) => kind === 'lottery')).toHaveLength(14);
  expect(['LOTT', 'ELOTT', 'LIVE', 'RNG'].map(fallbackGameFor)).toEqual(['lottery', 'lottery', 'highlow', 'highlow']);
});
