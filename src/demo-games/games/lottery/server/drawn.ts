import type { DrawnGame } from '#demo-games/play/draws/drawn-game.ts';
import { resultOf } from '../rules/draw-result.ts';
import { findLottery, LOTTERY_GAMES, playOf } from '../rules/games.ts';
import { type Slip, winOf } from '../rules/lines.ts';

/** The lotteries as draws by their schedules. */
export const LOTTERIES: DrawnGame = {
  kind: 'lottery',
  series: LOTTERY_GAMES,
  ahead: 1,
  past: 100,
  async resultOf(code, seeds) {
    const found = findLottery(code);
    if (found === undefined) throw new Error(`There is a draw of ${code}, which is no lottery of the demo games.`);
    return (await resultOf(found.family, seeds)).join(',');
  },
  async decide(_ask, { detail }, { game, numero, result }) {
    const { play: id, picks, lineStake } = detail as unknown as Slip;
    const play = playOf(game, id);
    if (play === undefined || result === null) throw new Error(`The bet on ${game} ${numero} has no play.`);
    return { payout: winOf(play, picks, BigInt(lineStake), result.split(',')) };
  },
};
