import type { DemoGamesContext } from '#demo-games/context/context.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { createLotteryFeed } from './feed.ts';
import { lotteryRoutes } from './routes.ts';
import { createDrawJob } from './schedule-job.ts';
import { finishBet } from './settle.ts';

/** Server of the lotteries: scheduled draws, bets through the gateway's wallet, and the public feed. */
export function lotteryGame(context: DemoGamesContext): DemoGame {
  const feed = createLotteryFeed(context);
  const job = createDrawJob(context);
  return {
    feed,
    finish: (round) => finishBet(context, round),
    routes: (app) => lotteryRoutes(app, context, feed),
    start: job.start,
    stop: job.stop,
  };
}
