import type { DemoPaymentsContext } from '../context/context.ts';
import { type Account, openAccount } from './accounts.ts';
import { type Changed, change } from './change.ts';
import { insertItem } from './items.ts';

/** Books an unmatched payment for a merchant, under a reference that the provider generates. */
export async function payUnmatched(
  context: DemoPaymentsContext,
  account: Pick<Account, 'merchant' | 'currency' | 'exponent'>,
  amount: bigint,
): Promise<Changed> {
  const { ask } = context.db;
  const { number } = await openAccount(ask, account);
  const id = context.newId();
  const reference = `unmatched-${id}`;
  await insertItem(ask, {
    id,
    reference,
    direction: 'in',
    kind: 'transfer',
    content: '',
    asked: amount,
    isOurs: true,
    merchant: account.merchant,
    currency: account.currency,
    exponent: account.exponent,
    account: { bank: 'House Bank', number, holder: account.merchant },
    token: null,
    transferText: null,
    returnUrl: null,
    language: null,
    expiresAt: null,
    due: undefined,
  });
  return change(context, { merchant: account.merchant, reference, happening: 'pay', amount });
}
