import { recentGames } from '#contract/games/calls.ts';
import { type GameDocument, gamesSchemas } from '#contract/games/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type Pipeline, memberOf, type Visit } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { readRecentIds } from './store.ts';

/** What recents ask of the catalogue; compose-games.ts brings them together. */
interface RecentsDeps {
  /** Games by id in the order of the ids; what the merchant does not offer is left out. */
  gamesById(db: Db, visit: Visit, language: string, nodeIds: readonly string[]): Promise<GameDocument[]>;
}

/** What the member played last (M144, M297). */
export function recentsRoutes(pipeline: Pipeline, { gamesById }: RecentsDeps): void {
  const { db } = pipeline.context;
  registerCall(pipeline, recentGames, gamesSchemas.recentGames, async (request, visit) => {
    const { memberId } = memberOf(visit);
    const list = await db.withMerchant(visit.merchant, async (scope) => {
      const nodeIds = await readRecentIds(scope, visit.merchant, memberId);
      return gamesById(scope, visit, request.language ?? visit.language, nodeIds);
    });
    return succeed({ list });
  });
}
