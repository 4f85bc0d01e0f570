import { defineGame } from '#demo-games/play/game.ts';
import { HIGHEST_STEP } from '#demo-games/play/stakes.ts';
import { namesFrom, readTexts } from '#demo-games/texts/spoken-texts.ts';
import { describeRound } from './rules/describe.ts';
import { RETURN, SEAS } from './rules/sea.ts';

const texts = readTexts(import.meta.url);

/** The hunt in seas that all players see alike: every shot is a bet. */
export const fish = defineGame({
  kind: 'fish',
  rows: SEAS.map(({ id, code, vendor, classify }, place) => ({
    nodeId: `fish-${id}`,
    vendor,
    category: 'FISH',
    code,
    names: namesFrom(texts, `sea.${id}`),
    classify,
    minStake: 20,
    maxStake: HIGHEST_STEP,
    returnRate: RETURN,
    hotPlace: place === 0 ? 14 : null,
    popularity: 7_500 - 100 * place,
  })),
  texts,
  describe: describeRound,
  open: async (context) => (await import('./server.ts')).fishGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
