import { defineGame } from '#demo-games/play/game.ts';
import { HIGHEST_STEP } from '#demo-games/play/stakes.ts';
import { namesFrom, readTexts } from '#demo-games/texts/spoken-texts.ts';

const texts = readTexts(import.meta.url);

const TITLES = [
  { vendor: 'JADEHALL', code: 'HOUSE_DUEL', names: namesFrom(texts, 'duel.name'), hotPlace: 2, popularity: 11_000 },
  {
    vendor: 'TABLERO',
    code: 'TABLERO_DUEL',
    names: namesFrom(texts, 'duel.name', 'Tablero'),
    hotPlace: null,
    popularity: 10_500,
  },
];

/** The same tables under two vendors: their players meet each other. */
export const duel = defineGame({
  kind: 'duel',
  rows: TITLES.map((title) => ({
    ...title,
    nodeId: title.code.toLowerCase().replace('_', '-'),
    category: 'PVP',
    classify: 'CARD',
    minStake: 100,
    maxStake: HIGHEST_STEP,
    hasTrial: false,
  })),
  texts,
  open: async (context) => (await import('./server/duel.ts')).duelGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
