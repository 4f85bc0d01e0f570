import type { Door } from '../../door/door.ts';
import { pointsRoutes } from '../../features/points/routes.ts';
import { readCurrencyOrFirst } from '../../features/wallet/currency.ts';
import { readPointBalance } from '../../features/wallet/points.ts';

/** The points mall with what it needs of the ledger; they do not know each other. */
export function composePoints(door: Door): void {
  pointsRoutes(door, { readCurrency: readCurrencyOrFirst, readPoints: readPointBalance });
}
