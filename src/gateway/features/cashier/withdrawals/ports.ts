import type { Clock } from '#gateway/process/clock.ts';
import type { MethodNeeds } from '../methods/offers.ts';
import type { TakeStep } from '../orders/take-step.ts';
import type { OutgoingNeeds } from '../outgoing/ports.ts';
import type { CheckPaymentPassword } from '../password/check-payment-password.ts';

/** What judging a withdrawal asks of other features; compose-cashier.ts brings them together. */
export interface ValidateNeeds extends OutgoingNeeds {
  readonly methods: MethodNeeds;
}

/** What members' calls about withdrawals ask of others. */
export interface WithdrawalNeeds extends ValidateNeeds {
  readonly takeStep: TakeStep;
  readonly checkPaymentPassword: CheckPaymentPassword;
  readonly clock: Clock;
}
