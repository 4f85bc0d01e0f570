import type { FastifyInstance } from 'fastify';
import { feedPaths, type LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { refuse } from '#demo-games/play/api.ts';
import { readOpenDraw, readResults } from '#demo-games/play/draws/book.ts';
import { drawnServer } from '#demo-games/play/draws/drawn-server.ts';
import { type DrawBet, sideOf } from '#demo-games/play/draws/place.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import type { SpokenTexts } from '#demo-games/texts/spoken-texts.ts';
import { findLottery, playOf } from '../rules/games.ts';
import { countLines, faultOfPicks, type Picks, type Slip } from '../rules/lines.ts';
import { LOTTERIES } from './drawn.ts';
import { createLotteryFeed } from './feed.ts';

/** Server of the lotteries: scheduled draws, bets through the gateway's wallet, and the public feed. */
export function lotteryGame(context: DemoGamesContext, texts: SpokenTexts): DemoGame {
  const feed = createLotteryFeed(context, texts);
  const server = drawnServer(context, LOTTERIES, {
    source: {
      topicOf: (_session, code) => findLottery(code)?.code,
      read: (code) => readState(context, code),
      show: (state) => state,
    },
    readBet: async (_session, asked) => readBet(asked),
  });
  return {
    ...server,
    feed,
    routes(app) {
      feedRoutes(app, context, feed);
      return server.routes(app);
    },
  };
}

function feedRoutes(app: FastifyInstance, { clock }: DemoGamesContext, feed: LotteryFeed): void {
  app.get(feedPaths.games, async () => ({ now: clock.now(), games: await feed.games() }));
  app.get(feedPaths.current, () => feed.current());
  app.get<{ Querystring: { game?: unknown } }>(feedPaths.results, async (request, reply) => {
    const { game } = request.query;
    if (game !== undefined && typeof game !== 'string') return refuse(reply, 'invalid_request');
    return { now: clock.now(), results: await feed.results(game) };
  });
}

/** Results shown. */
const SHOWN = 12;

/** The open draw of a lottery with its commitment, and the last results. */
async function readState(context: DemoGamesContext, code: string) {
  const game = findLottery(code);
  if (game === undefined) throw new Error(`There is no lottery ${code}.`);
  const [draw, results] = await Promise.all([readOpenDraw(context, game), readResults(context.db.ask, code, SHOWN)]);
  return {
    code,
    draw,
    results: results.map(({ numero, result, serverSeed, commitment }) => ({
      numero,
      numbers: result?.split(',') ?? [],
      serverSeed,
      commitment,
    })),
  };
}

/** Maximum total stake of a bet in minor units. */
const MOST_STAKE = 10n ** 13n - 1n;
const STAKE = /^[1-9]\d{0,14}$/;
/** Picks that exclude each other. */
const OPPOSITES = [
  ['big', 'small'],
  ['odd', 'even'],
];

/** The bet of a slip with valid picks; undefined otherwise. */
function readBet({ game, numero, play: id, picks, lineStake }: Readonly<Record<string, unknown>>): DrawBet | undefined {
  if (typeof game !== 'string' || typeof numero !== 'string' || typeof id !== 'string') return undefined;
  if (typeof lineStake !== 'string' || !STAKE.test(lineStake) || !arePicks(picks)) return undefined;
  const play = playOf(game, id);
  if (play === undefined || faultOfPicks(play, picks) !== undefined) return undefined;
  const lines = countLines(play, picks);
  const stake = BigInt(lineStake) * BigInt(lines);
  if (stake > MOST_STAKE) return undefined;
  const slip: Slip = { game, numero, play: id, picks, lines, lineStake };
  return { stake, detail: { ...slip }, meets: id === 'side' ? sideOf(slip, OPPOSITES, picks.flat()) : undefined };
}

function arePicks(value: unknown): value is Picks {
  const isGroup = (group: unknown) => Array.isArray(group) && group.every((pick) => typeof pick === 'string');
  return Array.isArray(value) && value.length <= 10 && value.every(isGroup);
}
