/**
 * The phone provider in a form (M103, D28 and D43), in addition to the gateway's own SMS codes.
 *
 * - On "Send code": `await phone.send({ countryDialingCode: '84', mobileNum: '0912345678' })`.
 * - On "Log in": `const idToken = await phone.verify(code)`; if defined, `await client.send(login, { type: 'sms', ...,
 * firebaseIdToken: idToken })`.
 *
 * Both open a small popup of the site and must be called directly in the click handler, before any wait: browsers block
 * other popups. A form uses the provider where its element `login.phoneProvider` (or the registration's) is shown and
 * `isOffered` is true; where `isOffered` is false the gateway sends the code itself.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { phoneProvider } from '#contract/verification/calls.ts';
import { portalAtom } from '../../state/atoms.ts';
import { useBrowser } from '../../state/client.ts';
import { useSecondsUntil } from '../codes/use-send-code.ts';
import { type PhoneFailure, phoneFailure } from './phone-failures.ts';
import { openPhoneWindow, PhoneRefused } from './phone-window.ts';

export interface PhoneNumber {
  readonly countryDialingCode: string;
  readonly mobileNum: string;
}

export interface PhoneProviderForm {
  /** Undefined until the gateway has answered. */
  readonly isOffered: boolean | undefined;
  /**
   * Seconds until another code may be requested: 60 s after one was sent, 5 minutes after too many (M369). Above zero
   * sending is blocked.
   */
  readonly secondsLeft: number;
  /** The countdown is the lock after too many requests. */
  readonly isLocked: boolean;
  readonly isBusy: boolean;
  /** A code has been sent and can be verified. */
  readonly hasSent: boolean;
  /** The last error; its `text` is a text key. A new attempt clears it. */
  readonly failure: PhoneFailure | undefined;
  readonly send: (number: PhoneNumber) => Promise<boolean>;
  /** The id token for the gateway, undefined when the code was rejected (`failure` has the reason). */
  readonly verify: (code: string) => Promise<string | undefined>;
}

/** Delay before another code may be requested (M100). */
const RESEND_MS = 60_000;

/** The phone provider of this site. `isUsed` false: the form does not need it and nothing is requested. */
export function usePhoneProvider(isUsed = true): PhoneProviderForm {
  const isOffered = useIsOffered(isUsed);
  const { language } = useAtomValue(portalAtom);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PhoneFailure>();
  const [wait, setWait] = useState({ until: 0, isLock: false });
  const [hasSent, setSent] = useState(false);
  const verificationId = useRef<string>(undefined);
  const secondsLeft = useSecondsUntil(wait.until);

  /** Runs one exchange at a time; undefined when it failed, and `failure` has the reason. */
  async function converse<T>(talk: () => Promise<T>): Promise<T | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    setFailure(undefined);
    try {
      return await talk();
    } catch (error) {
      fail(phoneFailure(error instanceof PhoneRefused ? error.code : 'unknown'));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  function fail(what: PhoneFailure): void {
    setFailure(what);
    if (what.lockMs !== undefined) setWait({ until: Date.now() + what.lockMs, isLock: true });
    else if (what.remedy === 'resend') setWait({ until: 0, isLock: false });
  }

  async function send({ countryDialingCode, mobileNum }: PhoneNumber): Promise<boolean> {
    if (secondsLeft > 0) return false;
    const sent = await converse(() =>
      openPhoneWindow({ type: 'send', countryDialingCode, mobileNum }, 'sent', language),
    );
    if (sent === undefined) return false;
    verificationId.current = sent.verificationId;
    setSent(true);
    setWait({ until: Date.now() + RESEND_MS, isLock: false });
    return true;
  }

  async function verify(code: string): Promise<string | undefined> {
    const id = verificationId.current;
    if (id === undefined || code.trim() === '') {
      fail(phoneFailure(id === undefined ? 'code-expired' : 'missing-verification-code'));
      return undefined;
    }
    const job = { type: 'verify', verificationId: id, code: code.trim() } as const;
    return (await converse(() => openPhoneWindow(job, 'verified', language)))?.idToken;
  }

  const isLocked = wait.isLock && secondsLeft > 0;
  return { isOffered, secondsLeft, isLocked, isBusy, hasSent, failure, send, verify };
}

/**
 * Whether the gateway has a phone provider for this site; no answer counts as none. Requested after the form is
 * rendered, and only by a form that needs it: most sites have none, and a query hook would add work to every mount.
 */
function useIsOffered(isUsed: boolean): boolean | undefined {
  const browser = useBrowser();
  const queries = useQueryClient();
  const { merchant } = useAtomValue(portalAtom);
  const queryKey = useMemo(() => ['phoneProvider', merchant], [merchant]);
  const [isOffered, setOffered] = useState(() => queries.getQueryData<boolean>(queryKey));
  useEffect(() => {
    if (!isUsed) return undefined;
    let isLeft = false;
    const ask = ({ signal }: { readonly signal: AbortSignal }) =>
      browser()
        .client.send(phoneProvider, {}, { signal })
        .then(
          (provider) => provider !== undefined,
          () => false,
        );
    void queries.fetchQuery({ queryKey, queryFn: ask, staleTime: Number.POSITIVE_INFINITY }).then((answer) => {
      if (!isLeft) setOffered(answer);
    });
    return () => {
      isLeft = true;
    };
  }, [isUsed, browser, queries, queryKey]);
  return isOffered;
}
