import type { FastifyReply } from 'fastify';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { forPlayers, nameRefusal, refuse } from '#demo-games/play/api.ts';
import { readResults } from '#demo-games/play/draws/book.ts';
import { createDrawJob } from '#demo-games/play/draws/job.ts';
import { placeOnDraw } from '#demo-games/play/draws/place.ts';
import { finishBet } from '#demo-games/play/draws/settle.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import { readStake, stakesOf } from '#demo-games/play/stakes.ts';
import { drawOf } from '#demo-games/rules/schedule.ts';
import { findLeague, leaguesFor } from '../rules/leagues.ts';
import { type Leg, legAt, MOST_LEGS, MOST_ODDS, matchFor, oddsTogether } from '../rules/slip.ts';
import { type SlipDetail, SPORTS } from './drawn.ts';

/** Results and slips shown. */
const SHOWN = 8;

/** Server of the books: leagues with scheduled matches, slips with one or more picks. */
export function sportsGame(context: DemoGamesContext): DemoGame {
  const { db, clock } = context;
  const job = createDrawJob(context, SPORTS);
  return {
    finish: (round) => finishBet(context, SPORTS, round),
    start: job.start,
    stop: job.stop,
    routes(app) {
      app.get(
        '/api/sports/book',
        forPlayers(context, 'sports', async (session) => {
          const leagues = leaguesFor(session.game);
          const [results, slips] = await Promise.all([
            Promise.all(leagues.map(({ code }) => readResults(db.ask, code, SHOWN))),
            readSlips(context, session),
          ]);
          const shown = results.flat().map(({ game, numero, result }) => ({ game, numero, result }));
          return { now: clock.now(), results: shown, slips };
        }),
      );
      app.post(
        '/api/sports/bets',
        forPlayers(context, 'sports', async (session, request, reply) => {
          const { legs: asked, stake: text } = (request.body ?? {}) as Record<string, unknown>;
          const stake = readStake(text, stakesOf(session.currency, session.exponent));
          const legs = readLegs(session, asked);
          if (stake === undefined || legs === undefined) return refuse(reply, 'invalid_request');
          return place(context, session, legs, stake, reply);
        }),
      );
    },
  };
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
  if (placed.kind === 'placed') return { round: placed.round, balance: placed.balance };
  if (placed.kind === 'closed') return refuse(reply, 'table_moved', { now: context.clock.now() });
  if (placed.kind === 'withdrawn') return refuse(reply, 'bet_not_taken');
  return refuse(reply, nameRefusal(placed.error), { balance: placed.balance ?? null });
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

/** Legs on different matches of the session's book, at the book's odds; undefined if they are not. */
function readLegs(session: Session, value: unknown): readonly Leg[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_LEGS) return undefined;
  const own = leaguesFor(session.game);
  const legs = value.flatMap((each): Leg[] => {
    const { game, numero, pick } = (each ?? {}) as Record<string, unknown>;
    if (typeof game !== 'string' || typeof numero !== 'string' || typeof pick !== 'string') return [];
    const league = own.find(({ code }) => code === game);
    if (league === undefined || drawOf(league, numero) === undefined) return [];
    return matchFor({ game, numero, pick }) === undefined ? [] : [legAt({ game, numero, pick })];
  });
  const areDifferent = new Set(legs.map(({ game, numero }) => `${game} ${numero}`)).size === value.length;
  return areDifferent && oddsTogether(legs) <= MOST_ODDS ? legs : undefined;
}

interface SlipRow {
  readonly id: string;
  readonly state: string;
  readonly stake: bigint;
  readonly payout: bigint | null;
  readonly legs: readonly (Leg & { readonly result?: string })[];
  readonly isPaid: boolean;
}

/** A player's last slips, newest first; money as decimal text. */
async function readSlips({ db }: DemoGamesContext, { merchant, player }: Session) {
  const rows = await db.ask<SlipRow>(
    `select r.id, r.state, r.stake, r.payout, r.detail -> 'legs' as legs,
       not exists (select 1 from move m where m.round = r.id and m.state = 'pending') as "isPaid"
     from round r where r.merchant = $1 and r.player = $2 and r.kind = 'sports' and r.state <> 'betting'
     order by r.opened_at desc limit ${SHOWN}`,
    [merchant, player],
  );
  return rows.map(({ stake, payout, ...row }) => ({
    ...row,
    stake: String(stake),
    payout: payout === null ? null : String(payout),
  }));
}
