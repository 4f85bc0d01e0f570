import type { PayingOrder, Payout } from '#contract/payments/payments.ts';
import { NotTried } from '../verdict/verdict.ts';
import type { ProviderDeps } from './deps.ts';

const HOUR_MS = 3_600_000;

export function newPayment(deps: ProviderDeps, more: Partial<PayingOrder> = {}): PayingOrder {
  const { merchant, currency, exponent, amountMinor, kinds } = deps;
  const [kind] = kinds;
  if (kind === undefined) throw new NotTried('the run is told of no way of paying that the provider offers');
  return {
    merchant,
    reference: deps.newReference(),
    amountMinor,
    currency,
    exponent,
    kind,
    expiresAt: deps.now() + HOUR_MS,
    returnUrl: 'https://portal.example/deposit',
    language: 'EN',
    ...more,
  };
}

/** A payout with a new reference. Throws NotTried if the run has no payout destination. */
export function newPayout(deps: ProviderDeps, more: Partial<Payout> = {}): Payout {
  if (deps.payout === undefined) throw new NotTried('the run knows no account to pay out to');
  const { merchant, currency, exponent, amountMinor } = deps;
  return { merchant, reference: deps.newReference(), amountMinor, currency, exponent, ...deps.payout, ...more };
}
