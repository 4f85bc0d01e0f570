import {
  addFavourite as addCall,
  favouriteIds,
  favouriteList,
  GAME_PAGE_SIZE,
  removeFavourite as removeCall,
} from '#contract/games/calls.ts';
import { type GameDocument, gamesSchemas } from '#contract/games/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { addFavourite, type FavouritesOwner, readFavouriteIds, removeFavourite } from './store.ts';

/** Dependencies of favourites on the catalogue; compose-games.ts wires them. */
interface FavouritesDeps {
  /** Games in the order of the ids; games that the merchant does not offer are left out. */
  gamesById(db: Db, visit: Visit, language: string, nodeIds: readonly string[]): Promise<GameDocument[]>;
}

const MOST_A_PAGE = 60;

/** The member's favourites (M144, M296). */
export function favouritesRoutes(pipeline: Pipeline, { gamesById }: FavouritesDeps): void {
  const { db } = pipeline.context;
  registerCall(pipeline, favouriteIds, gamesSchemas.favouriteIds, async (_, visit) =>
    succeed(await db.withMerchant(visit.merchant, (scope) => readFavouriteIds(scope, ownerOf(visit)))),
  );
  registerCall(pipeline, favouriteList, gamesSchemas.favouriteList, async (request, visit) => {
    const games = await db.withMerchant(visit.merchant, async (scope) => {
      const nodeIds = await readFavouriteIds(scope, ownerOf(visit));
      return gamesById(scope, visit, request.language ?? visit.language, nodeIds);
    });
    const fitting = games.filter(({ gameType }) => request.gameType === undefined || gameType === request.gameType);
    return succeed(pageOf(fitting, request));
  });
  registerCall(pipeline, addCall, gamesSchemas.addFavourite, ({ nodeId, vendor, gameType }, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const [game] = await gamesById(scope, visit, visit.language, [nodeId]);
      if (game?.vassalage !== vendor || game.gameType !== gameType) return refuse('not_found');
      const isAdded = await addFavourite(scope, ownerOf(visit), nodeId);
      return isAdded ? succeed(null) : refuse('favourites_full');
    }),
  );
  registerCall(pipeline, removeCall, gamesSchemas.removeFavourite, async ({ nodeId }, visit) => {
    await db.withMerchant(visit.merchant, (scope) => removeFavourite(scope, ownerOf(visit), nodeId));
    return succeed(null);
  });
}

function ownerOf(visit: Visit): FavouritesOwner {
  return { merchant: visit.merchant, memberId: memberOf(visit).memberId };
}

/** At most 500 games: the page is cut in memory. */
function pageOf(games: readonly GameDocument[], asked: { pageNo?: string; pageSize?: string }) {
  const size = Math.min(MOST_A_PAGE, Math.max(1, Number(asked.pageSize ?? GAME_PAGE_SIZE)));
  const page = Math.max(1, Number(asked.pageNo ?? 1));
  return {
    content: games.slice((page - 1) * size, page * size),
    pageNum: page,
    totalPages: Math.ceil(games.length / size),
    total: games.length,
  };
}
