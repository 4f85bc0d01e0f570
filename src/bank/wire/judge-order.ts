import { exponentOf } from '#contract/payments/currencies.ts';
import type { PayingOrder, PaymentError, Payout } from '#contract/payments/payments.ts';

/** What the bank moves at once, in minor units of any currency. */
export const LIMITS = { least: 10n, most: 1_000_000_000_000n };

/** Why an order is not taken, whatever its kind; undefined: it is. */
export function validateOrder({ currency, exponent, amountMinor }: PayingOrder | Payout): PaymentError | undefined {
  const own = exponentOf(currency);
  if (own === undefined) return 'currency_unsupported';
  if (own !== exponent) return 'exponent_differs';
  const amount = BigInt(amountMinor);
  if (amount < LIMITS.least) return 'amount_too_small';
  return amount > LIMITS.most ? 'amount_too_large' : undefined;
}

/** Why a payout is not taken: nobody has an account of zeros alone. */
export function validatePayout(payout: Payout): PaymentError | undefined {
  return validateOrder(payout) ?? (/^[0\s-]+$/.test(payout.payee.number) ? 'payee_refused' : undefined);
}

/** Why a payment is not opened: one that is over, or that names whom to pay where nobody else is paid. */
export function validatePayment(order: PayingOrder, now: number): PaymentError | undefined {
  const fault = validateOrder(order);
  if (fault !== undefined) return fault;
  if (order.payee !== undefined && order.kind !== 'c2c') return 'invalid_request';
  return order.expiresAt <= now ? 'declined' : undefined;
}
