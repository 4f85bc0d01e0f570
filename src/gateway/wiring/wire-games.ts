import type { GameDocument } from '#contract/games/schemas.ts';
import type { Context } from '../context/context.ts';
import type { Db } from '../db/tables.ts';
import { favouritesRoutes } from '../features/favourites/favourite-routes.ts';
import { findGame } from '../features/games/find-game.ts';
import { gamesRoutes, kindName } from '../features/games/game-routes.ts';
import { readKinds, readOrders } from '../features/games/read-shelves.ts';
import { createReplyCache } from '../features/games/reply-cache.ts';
import { createGames } from '../features/games/service.ts';
import { recentsRoutes } from '../features/recents/recent-game-routes.ts';
import { notePlayed } from '../features/recents/store.ts';
import { firstCurrency, firstUnits } from '../features/wallet/currency.ts';
import { winnersRoutes } from '../features/winners/winner-routes.ts';
import type { Pipeline, Visit } from '../pipeline/pipeline.ts';

/** The catalogue's calls, and its interface for lanes and launches. */
export interface GamesComposition {
  /** The merchant's games by category for lanes, and the names of the categories. */
  readonly kinds: {
    readonly readKinds: typeof readKinds;
    readonly readOrders: typeof readOrders;
    readonly name: typeof kindName;
  };
  /** The game that a launch names, if the merchant offers it. */
  readonly findGame: typeof findGame;
  /** Records that a member opened a game. */
  readonly played: typeof notePlayed;
  /** Games by id as a visitor sees them; games that are not offered are left out. */
  readonly byIds: (db: Db, visit: Visit, language: string, nodeIds: readonly string[]) => Promise<GameDocument[]>;
  routes(pipeline: Pipeline): void;
}

/** Maximum delay until a win appears on the board. */
const BOARD_CACHE_MS = 5_000;

/** Wires the catalogue's features, which are independent of each other. */
export function composeGames({ db, clock }: Context): GamesComposition {
  const games = createGames(db, clock, { scaleOf });
  const board = createReplyCache(clock, BOARD_CACHE_MS);
  const asker = ({ merchant, trees }: Visit, language: string) => ({ merchant, revision: trees.revision, language });
  const gamesById = (scope: Db, visit: Visit, language: string, nodeIds: readonly string[]) =>
    games.byIds(scope, asker(visit, language), nodeIds);
  return {
    kinds: { readKinds, readOrders, name: kindName },
    findGame,
    played: notePlayed,
    byIds: gamesById,
    routes(pipeline) {
      gamesRoutes(pipeline, games);
      favouritesRoutes(pipeline, { gamesById });
      recentsRoutes(pipeline, { gamesById });
      winnersRoutes(pipeline, {
        gamesById,
        exponentOf: async (scope, merchant) => (await scaleOf(scope, merchant)).exponent,
        cached: (visit, question, load) =>
          board.read({ merchant: visit.merchant, revision: visit.trees.revision, question }, load),
      });
    },
  };
}

/** A merchant's currency scale; without accounts yet, the scale of its initial currency. */
async function scaleOf(db: Db, merchant: string) {
  const found = await db
    .selectFrom('merchant_currency')
    .select(['code', 'exponent'])
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  const currency = found ?? firstCurrency(merchant);
  return { exponent: currency.exponent, unitMinor: firstUnits(currency, 1) };
}
