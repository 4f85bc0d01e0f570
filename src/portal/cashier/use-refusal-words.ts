import { useAtomValue } from 'jotai';
import { readWhole } from '#contract/call/read.ts';
import { readMinor } from '#contract/cashier/order.ts';
import type { CallRefused } from '#contract/wire/errors.ts';
import type { Failure } from '#portal/forms/failure.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import type { FileKey } from '#texts/text-key.ts';

/** Formats a cashier error with its details: the allowed amount, the remaining tries, the end of a lock. */
export function useRefusalWords(): (error: CallRefused) => Failure | undefined {
  const { currency } = useAtomValue(portalAtom);
  return (error) => wordsOf(error, currency.exponent ?? 2);
}

function wordsOf({ code, value }: CallRefused, currencyExponent: number): Failure | undefined {
  const [least, most] = [
    readMinor(value, 'minimum', { currencyExponent }),
    readMinor(value, 'maximum', { currencyExponent }),
  ];
  const [left, until] = [readWhole(value, 'left'), readWhole(value, 'until')];
  if (code === 'amount_outside') return boundsOf(least, most);
  if (code === 'daily_limit' && most !== undefined)
    return { text: 'cashier.out.refused.day', params: { maximum: { amount: most } } };
  if (code === 'payment_password_wrong' && left !== undefined)
    return { text: 'cashier.out.refused.passwordLeft', params: { count: left } };
  const text = Object.hasOwn(UNTIL, code) ? UNTIL[code] : undefined;
  return until === undefined || text === undefined ? undefined : { text, params: { time: { minute: until } } };
}

/** Texts with the time until which a request is refused, by code. */
const UNTIL: Readonly<Record<string, FileKey>> = {
  daily_limit: 'cashier.out.refused.dayUntil',
  method_closed: 'cashier.out.refused.closedUntil',
  payment_password_locked: 'cashier.out.refused.locked',
  account_not_usable: 'cashier.out.refused.accountFrom',
  account_rests: 'cashier.out.refused.restsUntil',
};

function boundsOf(least: string | undefined, most: string | undefined): Failure | undefined {
  const minimum = { amount: least ?? '0' };
  const maximum = { amount: most ?? '0' };
  if (least !== undefined && most !== undefined)
    return { text: 'cashier.out.refused.between', params: { minimum, maximum } };
  if (most !== undefined) return { text: 'cashier.out.refused.most', params: { maximum } };
  return least === undefined ? undefined : { text: 'cashier.out.refused.least', params: { minimum } };
}
