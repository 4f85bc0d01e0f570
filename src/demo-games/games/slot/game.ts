import { defineGame, type GameRow } from '#demo-games/play/game.ts';
import { HIGHEST_STEP } from '#demo-games/play/stakes.ts';
import { namesFrom, readTexts } from '#demo-games/texts/spoken-texts.ts';
import { describeRound } from './rules/describe.ts';
import { lineCount, returnOf } from './rules/facts.ts';
import type { Machine } from './rules/machine.ts';
import { MACHINES } from './rules/machines.ts';

const texts = readTexts(import.meta.url);

/** Places on the shelf of hot games. */
const HOT: Readonly<Record<string, number>> = { lanterns: 1, comet: 12 };

/** Every machine is a title; its facts are calculated from its data. */
function rowOf(machine: Machine, place: number): GameRow {
  const { id, code, vendor, classify, volatility, free, hold } = machine;
  return {
    nodeId: code === 'HOUSE_SLOT' ? 'house-slot' : `slot-${id}`,
    vendor,
    category: 'RNG',
    code,
    names: namesFrom(texts, `machine.${id}`),
    classify,
    tags: [...(free === null ? [] : ['free spins']), 'wild', ...(hold === null ? [] : ['respin'])],
    minStake: 20,
    maxStake: HIGHEST_STEP,
    returnRate: Math.round(returnOf(machine) * 10_000),
    volatility,
    lines: lineCount(machine),
    hotPlace: HOT[id] ?? null,
    popularity: 12_000 - 300 * place,
  };
}

export const slot = defineGame({
  kind: 'slot',
  rows: MACHINES.map(rowOf),
  texts,
  describe: describeRound,
  open: async (context) => (await import('./server.ts')).slotGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
