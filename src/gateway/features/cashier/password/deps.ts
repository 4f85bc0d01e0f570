import type { Refusal } from '#contract/wire/envelope.ts';
import type { Codes } from '#gateway/identity/codes/codes.ts';
import type { Notifier } from '#gateway/identity/codes/notifier.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import type { CheckPaymentPassword } from './check-payment-password.ts';

/** Dependencies of the payment password on other features; compose-cashier.ts wires them. */
export interface PaymentPasswordDeps {
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly checkPaymentPassword: CheckPaymentPassword;
  readonly codes: Codes;
  readonly notifier: Notifier;
  /**
   * Verifies the log-in password with attempt counting and throttling. Undefined: the password is right, or the account
   * has none.
   */
  askPassword(asked: {
    readonly merchant: string;
    readonly memberId: string;
    readonly password: string | undefined;
  }): Promise<Refusal | undefined>;
}
