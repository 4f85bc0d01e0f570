import { defineGame } from '#demo-games/play/game.ts';
import { HIGHEST_STEP } from '#demo-games/play/stakes.ts';
import { namesFrom, readTexts } from '#demo-games/texts/spoken-texts.ts';

const texts = readTexts(import.meta.url);

/** The high-low table: the odds of each call return 98 % of the stake, less rounding. */
export const highlow = defineGame({
  kind: 'highlow',
  rows: [
    {
      nodeId: 'house-highlow',
      vendor: 'KESTREL',
      category: 'LIVE',
      code: 'HOUSE_HIGHLOW',
      names: namesFrom(texts, 'highlow.name'),
      minStake: 20,
      maxStake: HIGHEST_STEP,
      returnRate: 9_800,
      hotPlace: null,
      popularity: 6_000,
    },
  ],
  texts,
  open: async (context) => (await import('./server.ts')).highLowGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
