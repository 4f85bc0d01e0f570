import { DEPOSIT } from '#model/state-machines/deposit.ts';
import type { Context } from '../context/context.ts';
import { createBeginning } from '../features/cashier/deposits/begin-deposit.ts';
import { depositsRoutes } from '../features/cashier/deposits/deposit-routes.ts';
import { createExpiring } from '../features/cashier/deposits/expire-deposit.ts';
import { createFinding } from '../features/cashier/deposits/find-deposit.ts';
import type { DepositPromotions } from '../features/cashier/deposits/promotions-port.ts';
import { createDepositRounds, type DepositRounds } from '../features/cashier/deposits/rounds.ts';
import type { CheckDeposit } from '../features/cashier/orders/check-deposit.ts';
import type { TakeStanding } from '../features/cashier/orders/reported-standing.ts';
import type { TakeStep } from '../features/cashier/orders/take-step.ts';
import { joinByDeposit, readDepositChoices } from '../features/promotions/deposit-choice.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import { createAtRest } from '../identity/secrets/at-rest.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Timers } from '../timers/timers.ts';
import { composeIdentities } from './wire-identity-review.ts';
import { composeRegisters } from './wire-protection.ts';
import type { Receipts } from './wire-receipts.ts';

/** Members' deposits, as the cashier's other parts use them. */
export interface Deposits {
  /** Polls providers for outcomes that they did not report. */
  readonly rounds: DepositRounds;
  routes(pipeline: Pipeline): void;
}

interface DepositDeps extends Pick<Receipts, 'matches'> {
  readonly checkDeposit: CheckDeposit;
  readonly takeStep: TakeStep;
  readonly reported: TakeStanding;
}

/** Wires deposits to their providers and the timers. */
export function composeDeposits(
  context: Context,
  { takeStep, checkDeposit, reported, matches }: DepositDeps,
  timers: Timers,
): Deposits {
  const { providers, config } = context;
  const atRest = createAtRest(config.secretKey);
  const promotions: DepositPromotions = {
    offered: readDepositChoices,
    join: (db, chooser, id) => joinByDeposit(db, chooser, id, context.random),
  };
  const registers = composeRegisters(context);
  const identities = composeIdentities(context);
  const askRegisters = async (merchant: string, memberId: string) => {
    await registers.ask(merchant, memberId, 'deposit');
    await identities.startWhereRequired(merchant, memberId, 'deposit');
  };
  const deps = {
    askRegisters,
    takeStep,
    checkDeposit,
    reported,
    matches,
    readCurrency,
    providers,
    atRest,
    promotions,
  };
  const asking = { begin: createBeginning(context, deps), find: createFinding(context, deps) };
  timers.on(DEPOSIT.name, 'expire', createExpiring(deps));
  return {
    rounds: createDepositRounds(context, asking),
    routes(pipeline) {
      depositsRoutes(pipeline, deps, asking);
    },
  };
}
