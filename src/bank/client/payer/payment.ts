import { useCallback, useEffect, useState } from 'react';
import { digitsOfTag } from '#texts/digits.ts';
import type { CurrencyFormat } from '#ui/words/money.tsx';
import { CallError, call, codeOf } from '../page/calls.ts';

/** A payment as its payer is told of it; minor units as decimal text. */
export interface Payment {
  readonly merchant: string;
  readonly kind: string;
  readonly state: 'pending' | 'paid' | 'failed' | 'expired' | 'reversed';
  readonly askedMinor: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly exponent: number;
  readonly sequence: number;
  readonly account: { readonly bank?: string; readonly number: string; readonly holder: string } | null;
  readonly transferText: string | null;
  readonly returnUrl: string | null;
  readonly expiresAt: number | null;
}

interface Reported {
  readonly payment: Payment;
}

/** How amounts of a payment are written on a page in the language that it is in. */
export function currencyOf({ currency, exponent }: Pick<Payment, 'currency' | 'exponent'>): CurrencyFormat {
  return { code: currency, exponent, digits: digitsOfTag(document.documentElement.lang) };
}

/** What a page knows of its payment, and what it may do. */
export interface CurrentPayment {
  readonly payment: Payment | undefined;
  /** Code of what went wrong last. */
  readonly fault: string | undefined;
  /** What is under way. */
  readonly busy: 'pay' | 'cancel' | undefined;
  load(): void;
  /** Pays, an amount where one is named. */
  pay(amountMinor?: string): void;
  cancel(): void;
}

/** The payment of a page. Every wish names where the page saw it, so that a second press pays nothing. `leave` follows the player's own wish. */
export function usePayment(token: string, leave: (payment: Payment) => void): CurrentPayment {
  const [payment, setPayment] = useState<Payment>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState<CurrentPayment['busy']>();
  const path = `/api/payments/${encodeURIComponent(token)}`;

  const load = useCallback(
    () =>
      void call<Reported>('GET', path).then(
        (told) => setPayment(told.payment),
        (error: unknown) => setFault(codeOf(error)),
      ),
    [path],
  );
  useEffect(load, [load]);

  async function wish(what: 'pay' | 'cancel', more: object): Promise<void> {
    setBusy(what);
    setFault(undefined);
    try {
      const told = await call<Reported>('POST', `${path}/${what}`, { sequence: payment?.sequence ?? 1, ...more });
      setPayment(told.payment);
      leave(told.payment);
    } catch (error) {
      setFault(codeOf(error));
      // It stands elsewhere by now: the page shows where.
      if (error instanceof CallError && ['changed', 'not_now'].includes(error.code)) load();
    } finally {
      setBusy(undefined);
    }
  }
  return {
    ...{ payment, fault, busy },
    load() {
      setFault(undefined);
      load();
    },
    pay: (amountMinor) => void wish('pay', amountMinor === undefined ? {} : { amountMinor }),
    cancel: () => void wish('cancel', {}),
  };
}
