import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import type * as calls from '#contract/deposits/calls.ts';
import type { PaymentReply } from '#contract/payments/payments.ts';
import { digitsOf } from '#gateway/records/digits-of.ts';

export type DepositReply = Static<typeof calls.openDeposit.reply>;
type Next = NonNullable<DepositReply['next']>;

/** The member's next action, from the provider's answer how the deposit is paid. */
export function nextOf(
  how: PaymentReply<'begin'>,
  { amountMinor, currency }: { readonly amountMinor: bigint; readonly currency: string },
): Next {
  const amount = {
    label: 'amount',
    value: `${writeAmount(amountMinor, digitsOf(currency))} ${currency}`,
  } as const;
  if (how.kind === 'redirect') return { kind: 'REDIRECT', url: how.url };
  if (how.kind === 'qr') return { kind: 'QR', payload: how.payload, parts: [amount] };
  const { bank, number, holder } = how.account;
  return {
    kind: how.kind === 'c2c' ? 'C2C' : 'TRANSFER',
    parts: [
      ...(bank === undefined ? [] : [{ label: 'bank', value: bank } as const]),
      { label: 'account', value: number },
      { label: 'holder', value: holder },
      { label: 'reference', value: how.transferText },
      amount,
    ],
  };
}
