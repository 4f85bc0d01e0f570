import type { FastifyReply } from 'fastify';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { forPlayers, refuse } from '#demo-games/play/api.ts';
import { answerPlaced } from '#demo-games/play/draws/answer-placed.ts';
import { createDrawJob } from '#demo-games/play/draws/job.ts';
import { placeOnDraw } from '#demo-games/play/draws/place.ts';
import { finishBet } from '#demo-games/play/draws/settle.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { createLiveFeed } from '#demo-games/play/live/live-feed.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import { readStake } from '#demo-games/play/stakes.ts';
import { drawOf } from '#demo-games/rules/schedule.ts';
import { picksOf } from '../rules/book.ts';
import { findLeague, leaguesFor, matchOf } from '../rules/leagues.ts';
import { type Leg, MOST_LEGS, MOST_ODDS, oddsTogether } from '../rules/slip.ts';
import { type SlipDetail, SPORTS } from './drawn.ts';
import { createLiveBook, followedBooks, type LiveBook, showBook } from './live-book.ts';

/** Server of the books: leagues with scheduled matches, slips with one or more picks, before and in play. */
export function sportsGame(context: DemoGamesContext): DemoGame {
  const job = createDrawJob(context, SPORTS);
  const book = createLiveBook(context);
  const live = createLiveFeed(context, followedBooks(book));
  return {
    finish: (round) => finishBet(context, SPORTS, round),
    start: job.start,
    async stop() {
      live.stop();
      await job.stop();
    },
    routes(app) {
      live.routes(app);
      app.get(
        '/api/sports/book',
        forPlayers(context, 'sports', async (session) => {
          const state = await book.read(leaguesFor(session.game), [session]);
          return { now: context.clock.now(), ...showBook(state, session) };
        }),
      );
      app.post(
        '/api/sports/bets',
        forPlayers(context, 'sports', async (session, request, reply) => {
          const wager = readWager(session, request.body);
          if (wager === undefined) return refuse(reply, 'invalid_request');
          const legs = await priceNow(book, wager, reply);
          if (legs === undefined) return reply;
          const answer = await place(context, session, legs, wager.stake, reply);
          live.wake(session);
          return answer;
        }),
      );
    },
  };
}

interface Wager {
  /** At the odds that the player saw. */
  readonly legs: readonly Leg[];
  readonly stake: bigint;
  /** The player takes lower odds than these, too. */
  readonly takesAny: boolean;
}

/**
 * Legs at the odds of now: those that the player saw, or better ones. Otherwise the call is refused with the odds of now,
 * and the result is undefined.
 */
async function priceNow(
  book: LiveBook,
  { legs: asked, takesAny }: Wager,
  reply: FastifyReply,
): Promise<readonly Leg[] | undefined> {
  const quoted = await book.quote(asked);
  const states = quoted.map(({ state }) => state);
  const legs = quoted.flatMap(({ leg }) => leg ?? []);
  const hasMoved = legs.some(({ odds }, at) => odds < (asked[at]?.odds ?? 0));
  if (states.includes('closed') || states.includes('calledOff')) refuse(reply, 'table_moved');
  else if (states.includes('suspended')) refuse(reply, 'suspended');
  else if (legs.length < asked.length || (hasMoved && !takesAny) || oddsTogether(legs) > MOST_ODDS) {
    const offered = asked.map((leg, at) => ({ ...leg, odds: quoted[at]?.leg?.odds ?? null }));
    refuse(reply, 'odds_moved', { offered });
  } else return legs;
  return undefined;
}

async function place(
  context: DemoGamesContext,
  session: Session,
  legs: readonly Leg[],
  stake: bigint,
  reply: FastifyReply,
): Promise<unknown> {
  const [last, ...also] = legs.toSorted((one, other) => endOf(other) - endOf(one));
  if (last === undefined) return refuse(reply, 'invalid_request');
  const detail: SlipDetail = { game: last.game, numero: last.numero, legs };
  const meets = legs.length === 1 ? sideOf(last) : undefined;
  const placed = await placeOnDraw(context, SPORTS, session, { stake, detail: { ...detail }, also, meets });
  return answerPlaced(context, reply, placed);
}

function endOf({ game, numero }: Leg): number {
  const league = findLeague(game);
  return (league && drawOf(league, numero)?.draws) ?? 0;
}

/** The sides of a market exclude each other. */
function sideOf({ game, numero, pick }: Leg) {
  const [market = '', side = ''] = pick.split('.');
  return { table: `${game}-${numero}.${market}`, side };
}

/** Legs on different matches of the session's book with the odds that the player saw; undefined if they are not. */
function readWager(session: Session, body: unknown): Wager | undefined {
  const { legs: asked, stake: text, takesAny } = (body ?? {}) as Record<string, unknown>;
  const stake = readStake(text, session);
  if (stake === undefined || !Array.isArray(asked) || asked.length === 0 || asked.length > MOST_LEGS) return undefined;
  const own = leaguesFor(session.game);
  const legs = asked.flatMap((each): Leg[] => {
    const { game, numero, pick, odds } = (each ?? {}) as Record<string, unknown>;
    if (typeof game !== 'string' || typeof numero !== 'string' || typeof pick !== 'string') return [];
    const league = own.find(({ code }) => code === game);
    if (league === undefined || drawOf(league, numero) === undefined || !isOdds(odds)) return [];
    return picksOf(matchOf(league, numero)).includes(pick) ? [{ game, numero, pick, odds }] : [];
  });
  const areDifferent = new Set(legs.map(({ game, numero }) => `${game} ${numero}`)).size === asked.length;
  return areDifferent && oddsTogether(legs) <= MOST_ODDS ? { legs, stake, takesAny: takesAny === true } : undefined;
}

function isOdds(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 100;
}
