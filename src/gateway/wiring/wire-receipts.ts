import type { Context } from '../context/context.ts';
import type { Db } from '../db/tables.ts';
import { openPayee } from '../features/cashier/accounts/store.ts';
import type { Matches } from '../features/cashier/deposits/matches-port.ts';
import { keepTime } from '../features/cashier/matches/clock.ts';
import { createDepositorsMatches } from '../features/cashier/matches/depositor.ts';
import { receiptsRoutes } from '../features/cashier/matches/match-routes.ts';
import { createMatchSteps } from '../features/cashier/matches/match-steps.ts';
import { MATCH_ORDERS } from '../features/cashier/matches/staff-orders.ts';
import type { StepChannels, TakeStep } from '../features/cashier/orders/take-step.ts';
import { notifyMember } from '../features/inbox/store.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import { readBalance } from '../features/wallet/stored-balance.ts';
import { createAtRest } from '../identity/secrets/at-rest.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Timers } from '../timers/timers.ts';

/** Withdrawals paid by other members, as the cashier's other parts use them. */
export interface Receipts {
  /** For deposits to other members. */
  readonly matches: Matches;
  /** For staff: disputed matches, and the only function that advances a match. */
  readonly orders: typeof MATCH_ORDERS;
  readonly takeStep: TakeStep;
  routes(pipeline: Pipeline): void;
}

/** Wires matches to the ledger, the inbox and the timers. */
export function composeReceipts(
  context: Context,
  takeStep: TakeStep,
  timers: Timers,
  channels: Pick<StepChannels, 'writeAmount' | 'writeMoment'>,
): Receipts {
  const atRest = createAtRest(context.config.secretKey);
  const takeMatchStep = createMatchSteps(takeStep, readBalance);
  keepTime(timers, takeMatchStep, { notify: notifyMember, ...channels });
  return {
    matches: createDepositorsMatches(takeStep, (db, owner, id) => openPayee(db, atRest, owner, id)),
    orders: MATCH_ORDERS,
    takeStep: takeMatchStep,
    routes(pipeline) {
      receiptsRoutes(pipeline, { takeMatchStep, exponentOf });
    },
  };
}

const exponentOf = async (db: Db, merchant: string) => (await readCurrency(db, merchant)).exponent;
