import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { readOpenDraw, readResults } from '#demo-games/play/draws/book.ts';
import { findLottery } from '../rules/games.ts';

const SHOWN = 12;

/** State of a lottery's page: the open draw with its commitment, and the last results. */
export async function readTable(context: DemoGamesContext, code: string) {
  const game = findLottery(code);
  if (game === undefined) return undefined;
  const now = context.clock.now();
  const [draw, results] = await Promise.all([readOpenDraw(context, game), readResults(context.db.ask, code, SHOWN)]);
  return {
    now,
    draw,
    results: results.map(({ numero: drawn, result, serverSeed, commitment }) => ({
      numero: drawn,
      numbers: result?.split(',') ?? [],
      serverSeed,
      commitment,
    })),
  };
}
