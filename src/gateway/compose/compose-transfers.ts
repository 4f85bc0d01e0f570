import type { Door } from '../door/door.ts';
import { findReceiver } from '../features/agents/receiver.ts';
import { readRights } from '../features/agents/rights.ts';
import { readCashierSettings } from '../features/cashier/methods/settings.ts';
import type { StepVoices } from '../features/cashier/orders/take-step.ts';
import type { CheckPaymentPassword } from '../features/cashier/password/check-payment-password.ts';
import { transfersRoutes } from '../features/cashier/transfers/routes.ts';
import type { TransferNeeds } from '../features/cashier/transfers/send-up.ts';
import { readCredits } from '../features/cashier/withdrawals/read-credits.ts';
import { openTurnover } from '../features/cashier/withdrawals/turnover-needs.ts';
import { tellMember } from '../features/inbox/store.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import { readKept } from '../features/wallet/kept.ts';
import { ensureAccount, moveMoneyOnce } from '../features/wallet/ledger.ts';
import { readTurnoverSince } from '../stream/wagering/read-turnover.ts';

/** Brings transfers to the upline together with the money, the payment password and what is still to be bet. */
export function composeTransfers(
  door: Door,
  checkPaymentPassword: CheckPaymentPassword,
  writeAmount: StepVoices['writeAmount'],
): void {
  transfersRoutes(door, {
    ...{ readCurrency, readKept, hasOpenTurnover, findDownline },
    maySendDown: async (db, { merchant, kind }) => (await readRights(db, merchant, kind)).sendsDown,
    ledger: { move: moveMoneyOnce, account: ensureAccount },
    voices: { tell: tellMember, writeAmount },
    checkPaymentPassword,
  });
}

const hasOpenTurnover: TransferNeeds['hasOpenTurnover'] = async (db, sender) => {
  const { turnoverPpm } = await readCashierSettings(db, sender.merchant);
  const credits = await readCredits(db, { readTurnoverSince }, sender);
  return openTurnover(credits, turnoverPpm).length > 0;
};

const findDownline: TransferNeeds['findDownline'] = (db, sender, id) => findReceiver(db, sender, id);
