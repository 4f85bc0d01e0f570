import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { createDrawJob } from '#demo-games/play/draws/job.ts';
import { finishBet } from '#demo-games/play/draws/settle.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { LOTTERIES } from './drawn.ts';
import { createLotteryFeed } from './feed.ts';
import { lotteryRoutes } from './routes.ts';

/** Server of the lotteries: scheduled draws, bets through the gateway's wallet, and the public feed. */
export function lotteryGame(context: DemoGamesContext): DemoGame {
  const feed = createLotteryFeed(context);
  const job = createDrawJob(context, LOTTERIES);
  return {
    feed,
    finish: (round) => finishBet(context, LOTTERIES, round),
    routes: (app) => lotteryRoutes(app, context, feed),
    start: job.start,
    stop: job.stop,
  };
}
