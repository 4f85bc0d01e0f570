import { defineGame, type GameRow } from '#demo-games/play/game.ts';
import { STEPS } from '#demo-games/play/stakes.ts';
import { namesFrom, readTexts } from '#demo-games/texts/spoken-texts.ts';
import { describeRound } from './rules/describe.ts';
import { limitsOf, ROOMS, type Room } from './rules/rooms.ts';

const texts = readTexts(import.meta.url);

/** Every room is a title. */
function rowOf(room: Room, place: number): GameRow {
  const { code, vendor, vendorName, game } = room;
  const { chips, most } = limitsOf(room, { stakes: STEPS.map(String) });
  return {
    nodeId: `table-${code.toLowerCase()}`,
    vendor,
    category: 'LIVE',
    code,
    names: namesFrom(texts, `table.${game.id}`, vendorName),
    classify: game.classify,
    minStake: Number(chips[0]),
    maxStake: Number(most),
    returnRate: game.returnRate,
    volatility: 'low',
    hotPlace: place === 0 ? 15 : null,
    popularity: 8_000 - 100 * place,
  };
}

/** Roulette, baccarat and sic bo in rooms with shared draws. */
export const table = defineGame({
  kind: 'table',
  rows: ROOMS.map(rowOf),
  texts,
  describe: describeRound,
  open: async (context) => (await import('./server/table.ts')).tableGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
