import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { readDraw, readResults } from '#demo-games/play/draws/book.ts';
import { drawAfter } from '#demo-games/rules/schedule.ts';
import { findLottery } from '../rules/games.ts';

const SHOWN = 12;

/** State of a lottery's page: the open draw with its commitment, and the last results. */
export async function readTable({ db, clock }: DemoGamesContext, code: string) {
  const game = findLottery(code);
  if (game === undefined) return undefined;
  const now = clock.now();
  const { numero, opens, closes, draws } = drawAfter(game, now);
  const [booked, results] = await Promise.all([readDraw(db.ask, code, numero), readResults(db.ask, code, SHOWN)]);
  return {
    now,
    // A draw that is not stored yet accepts no bets.
    draw: {
      numero,
      opens,
      closes: booked === undefined ? opens : closes,
      draws,
      commitment: booked?.commitment ?? null,
    },
    results: results.map(({ numero: drawn, result, serverSeed, commitment }) => ({
      numero: drawn,
      numbers: result?.split(',') ?? [],
      serverSeed,
      commitment,
    })),
  };
}
