import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { SmsLogin } from '#contract/session/calls.ts';
import { sendLoginCode } from '#contract/verification/calls.ts';
import { type CodeSender, useSendCode } from '../../forms/codes/use-send-code.ts';
import { useHumanCheck } from '../../forms/human-check/use-human-check.ts';
import { usePhoneProvider } from '../../forms/phone-provider/use-phone-provider.ts';
import { useBrowser } from '../../state/client.ts';
import { warnAtom } from '../../state/modals.ts';
import { useElement } from '../../state/use-elements.ts';

export type MobileNumber = Pick<SmsLogin, 'mobileNum' | 'countryDialingCode'>;

export type NumberVerification = Pick<SmsLogin, 'verificationCode' | 'firebaseIdToken'>;

/** A code sent to a mobile number, by the gateway or by the phone provider (M93, M103). */
export interface SmsCode {
  readonly sender: Pick<CodeSender, 'secondsLeft' | 'isBusy'>;
  /** The provider opens its own window: no wait is allowed between the click and `send` or `prove`. */
  readonly isByProvider: boolean;
  /** The provider's error for one field: a text key. */
  readonly problem: { readonly field: string; readonly text: string } | undefined;
  readonly send: (number: MobileNumber) => Promise<void>;
  /** Undefined when the code was rejected. */
  readonly prove: (code: string) => Promise<NumberVerification | undefined>;
}

/** Sends by the phone provider where the site has one, else by the gateway. */
export function useSmsCode(): SmsCode {
  const isShown = useElement('login.phoneProvider') !== undefined;
  const phone = usePhoneProvider(isShown);
  const own = useOwnCode();
  const warn = useSetAtom(warnAtom);
  const { failure } = phone;
  useEffect(() => {
    if (failure && failure.field === undefined) warn({ text: failure.text, confirm: 'in_increase_submit' });
  }, [failure, warn]);
  if (!isShown || phone.isOffered === false) return own;
  return {
    sender: { secondsLeft: phone.secondsLeft, isBusy: phone.isBusy || phone.isOffered === undefined },
    isByProvider: true,
    problem: failure?.field === undefined ? undefined : { field: failure.field, text: failure.text },
    async send(number) {
      await phone.send(number);
    },
    async prove(code) {
      const firebaseIdToken = await phone.verify(code);
      return firebaseIdToken === undefined ? undefined : { firebaseIdToken };
    },
  };
}

/** The gateway's codes: each requires a human check (M273). */
function useOwnCode(): SmsCode {
  const browser = useBrowser();
  const check = useHumanCheck('sms');
  const sender = useSendCode('login');
  return {
    sender,
    isByProvider: false,
    problem: undefined,
    send: (number) =>
      sender.request(async () => {
        const humanCheck = await check.pass();
        check.reset();
        return browser().client.send(sendLoginCode, { ...number, ...(humanCheck && { humanCheck }) }, { quiet: true });
      }),
    prove: async (verificationCode) => ({ verificationCode }),
  };
}
