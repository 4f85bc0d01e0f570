import { defineGame } from '#demo-games/play/game.ts';
import { lotteryRows } from './rows.ts';
import { texts } from './texts/texts.ts';

/** The lotteries: fourteen catalogue rows, one game. */
export const lottery = defineGame({
  kind: 'lottery',
  rows: lotteryRows,
  texts,
  open: async (context) => (await import('./server/lottery.ts')).lotteryGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
