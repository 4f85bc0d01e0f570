import { findReceiver } from '../../features/agents/receiver.ts';
import { readRights } from '../../features/agents/rights.ts';
import type { StepChannels } from '../../features/cashier/orders/take-step.ts';
import type { CheckPaymentPassword } from '../../features/cashier/password/check-payment-password.ts';
import type { TransferDeps } from '../../features/cashier/transfers/send-up.ts';
import { transfersRoutes } from '../../features/cashier/transfers/transfer-routes.ts';
import { notifyMember } from '../../features/inbox/store.ts';
import { readCurrency } from '../../features/wallet/currency.ts';
import { ensureAccount, moveMoneyOnce } from '../../features/wallet/ledger.ts';
import type { Pipeline } from '../../pipeline/pipeline.ts';
import { OUTGOING } from './wire-withdrawals.ts';

/** Wires transfers up and down the tree to the ledger, the payment password and the rules of all outgoing money. */
export function composeTransfers(
  pipeline: Pipeline,
  checkPaymentPassword: CheckPaymentPassword,
  writeAmount: StepChannels['writeAmount'],
): void {
  transfersRoutes(pipeline, {
    ...OUTGOING,
    readCurrency,
    findDownline,
    maySendDown: async (db, { merchant, kind }) => (await readRights(db, merchant, kind)).sendsDown,
    ledger: { move: moveMoneyOnce, account: ensureAccount },
    channels: { notify: notifyMember, writeAmount },
    checkPaymentPassword,
  });
}

const findDownline: TransferDeps['findDownline'] = (db, sender, id) => findReceiver(db, sender, id);
