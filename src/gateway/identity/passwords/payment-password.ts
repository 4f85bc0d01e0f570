import { plainDigits } from '#model/form/values/typed-text.ts';

/** A payment password as it is kept and compared: the digits of every keyboard are the same digits. */
export function readPaymentPassword(typed: string): string {
  return plainDigits(typed.trim());
}
