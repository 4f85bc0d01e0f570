import type { FastifyReply } from 'fastify';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { type DemoGamesErrorCode, forPlayers, nameRefusal, refuse } from '../api.ts';
import type { DemoGame } from '../game.ts';
import { createLiveFeed, type LiveSource } from '../live/live-feed.ts';
import type { Session } from '../sessions.ts';
import type { DrawnGame } from './drawn-game.ts';
import { createDrawJob } from './job.ts';
import { ownOf, readOwnBets } from './own-bets.ts';
import { type DrawBet, type Placed, placeOnDraw } from './place.ts';
import { finishBet } from './settle.ts';

/** Why a bet is not placed. */
export interface Refused {
  readonly refused: DemoGamesErrorCode;
  readonly more?: Record<string, unknown>;
}

interface DrawnParts<State> {
  /** The state of its pages besides the own bets: pushed at /api/<kind>/live, read once at /api/<kind>/state?topic=. */
  readonly source: Omit<LiveSource<State>, 'kind'>;
  /** A bet as its page asks for it at /api/<kind>/bets; undefined: it is malformed. */
  readBet(session: Session, asked: Readonly<Record<string, unknown>>): Promise<DrawBet | Refused | undefined>;
}

/** Server of a game of draws: the draws by their schedule, bets on them, and what its pages show. */
export function drawnServer<State>(
  context: DemoGamesContext,
  game: DrawnGame,
  { source: drawn, readBet }: DrawnParts<State>,
): DemoGame {
  const { kind } = game;
  const job = createDrawJob(context, game);
  const source = withOwnBets(context, kind, drawn);
  const live = createLiveFeed(context, source);
  return {
    finish: (round) => finishBet(context, game, round),
    start: job.start,
    async stop() {
      live.stop();
      await job.stop();
    },
    routes(app) {
      live.routes(app);
      app.get(
        `/api/${kind}/state`,
        forPlayers(context, kind, async (session, request, reply) => {
          const { topic: asked = '' } = request.query as { topic?: string | string[] };
          const topic = source.topicOf(session, String(asked));
          if (topic === undefined) return refuse(reply, 'not_found');
          const now = context.clock.now();
          return { now, ...source.show(await source.read(topic, [session]), session) };
        }),
      );
      app.post(
        `/api/${kind}/bets`,
        forPlayers(context, kind, async (session, request, reply) => {
          const bet = await readBet(session, (request.body ?? {}) as Readonly<Record<string, unknown>>);
          if (bet === undefined) return refuse(reply, 'invalid_request');
          if ('refused' in bet) return refuse(reply, bet.refused, bet.more);
          const placed = await placeOnDraw(context, game, session, bet);
          live.wake(session);
          return answerPlaced(context, reply, placed);
        }),
      );
    },
  };
}

/** Own bets that a page shows. */
const SHOWN_BETS = 30;

function withOwnBets<State>(
  { db }: DemoGamesContext,
  kind: string,
  { topicOf, read, show }: DrawnParts<State>['source'],
): LiveSource<{ readonly state: State; readonly bets: Awaited<ReturnType<typeof readOwnBets>> }> {
  return {
    kind,
    topicOf,
    async read(topic, sessions) {
      const own = readOwnBets(db.ask, kind, sessions, SHOWN_BETS);
      const [state, bets] = await Promise.all([read(topic, sessions), own]);
      return { state, bets };
    },
    show: ({ state, bets }, session) => ({ ...show(state, session), bets: ownOf(bets, session) }),
  };
}

/** What a page learns of its bet. */
function answerPlaced({ clock }: DemoGamesContext, reply: FastifyReply, placed: Placed): unknown {
  if (placed.kind === 'placed') return { round: placed.round, balance: placed.balance };
  if (placed.kind === 'closed') return refuse(reply, 'table_moved', { now: clock.now() });
  if (placed.kind === 'withdrawn') return refuse(reply, 'bet_not_taken');
  return refuse(reply, nameRefusal(placed.error), { balance: placed.balance ?? null });
}
