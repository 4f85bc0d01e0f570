import { useCallback, useEffect, useState } from 'react';
import { digitsOfTag } from '#texts/digits.ts';
import type { CurrencyFormat } from '#ui/words/money.tsx';
import { CallError, call, codeOf } from '../page/calls.ts';

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

/** Format of the payment's amounts in the language of the page. */
export function currencyOf({ currency, exponent }: Pick<Payment, 'currency' | 'exponent'>): CurrencyFormat {
  return { code: currency, exponent, digits: digitsOfTag(document.documentElement.lang) };
}

export interface CurrentPayment {
  readonly payment: Payment | undefined;
  readonly fault: string | undefined;
  readonly busy: 'pay' | 'cancel' | undefined;
  load(): void;
  /** Pays; the amount defaults to the requested one. */
  pay(amountMinor?: string): void;
  cancel(): void;
}

/**
 * State of a payment page. Each action sends the sequence that the page saw, so that a second click cannot pay twice.
 * `leave` runs after the player's own action.
 */
export function usePayment(token: string, leave: (payment: Payment) => void): CurrentPayment {
  const [payment, setPayment] = useState<Payment>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState<CurrentPayment['busy']>();
  const path = `/api/payments/${encodeURIComponent(token)}`;

  const load = useCallback(
    () =>
      void call<Reported>('GET', path).then(
        (reported) => setPayment(reported.payment),
        (error: unknown) => setFault(codeOf(error)),
      ),
    [path],
  );
  useEffect(load, [load]);

  async function wish(what: 'pay' | 'cancel', more: object): Promise<void> {
    setBusy(what);
    setFault(undefined);
    try {
      const reported = await call<Reported>('POST', `${path}/${what}`, { sequence: payment?.sequence ?? 1, ...more });
      setPayment(reported.payment);
      leave(reported.payment);
    } catch (error) {
      setFault(codeOf(error));
      // The payment has changed in the meantime: reload its state.
      if (error instanceof CallError && ['changed', 'not_now'].includes(error.code)) load();
    } finally {
      setBusy(undefined);
    }
  }
  return {
    payment,
    fault,
    busy,
    load() {
      setFault(undefined);
      load();
    },
    pay: (amountMinor) => void wish('pay', amountMinor === undefined ? {} : { amountMinor }),
    cancel: () => void wish('cancel', {}),
  };
}
