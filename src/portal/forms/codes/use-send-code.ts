import { useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { SentCode } from '#contract/verification/read.ts';
import { useBrowser } from '#portal/state/client.ts';
import { countDown } from '#portal/state/deadlines.ts';
import { warnAtom } from '#portal/state/modals.ts';
import { failureOf } from '../failure.ts';

const SECOND_MS = 1000;
const SECONDS_A_MINUTE = 60;

export interface CodeSender {
  /** Above zero sending is blocked. */
  readonly secondsLeft: number;
  readonly isBusy: boolean;
  /**
   * Sends by `send`, unless a request is running, the countdown is running or the last attempt is less than a second
   * ago.
   */
  readonly request: (send: () => Promise<SentCode>) => Promise<void>;
}

/**
 * The countdown after a sent code (M100): expiredMinutes minutes from the arrival of the reply, preserved over a
 * reload; separate for each purpose. A failed send shows the warning dialog with the server's text.
 */
export function useSendCode(purpose: string): CodeSender {
  const browser = useBrowser();
  const warn = useSetAtom(warnAtom);
  const [isBusy, setBusy] = useState(false);
  const [until, setUntil] = useState(0);
  const [triedAt, setTriedAt] = useState(Number.NEGATIVE_INFINITY);
  const secondsLeft = useSecondsUntil(until);
  useEffect(() => setUntil(browser().session.codeUntil(purpose)), [browser, purpose]);

  async function request(send: () => Promise<SentCode>) {
    if (isBusy || secondsLeft > 0 || Date.now() - triedAt < SECOND_MS) return;
    setTriedAt(Date.now());
    setBusy(true);
    try {
      const { expiredMinutes } = await send();
      const next = Date.now() + expiredMinutes * SECONDS_A_MINUTE * SECOND_MS;
      browser().session.keepCodeUntil(purpose, next);
      setUntil(next);
    } catch (error) {
      warn({ ...failureOf(error), confirm: 'in_increase_submit' });
    } finally {
      setBusy(false);
    }
  }
  return { secondsLeft, isBusy, request };
}

/**
 * Whole seconds until a time by this device's clock, counting down to 0 together with the page's other deadlines (N13).
 */
export function useSecondsUntil(until: number): number {
  const store = useStore();
  const [left, setLeft] = useState(0);
  useEffect(() => (until > Date.now() ? countDown(store, until, setLeft) : setLeft(0)), [until, store]);
  return left;
}
