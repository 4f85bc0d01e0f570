import { readDraws, seedsOf } from '#demo-games/play/draws/book.ts';
import type { DrawnGame } from '#demo-games/play/draws/drawn-game.ts';
import { writeScore } from '../rules/book.ts';
import { LEAGUES } from '../rules/leagues.ts';
import { payoutOf, playedBy, type SlipDetail } from '../rules/slip.ts';

/** Number of matches of a league that take bets at once. */
export const SHOWN_MATCHES = 5;

/** The leagues as draws by their schedules: a match is a draw. */
export const SPORTS: DrawnGame = {
  kind: 'sports',
  series: LEAGUES,
  ahead: SHOWN_MATCHES,
  past: 20,
  async resultOf(code, seeds) {
    const played = await playedBy(seeds);
    if (played === undefined) throw new Error(`There is a match of ${code}, which is no league.`);
    return writeScore(played.score);
  },
  async decide(ask, { stake, detail }) {
    const { legs } = detail as unknown as SlipDetail;
    const draws = await readDraws(ask, legs);
    const ended = legs.flatMap((leg) => {
      const draw = draws.find(({ game, numero }) => game === leg.game && numero === leg.numero);
      if (draw === undefined || draw.result === null) return [];
      // Each match has its own seeds, so that a player can verify every leg.
      return [{ ...leg, result: draw.result, fair: { ...seedsOf(draw), commitment: draw.commitment } }];
    });
    if (ended.length < legs.length) return undefined;
    return { payout: payoutOf(stake, ended), detail: { legs: ended } };
  },
};
