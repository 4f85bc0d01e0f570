import type { LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import type { HouseContext } from '../../context/context.ts';
import type { HouseGame } from '../../play/game.ts';
import { lotteryRoutes } from './routes.ts';
import { createDrawJob } from './schedule-job.ts';
import { finishBet } from './settle.ts';

/** The lotteries: draws when it is time, bets at the gateway's wallet, and the feed that tells everybody. */
export function lotteryGame(context: HouseContext, feed: LotteryFeed): HouseGame {
  const job = createDrawJob(context);
  return {
    kind: 'lottery',
    finish: (round) => finishBet(context, round),
    routes: (app) => lotteryRoutes(app, context, feed),
    start: job.start,
    stop: job.stop,
  };
}
