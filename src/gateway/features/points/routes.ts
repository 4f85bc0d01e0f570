import { pointBalance, pointCatalogue, pointRewards } from '#contract/points/calls.ts';
import { pointsSchemas } from '#contract/points/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type Door, memberOf, type Visit } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { readItems } from './read-model.ts';

/** What the mall needs of the money and of points, which are the ledger's. */
export interface PointsNeeds {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly exponent: number }>;
  /** How many whole points a member can spend. */
  readonly readPoints: (db: Db, merchant: string, memberId: string) => Promise<bigint>;
}

/** The points mall to look at (M37, M187, M328). */
export function pointsRoutes(door: Door, needs: PointsNeeds): void {
  const { db } = door.context;
  const answerItems = async (_: unknown, { merchant, language }: Visit) =>
    db.withMerchant(merchant, async (scope) => {
      const { exponent } = await needs.readCurrency(scope, merchant);
      return succeed(await readItems(scope, merchant, language, exponent));
    });
  registerCall(door, pointRewards, pointsSchemas.pointRewards, answerItems);
  registerCall(door, pointCatalogue, pointsSchemas.pointCatalogue, answerItems);
  registerCall(door, pointBalance, pointsSchemas.pointBalance, async (_, visit) => {
    const { memberId } = memberOf(visit);
    const points = await db.withMerchant(visit.merchant, (scope) => needs.readPoints(scope, visit.merchant, memberId));
    return succeed({ points: String(points) });
  });
}
