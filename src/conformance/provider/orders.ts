import type { PayingOrder, Payout } from '#contract/payments/payments.ts';
import { NotTried } from '../verdict/verdict.ts';
import type { ProviderGround } from './ground.ts';

const HOUR_MS = 3_600_000;

/** A payment that nobody has asked for before. */
export function newPayment(ground: ProviderGround, more: Partial<PayingOrder> = {}): PayingOrder {
  const { merchant, currency, exponent, amountMinor, kinds } = ground;
  const [kind] = kinds;
  if (kind === undefined) throw new NotTried('the run is told of no way of paying that the provider offers');
  return {
    ...{ merchant, reference: ground.newReference(), amountMinor, currency, exponent, kind },
    ...{ expiresAt: ground.now() + HOUR_MS, returnUrl: 'https://portal.example/deposit', language: 'EN' },
    ...more,
  };
}

/** A payout that nobody has asked for before. Throws NotTried where the run knows no account to pay to. */
export function newPayout(ground: ProviderGround, more: Partial<Payout> = {}): Payout {
  if (ground.payout === undefined) throw new NotTried('the run knows no account to pay out to');
  const { merchant, currency, exponent, amountMinor } = ground;
  return { merchant, reference: ground.newReference(), amountMinor, currency, exponent, ...ground.payout, ...more };
}
