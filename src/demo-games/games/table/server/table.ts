import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { drawnServer, type Refused } from '#demo-games/play/draws/drawn-server.ts';
import { type DrawBet, sideOf } from '#demo-games/play/draws/place.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import { stakesFor } from '#demo-games/play/stakes.ts';
import { findRoom, limitsOf, type Placed, type Room, roomsFor, type TableBet } from '../rules/rooms.ts';
import { TABLES } from './drawn.ts';
import { readRoomState, showRoom, sumOnDraw } from './room-state.ts';

/** Server of the tables: rooms with scheduled draws, in which everybody bets on the same outcome. */
export function tableGame(context: DemoGamesContext): DemoGame {
  return drawnServer(context, TABLES, {
    source: liveRooms(context),
    readBet: (session, asked) => readBet(context, session, asked),
  });
}

function roomOf({ game }: Pick<Session, 'game'>, code: unknown): Room | undefined {
  return roomsFor(game).find((room) => room.code === code);
}

/** Rooms as pages follow them: a topic is a room with the players who see each other in it. */
function liveRooms(context: DemoGamesContext) {
  return {
    topicOf(session: Session, code: string) {
      const room = roomOf(session, code);
      return room && `${room.code} ${session.isTrial} ${session.merchant}`;
    },
    read(topic: string, [any]: readonly Session[]) {
      const room = findRoom(topic.split(' ')[0] ?? '');
      if (room === undefined || any === undefined) throw new Error(`There is no room ${topic}.`);
      return readRoomState(context, any, room);
    },
    show: showRoom,
  };
}

async function readBet(
  { db }: DemoGamesContext,
  session: Session,
  { room: code, numero, bets: asked }: Readonly<Record<string, unknown>>,
): Promise<DrawBet | Refused | undefined> {
  const room = roomOf(session, code);
  const bets = room && readPlaced(session, room, asked);
  if (room === undefined || bets === undefined || typeof numero !== 'string') return undefined;
  const stake = bets.reduce((sum, bet) => sum + BigInt(bet.stake), 0n);
  const { most } = limitsFor(room, session);
  if (stake + (await sumOnDraw(db.ask, session, room.code, numero)) > most)
    return { refused: 'room_limit', more: { most: String(most) } };
  const detail: TableBet = { game: room.code, numero, bets };
  const spots = bets.map(({ spot }) => spot);
  return { stake, detail: { ...detail }, meets: sideOf(detail, room.game.pairs, spots) };
}

const limitsFor = (room: Room, session: Session) =>
  limitsOf(room, { stakes: stakesFor(session).map(String), mostStake: session.play?.mostStake ?? null });
const MOST_SPOTS = 40;
const STAKE = /^[1-9]\d{0,14}$/;

/** Bets on different spots, each a sum of chips; undefined if they are not. */
function readPlaced(session: Session, room: Room, value: unknown): readonly Placed[] | undefined {
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
