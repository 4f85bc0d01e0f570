import { exponentOf } from '#contract/payments/currencies.ts';
import type { PayingOrder, PaymentError, Payout } from '#contract/payments/payments.ts';

/** Smallest and largest amount per order, in minor units of any currency. */
export const LIMITS = { least: 10n, most: 1_000_000_000_000n };

/** Why an order of any kind is refused; undefined: it is accepted. */
export function validateOrder({ currency, exponent, amountMinor }: PayingOrder | Payout): PaymentError | undefined {
  const own = exponentOf(currency);
  if (own === undefined) return 'currency_unsupported';
  if (own !== exponent) return 'exponent_differs';
  const amount = BigInt(amountMinor);
  if (amount < LIMITS.least) return 'amount_too_small';
  return amount > LIMITS.most ? 'amount_too_large' : undefined;
}

/** Why a payout is refused: in addition, an account number of zeros only. */
export function validatePayout(payout: Payout): PaymentError | undefined {
  return validateOrder(payout) ?? (/^[0\s-]+$/.test(payout.payee.number) ? 'payee_refused' : undefined);
}

/** Why a payment is refused: in addition, an expired order, or a payee in an order that is not c2c. */
export function validatePayment(order: PayingOrder, now: number): PaymentError | undefined {
  const fault = validateOrder(order);
  if (fault !== undefined) return fault;
  if (order.payee !== undefined && order.kind !== 'c2c') return 'invalid_request';
  return order.expiresAt <= now ? 'declined' : undefined;
}
