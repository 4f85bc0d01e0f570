import { defineGame } from '#house/play/game.ts';
import { texts } from './texts/texts.ts';

/** The high-low table. It has no row of its own: it is played for the games of others that are not here. */
export const highlow = defineGame({
  kind: 'highlow',
  rows: [],
  texts,
  open: async (context) => (await import('./server.ts')).highLowGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
