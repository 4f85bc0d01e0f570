import type { Context } from '../context/context.ts';
import { createPayoutWorker, type PayoutWorker } from '../features/cashier/withdrawals/payout-worker.ts';
import { composeSteps } from './wire-cashier.ts';
import type { Identity } from './wire-identity.ts';

export function composePayouts(context: Context, people: Pick<Identity, 'notifier' | 'atRest'>): PayoutWorker {
  return createPayoutWorker(context, { takeStep: composeSteps(people.notifier), atRest: people.atRest });
}
