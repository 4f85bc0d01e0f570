import type { PaymentAction, PaymentError, PaymentReply } from '#contract/payments/payments.ts';

interface Done<Value> {
  readonly ok: true;
  readonly value: Value;
}

interface Refused {
  readonly ok: false;
  readonly error: PaymentError;
}

export type Answer<Action extends PaymentAction> = Done<PaymentReply<Action>> | Refused;

export function done<Value>(value: Value): Done<Value> {
  return { ok: true, value };
}

export function refused(error: PaymentError): Refused {
  return { ok: false, error };
}
