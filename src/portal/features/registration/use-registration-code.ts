import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { sendRegisterCode } from '#contract/verification/calls.ts';
import type { RegisterMethod } from '#model/catalogue/access.ts';
import { tidyNumber } from '#model/form/tidy.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { type CodeSender, useSendCode } from '../../forms/codes/use-send-code.ts';
import { useHumanCheck } from '../../forms/human-check/use-human-check.ts';
import { usePhoneProvider } from '../../forms/phone-provider/use-phone-provider.ts';
import { textOf } from '../../forms/spec-form/field-value.ts';
import type { Arrival } from '../../forms/use-arrival.ts';
import { useBrowser } from '../../state/client.ts';
import { warnAtom } from '../../state/modals.ts';
import { useElement } from '../../state/use-elements.ts';

/** The code that verifies a number, sent by the gateway or by the phone provider (M113, M103). */
export interface RegistrationCode {
  readonly sender: Pick<CodeSender, 'secondsLeft' | 'isBusy'>;
  /** The provider verifies its own code, and the provider's token is sent instead (M121). */
  readonly isByProvider: boolean;
  readonly send: () => void;
  /** The provider's token for the typed code; undefined when the code was rejected, and the reason is shown. */
  readonly verify: () => Promise<string | undefined>;
}

/**
 * The code of a registration. In the contract only the mobile method has a provider token. A click before the countries
 * are loaded waits for them: until then the dialling code is missing through no fault of the visitor.
 */
export function useRegistrationCode(
  method: RegisterMethod | undefined,
  form: FormState,
  countries: Arrival,
): RegistrationCode {
  const isShown = useElement('login.phoneProvider') !== undefined && method === 'mobile';
  const provider = useProvider(isShown, form);
  const own = useOwnCode(method, form, countries);
  return isShown && provider.isOffered !== false ? provider : own;
}

const NUMBER = ['mobileNum', 'countryDialingCode'] as const;

/** The gateway's own codes: a human check before each (M274). */
function useOwnCode(method: RegisterMethod | undefined, form: FormState, countries: Arrival): RegistrationCode {
  const browser = useBrowser();
  const check = useHumanCheck('sms');
  const sender = useSendCode('register');
  async function send() {
    await countries.wait();
    if (!(await form.accept(NUMBER))) return;
    const module = method === 'mobile' ? { module: 'MOBILENUMREG3' } : {};
    const { mobileNum: mobileNo, countryDialingCode } = numberIn(form);
    await sender.request(async () => {
      const humanCheck = await check.pass();
      check.reset();
      const request = { mobileNo, countryDialingCode, ...(humanCheck === undefined ? {} : { humanCheck }) };
      return browser().client.send(sendRegisterCode, request, { ...module, quiet: true });
    });
  }
  return {
    sender: { secondsLeft: sender.secondsLeft, isBusy: sender.isBusy || countries.isAwaited },
    isByProvider: false,
    send: () => void send(),
    verify: async () => undefined,
  };
}

interface Verified {
  readonly of: string;
  readonly idToken: string;
}

/** The phone provider's codes (D28). A code is valid there only once: its token is kept for another attempt. */
function useProvider(isUsed: boolean, form: FormState) {
  const phone = usePhoneProvider(isUsed);
  const warn = useSetAtom(warnAtom);
  const verified = useRef<Verified>(undefined);
  const { failure } = phone;
  useEffect(() => {
    if (failure === undefined) return;
    const { field, text } = failure;
    if (field === undefined) warn({ text, confirm: 'in_increase_submit' });
    else form.refuse([{ field, words: { part: 'pattern', key: text, params: {} } }]);
  }, [failure, warn, form]);

  async function send() {
    if (await form.accept(NUMBER)) await phone.send(numberIn(form));
  }
  async function verify() {
    const code = textOf(form.values(), 'verificationCode');
    const { countryDialingCode, mobileNum } = numberIn(form);
    const of = `${countryDialingCode} ${mobileNum} ${code}`;
    if (verified.current?.of === of) return verified.current.idToken;
    const idToken = await phone.verify(code);
    verified.current = idToken === undefined ? undefined : { of, idToken };
    return idToken;
  }
  return {
    isOffered: phone.isOffered,
    sender: { secondsLeft: phone.secondsLeft, isBusy: phone.isBusy || phone.isOffered === undefined },
    isByProvider: true,
    send: () => void send(),
    verify,
  };
}

function numberIn(form: FormState) {
  const values = form.values();
  const countryDialingCode = textOf(values, 'countryDialingCode');
  return { mobileNum: tidyNumber(textOf(values, 'mobileNum'), countryDialingCode), countryDialingCode };
}
