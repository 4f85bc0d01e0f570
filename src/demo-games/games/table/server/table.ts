import type { FastifyReply } from 'fastify';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { forPlayers, refuse } from '#demo-games/play/api.ts';
import { answerPlaced } from '#demo-games/play/draws/answer-placed.ts';
import { createDrawJob } from '#demo-games/play/draws/job.ts';
import { placeOnDraw } from '#demo-games/play/draws/place.ts';
import { finishBet } from '#demo-games/play/draws/settle.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { createLiveFeed, type LiveSource } from '#demo-games/play/live/live-feed.ts';
import type { Meets } from '#demo-games/play/rounds.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import { stakesFor } from '#demo-games/play/stakes.ts';
import { findRoom, limitsOf, type Placed, type Room, roomsFor } from '../rules/rooms.ts';
import { TABLES, type TableBet } from './drawn.ts';
import { type RoomState, readRoomState, showRoom, sumOnDraw } from './room-state.ts';

/** Server of the tables: rooms with scheduled draws, in which everybody bets on the same outcome. */
export function tableGame(context: DemoGamesContext): DemoGame {
  const job = createDrawJob(context, TABLES);
  const live = createLiveFeed(context, liveRooms(context));
  return {
    finish: (round) => finishBet(context, TABLES, round),
    start: job.start,
    async stop() {
      live.stop();
      await job.stop();
    },
    routes(app) {
      live.routes(app);
      app.get<{ Params: { code: string } }>(
        '/api/table/rooms/:code',
        forPlayers(context, 'table', async (session, request, reply) => {
          const room = roomOf(session, (request.params as { code: string }).code);
          if (room === undefined) return refuse(reply, 'not_found');
          return { now: context.clock.now(), ...showRoom(await readRoomState(context, session, room), session) };
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
          const answer = await place(context, session, room, { game: room.code, numero, bets: placed }, reply);
          live.wake(session);
          return answer;
        }),
      );
    },
  };
}

function roomOf({ game }: Pick<Session, 'game'>, code: unknown): Room | undefined {
  return roomsFor(game).find((room) => room.code === code);
}

/** Rooms as pages follow them: a topic is a room with the players who see each other in it. */
function liveRooms(context: DemoGamesContext): LiveSource<RoomState> {
  return {
    kind: 'table',
    topicOf(session, code) {
      const room = roomOf(session, code);
      return room && `${room.code} ${session.isTrial} ${session.merchant}`;
    },
    read(topic, [any]) {
      const room = findRoom(topic.split(' ')[0] ?? '');
      if (room === undefined || any === undefined) throw new Error(`There is no room ${topic}.`);
      return readRoomState(context, any, room);
    },
    show: showRoom,
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
  const { most } = limitsFor(room, session);
  if (stake + (await sumOnDraw(context.db.ask, session, room.code, detail.numero)) > most)
    return refuse(reply, 'room_limit', { most: String(most) });
  const placed = await placeOnDraw(context, TABLES, session, {
    stake,
    detail: { ...detail },
    meets: sideOf(room, detail),
  });
  return answerPlaced(context, reply, placed);
}

const limitsFor = (room: Room, session: Session) =>
  limitsOf(room, { stakes: stakesFor(session).map(String), mostStake: session.play?.mostStake ?? null });
const MOST_SPOTS = 40;
const STAKE = /^[1-9]\d{0,14}$/;

/** Bets on different spots, each a sum of chips; undefined if they are not. */
function readBets(session: Session, room: Room, value: unknown): readonly Placed[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_SPOTS) return undefined;
  const { least, unit } = limitsFor(room, session);
  const bets = value.flatMap((bet): Placed[] => {
    const { spot, stake } = (bet ?? {}) as Record<string, unknown>;
    if (typeof spot !== 'string' || typeof stake !== 'string' || !STAKE.test(stake)) return [];
    const isStake = BigInt(stake) >= least && BigInt(stake) % unit === 0n;
    return isStake && Object.hasOwn(room.game.odds, spot) ? [{ spot, stake }] : [];
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
