import type { Clock } from '#gateway/process/clock.ts';
import type { MethodDeps } from '../methods/offers.ts';
import type { TakeStep } from '../orders/take-step.ts';
import type { OutgoingDeps } from '../outgoing/ports.ts';
import type { CheckPaymentPassword } from '../password/check-payment-password.ts';

/** What judging a withdrawal asks of other features; compose-cashier.ts brings them together. */
export interface ValidateDeps extends OutgoingDeps {
  readonly methods: MethodDeps;
}

/** What members' calls about withdrawals ask of others. */
export interface WithdrawalDeps extends ValidateDeps {
  readonly takeStep: TakeStep;
  readonly checkPaymentPassword: CheckPaymentPassword;
  readonly clock: Clock;
}
