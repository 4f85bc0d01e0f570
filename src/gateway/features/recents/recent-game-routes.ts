import { recentGames } from '#contract/games/calls.ts';
import { type GameDocument, gamesSchemas } from '#contract/games/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { readRecentIds } from './store.ts';

/** Dependencies of recents on the catalogue; compose-games.ts wires them. */
interface RecentsDeps {
  /** Games in the order of the ids; games that the merchant does not offer are left out. */
  gamesById(db: Db, visit: Visit, language: string, nodeIds: readonly string[]): Promise<GameDocument[]>;
}

/** The member's recently played games (M144, M297). */
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
