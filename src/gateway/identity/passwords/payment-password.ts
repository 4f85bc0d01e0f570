import { plainDigits } from '#model/form/values/typed-text.ts';

/** Normalises a payment password: digits of all scripts are equal. */
export function readPaymentPassword(typed: string): string {
  return plainDigits(typed.trim());
}
