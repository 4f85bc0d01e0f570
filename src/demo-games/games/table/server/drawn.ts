import type { DrawnGame } from '#demo-games/play/draws/drawn-game.ts';
import { drawnBy, findRoom, payoutOf, ROOMS, type TableBet } from '../rules/rooms.ts';

/** The rooms as draws by their schedules. */
export const TABLES: DrawnGame = {
  kind: 'table',
  series: ROOMS,
  ahead: 1,
  past: 40,
  async resultOf(code, seeds) {
    const drawn = await drawnBy(seeds);
    if (drawn === undefined) throw new Error(`There is a draw of ${code}, which is no room.`);
    return drawn.drawn.join(',');
  },
  async decide(_ask, { detail }, { game, result }) {
    const room = findRoom(game);
    if (room === undefined || result === null) throw new Error(`The bet on ${game} has no room.`);
    return { payout: payoutOf(room.game, (detail as unknown as TableBet).bets, result.split(',')) };
  },
};
