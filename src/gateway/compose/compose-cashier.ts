import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '../db/tables.ts';
import { createSteps, type TakeStep } from '../features/cashier/orders/take-step.ts';
import { tellMember } from '../features/inbox/store.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import { ensureAccount, moveMoneyOnce } from '../features/wallet/ledger.ts';
import type { Notifier } from '../identity/codes/notifier.ts';

/** Brings orders, the ledger, the inbox and mails together. */
export function composeSteps(notifier: Notifier): TakeStep {
  return createSteps(
    { move: moveMoneyOnce, account: ensureAccount },
    { tell: tellMember, mail: notifier.tell, writeAmount: writeAmountOf },
  );
}

async function writeAmountOf(db: Db, merchant: string, minor: bigint): Promise<string> {
  const { code, exponent } = await readCurrency(db, merchant);
  return `${writeAmount(minor, exponent)} ${code}`;
}
