import type { FastifyReply } from 'fastify';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { forPlayers, nameRefusal, refuse } from '#demo-games/play/api.ts';
import { createDrawJob } from '#demo-games/play/draws/job.ts';
import { placeOnDraw } from '#demo-games/play/draws/place.ts';
import { finishBet } from '#demo-games/play/draws/settle.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import type { Meets } from '#demo-games/play/rounds.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import { stakesOf } from '#demo-games/play/stakes.ts';
import { limitsOf, type Placed, type Room, roomsFor } from '../rules/rooms.ts';
import { TABLES, type TableBet } from './drawn.ts';
import { readRoom, sumOnDraw } from './room-state.ts';

/** Server of the tables: rooms with scheduled draws, in which everybody bets on the same outcome. */
export function tableGame(context: DemoGamesContext): DemoGame {
  const job = createDrawJob(context, TABLES);
  const roomOf = (session: Session, code: unknown) => roomsFor(session.game).find((room) => room.code === code);
  return {
    finish: (round) => finishBet(context, TABLES, round),
    start: job.start,
    stop: job.stop,
    routes(app) {
      app.get<{ Params: { code: string } }>(
        '/api/table/rooms/:code',
        forPlayers(context, 'table', async (session, request, reply) => {
          const room = roomOf(session, (request.params as { code: string }).code);
          return room === undefined ? refuse(reply, 'not_found') : readRoom(context, session, room);
        }),
      );
      app.post(
        '/api/table/bets',
        forPlayers(context, 'table', async (session, request, reply) => {
          const { room: code, numero, bets } = (request.body ?? {}) as Record<string, unknown>;
          const room = roomOf(session, code);
          const placed = room && readBets(session, room, bets);
          if (room === undefined || placed === undefined || typeof numero !== 'string')
            return refuse(reply, 'invalid_request');
          return place(context, session, room, { game: room.code, numero, bets: placed }, reply);
        }),
      );
    },
  };
}

async function place(
  context: DemoGamesContext,
  session: Session,
  room: Room,
  detail: TableBet,
  reply: FastifyReply,
): Promise<unknown> {
  const stake = detail.bets.reduce((sum, bet) => sum + BigInt(bet.stake), 0n);
  const { most } = limitsOf(room, offeredTo(session));
  if (stake + (await sumOnDraw(context.db.ask, session, room.code, detail.numero)) > most)
    return refuse(reply, 'room_limit', { most: String(most) });
  const placed = await placeOnDraw(context, TABLES, session, {
    stake,
    detail: { ...detail },
    meets: sideOf(room, detail),
  });
  if (placed.kind === 'placed') return { round: placed.round, balance: placed.balance };
  if (placed.kind === 'closed') return refuse(reply, 'table_moved', { now: context.clock.now() });
  if (placed.kind === 'withdrawn') return refuse(reply, 'bet_not_taken');
  return refuse(reply, nameRefusal(placed.error), { balance: placed.balance ?? null });
}

const offeredTo = ({ currency, exponent }: Session) => stakesOf(currency, exponent).map(String);
const MOST_SPOTS = 40;
const STAKE = /^[1-9]\d{0,14}$/;

/** Bets on different spots, each a multiple of the smallest chip; undefined if they are not. */
function readBets(session: Session, room: Room, value: unknown): readonly Placed[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_SPOTS) return undefined;
  const { chips } = limitsOf(room, offeredTo(session));
  const least = BigInt(chips[0] ?? '1');
  const bets = value.flatMap((bet): Placed[] => {
    const { spot, stake } = (bet ?? {}) as Record<string, unknown>;
    if (typeof spot !== 'string' || typeof stake !== 'string' || !STAKE.test(stake)) return [];
    return room.game.spots.includes(spot) && BigInt(stake) % least === 0n ? [{ spot, stake }] : [];
  });
  const isWhole = bets.length === value.length && new Set(bets.map(({ spot }) => spot)).size === bets.length;
  return isWhole ? bets : undefined;
}

/** The side of a single bet on one of two spots that exclude each other; `all` of bets on both. */
function sideOf({ game }: Room, { game: code, numero, bets }: TableBet): Meets | undefined {
  for (const pair of game.pairs) {
    const own = bets.filter(({ spot }) => pair.includes(spot));
    const table = `${code}-${numero}.${pair[0]}`;
    if (own.length === pair.length) return { table, side: 'all' };
    if (own[0] !== undefined && bets.length === 1) return { table, side: own[0].spot };
  }
  return undefined;
}
