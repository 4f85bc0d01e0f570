import { defineGame } from '#demo-games/play/game.ts';
import { texts } from './texts/texts.ts';

/** The high-low table. It has no catalogue row: it replaces third-party games that are not available. */
export const highlow = defineGame({
  kind: 'highlow',
  rows: [],
  texts,
  open: async (context) => (await import('./server.ts')).highLowGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
