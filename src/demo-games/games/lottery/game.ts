import { defineGame } from '#demo-games/play/game.ts';
import { namesFrom, readTexts } from '#demo-games/texts/spoken-texts.ts';
import { defaultPlayOf, LOTTERY_GAMES } from './rules/games.ts';

const texts = readTexts(import.meta.url);

/** The lotteries: fourteen catalogue rows, one game. A card opens its lottery with its first play. */
export const lottery = defineGame({
  kind: 'lottery',
  rows: LOTTERY_GAMES.map((game) => ({
    nodeId: `lottery-${game.code.toLowerCase()}`,
    vendor: game.vendor,
    category: game.category,
    code: game.code,
    names: namesFrom(texts, `game.${game.code}`),
    minStake: 100,
    playType: defaultPlayOf(game),
    hasTrial: false,
    hotPlace: game.hotPlace,
    popularity: game.popularity,
  })),
  texts,
  open: async (context) => (await import('./server/lottery.ts')).lotteryGame(context, texts),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
