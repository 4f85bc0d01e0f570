import type { Db } from '../../db/tables.ts';
import type { TakeStep } from '../../features/cashier/orders/take-step.ts';
import type { CheckPaymentPassword } from '../../features/cashier/password/check-payment-password.ts';
import { pointsRoutes } from '../../features/points/points-routes.ts';
import { type RecordsDeps, readGameNames } from '../../features/records/deps.ts';
import { readCurrencyOrFirst } from '../../features/wallet/currency.ts';
import { convertPoints, findConversion, readConvertedSince, readPointBalance } from '../../features/wallet/points.ts';
import type { AtRest } from '../../identity/secrets/at-rest.ts';
import type { Pipeline, Visit } from '../../pipeline/pipeline.ts';
import { readTurnover } from '../../stream/wagering/read-turnover.ts';
import { refuseLeaving } from '../cashier/wire-withdrawals.ts';

/** Guards that the mall needs: order steps, the payment password and encryption. */
interface Guards {
  readonly checkPaymentPassword: CheckPaymentPassword;
  readonly takeStep: TakeStep;
  readonly atRest: AtRest;
  readonly gamesById: RecordsDeps['gamesById'];
}

/** Wires points to the ledger, orders and the payment password, which are independent of each other. */
export function pointsDeps({ gamesById, ...guards }: Guards) {
  return {
    ...guards,
    nameGames: (db: Db, visit: Visit, nodeIds: readonly string[]) => readGameNames(db, { gamesById }, visit, nodeIds),
    readCurrency: readCurrencyOrFirst,
    readPoints: readPointBalance,
    readTurnover,
    refuseLeaving,
    convert: convertPoints,
    findConverted: findConversion,
    readConvertedSince,
  };
}

export function composePoints(pipeline: Pipeline, guards: Guards): void {
  pointsRoutes(pipeline, pointsDeps(guards));
}
