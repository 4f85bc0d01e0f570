import type { Clock } from '#gateway/process/clock.ts';
import type { MethodDeps } from '../methods/offers.ts';
import type { TakeStep } from '../orders/take-step.ts';
import type { OutgoingDeps } from '../outgoing/ports.ts';
import type { CheckPaymentPassword } from '../password/check-payment-password.ts';

/** Dependencies of the withdrawal check on other features; compose-cashier.ts wires them. */
export interface ValidateDeps extends OutgoingDeps {
  readonly methods: MethodDeps;
}

/** Dependencies of the withdrawal routes. */
export interface WithdrawalDeps extends ValidateDeps {
  readonly takeStep: TakeStep;
  readonly checkPaymentPassword: CheckPaymentPassword;
  readonly clock: Clock;
}
