import type { FastifyInstance } from 'fastify';
import { feedPaths, type LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { forPlayers, refuse } from '#demo-games/play/api.ts';
import { answerPlaced } from '#demo-games/play/draws/answer-placed.ts';
import type { Picks } from '../rules/lines.ts';
import { readBets } from './bets.ts';
import { placeSlip, type Slip } from './place.ts';
import { readTable } from './table.ts';

/** Routes of the lotteries: the public feed and the players' tables. */
export function lotteryRoutes(app: FastifyInstance, context: DemoGamesContext, feed: LotteryFeed): void {
  const now = () => context.clock.now();
  app.get(feedPaths.games, async () => ({ now: now(), games: await feed.games() }));
  app.get(feedPaths.current, () => feed.current());
  app.get<{ Querystring: { game?: unknown } }>(feedPaths.results, async (request, reply) => {
    const { game } = request.query;
    if (game !== undefined && typeof game !== 'string') return refuse(reply, 'invalid_request');
    return { now: now(), results: await feed.results(game) };
  });

  app.get<{ Params: { code: string } }>(
    '/api/lottery/table/:code',
    forPlayers(context, 'lottery', async (_session, request, reply) => {
      const table = await readTable(context, (request.params as { code: string }).code);
      return table ?? refuse(reply, 'not_found');
    }),
  );
  app.get(
    '/api/lottery/bets',
    forPlayers(context, 'lottery', async (session) => ({ now: now(), bets: await readBets(context.db.ask, session) })),
  );
  app.post(
    '/api/lottery/bets',
    forPlayers(context, 'lottery', async (session, request, reply) => {
      const slip = readSlip(request.body);
      const placed = slip && (await placeSlip(context, session, slip));
      return placed === undefined ? refuse(reply, 'invalid_request') : answerPlaced(context, reply, placed);
    }),
  );
}

const STAKE = /^[1-9]\d{0,14}$/;

/** Parses a slip; undefined if it is malformed. The play validates the picks. */
function readSlip(body: unknown): Slip | undefined {
  const { game, numero, play, picks, lineStake } = (body ?? {}) as Record<string, unknown>;
  if (typeof game !== 'string' || typeof numero !== 'string' || typeof play !== 'string') return undefined;
  if (typeof lineStake !== 'string' || !STAKE.test(lineStake) || !arePicks(picks)) return undefined;
  return { game, numero, play, picks, lineStake: BigInt(lineStake) };
}

function arePicks(value: unknown): value is Picks {
  const isGroup = (group: unknown) => Array.isArray(group) && group.every((pick) => typeof pick === 'string');
  return Array.isArray(value) && value.length <= 10 && value.every(isGroup);
}
