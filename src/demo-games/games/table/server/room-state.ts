import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { readOpenDraw, readResults } from '#demo-games/play/draws/book.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import type { Ask } from '#postgres/schema-db.ts';
import type { Placed, Room } from '../rules/rooms.ts';

/** Results of the road map. */
const SHOWN = 60;
/** Others shown at a table. */
const MOST_OTHERS = 12;

/** Players of one merchant, with real or play money, see each other in a room. */
export type Circle = Pick<Session, 'merchant' | 'isTrial'>;

/** The open draw of a room, the last results, and all bets of a circle on the open draw. */
export async function readRoomState(context: DemoGamesContext, circle: Circle, room: Room) {
  const { ask } = context.db;
  const draw = await readOpenDraw(context, room);
  const [results, placed] = await Promise.all([
    readResults(ask, room.code, SHOWN),
    readRoomBets(ask, circle, room.code, draw.numero),
  ]);
  return {
    draw,
    results: results.map(({ numero, result }) => ({ numero, drawn: result?.split(',') ?? [] })),
    placed,
  };
}

export type RoomState = Awaited<ReturnType<typeof readRoomState>>;

/** What the page of a player shows of a room: bets of the others with masked names. */
export function showRoom({ placed, ...room }: RoomState, { player: self }: Pick<Session, 'player'>) {
  const others = placed.filter(({ player }) => player !== self).slice(0, MOST_OTHERS);
  return { ...room, others: others.map(({ name, bets }) => ({ name, bets })) };
}

/** Accepted bets of a merchant's players on a draw of a room, newest first. */
function readRoomBets(ask: Ask, { merchant, isTrial }: Circle, code: string, numero: string) {
  return ask<{ readonly player: string; readonly name: string; readonly bets: readonly Placed[] }>(
    `select r.player, s.display_name as name, r.detail -> 'bets' as bets from round r join session s on s.id = r.session
     where r.kind = 'table' and r.detail ->> 'game' = $1 and r.detail ->> 'numero' = $2 and r.merchant = $3
       and s.is_trial = $4 and r.state in ('open', 'settled')
     order by r.opened_at desc limit 200`,
    [code, numero, merchant, isTrial],
  );
}

/** Sum of a player's accepted and pending bets on a draw, in minor units. */
export async function sumOnDraw(
  ask: Ask,
  { merchant, player }: Session,
  code: string,
  numero: string,
): Promise<bigint> {
  const [sum] = await ask<{ stake: bigint }>(
    `select coalesce(sum(stake), 0)::bigint as stake from round where kind = 'table' and detail ->> 'game' = $1
       and detail ->> 'numero' = $2 and merchant = $3 and player = $4 and state <> 'void'`,
    [code, numero, merchant, player],
  );
  return sum?.stake ?? 0n;
}
