import { defineGame } from '#demo-games/play/game.ts';
import { HIGHEST_STEP } from '#demo-games/play/stakes.ts';
import { namesFrom } from '#demo-games/texts/spoken-texts.ts';
import { texts } from './texts/texts.ts';

/** The same tables under two vendors: their players meet each other. */
export const duel = defineGame({
  kind: 'duel',
  rows: [
    {
      nodeId: 'house-duel',
      vendor: 'JADEHALL',
      category: 'PVP',
      code: 'HOUSE_DUEL',
      names: namesFrom(texts, 'duel.name'),
      classify: 'CARD',
      minStake: 100,
      maxStake: HIGHEST_STEP,
      hasTrial: false,
      hotPlace: 2,
      popularity: 11_000,
    },
    {
      nodeId: 'tablero-duel',
      vendor: 'TABLERO',
      category: 'PVP',
      code: 'TABLERO_DUEL',
      names: namesFrom(texts, 'duel.name', 'Tablero'),
      classify: 'CARD',
      minStake: 100,
      maxStake: HIGHEST_STEP,
      hasTrial: false,
      hotPlace: null,
      popularity: 10_500,
    },
  ],
  texts,
  open: async (context) => (await import('./server/duel.ts')).duelGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
