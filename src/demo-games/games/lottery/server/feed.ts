import type { FeedDraw, FeedGame, FeedResult, LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import { MOST_RESULTS } from '#contract/vendors/lottery-feed.ts';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { readLastResults, readResults } from '#demo-games/play/draws/book.ts';
import type { BookedDraw } from '#demo-games/play/draws/drawn-game.ts';
import { drawAfter } from '#demo-games/rules/schedule.ts';
import { namesFrom, type SpokenTexts } from '#demo-games/texts/spoken-texts.ts';
import { defaultPlayOf, findLottery, LOTTERY_GAMES, type LotteryGame } from '../rules/games.ts';
import { LOTTERIES } from './drawn.ts';

export function createLotteryFeed(
  { db, clock }: Pick<DemoGamesContext, 'db' | 'clock'>,
  texts: SpokenTexts,
): LotteryFeed {
  return {
    games: async () => LOTTERY_GAMES.map((game) => describeGame(game, texts)),
    // The next draw follows from the time alone: no query is needed.
    async current() {
      const now = clock.now();
      return { now, draws: LOTTERY_GAMES.map((game) => describeDraw(game, now)) };
    },
    async results(code) {
      if (code === undefined) return (await readLastResults(db.ask, LOTTERIES)).map(describeResult);
      if (findLottery(code) === undefined) return [];
      return (await readResults(db.ask, code, MOST_RESULTS)).map(describeResult);
    },
  };
}

function describeGame(game: LotteryGame, texts: SpokenTexts): FeedGame {
  const { code, id, prizeMode, area, family, everyS } = game;
  const names = namesFrom(texts, `game.${code}`);
  return { gameId: id, code, names, prizeMode, area, kind: family, everyS, defaultPlay: defaultPlayOf(game) };
}

function describeDraw(game: LotteryGame, now: number): FeedDraw {
  return { code: game.code, ...drawAfter(game, now) };
}

function describeResult({ game, numero, result, drawsAt }: BookedDraw): FeedResult {
  return { code: game, numero, numbers: result?.split(',') ?? [], opened: drawsAt.getTime() };
}
