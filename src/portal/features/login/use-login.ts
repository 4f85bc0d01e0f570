import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { CallRefused } from '#contract/errors.ts';
import { login, type SmsLogin, type UsernameLogin } from '#contract/session.calls.ts';
import { readLoginRefusal } from '#contract/session.read.ts';
import { beginSession } from '../../forms/begin-session.ts';
import { type Captcha, useCaptcha } from '../../forms/captcha/use-captcha.ts';
import { type Failure, failureOf } from '../../forms/failure.ts';
import type { HumanCheck } from '../../forms/human-check/human-check.ts';
import { useHumanCheck } from '../../forms/human-check/use-human-check.ts';
import { viewAtom } from '../../state/atoms.ts';
import { useBrowser } from '../../state/client.ts';
import { useElement } from '../../state/use-elements.ts';

/** What a log-in form asks for; the rest of the request is added here. */
export type Credentials =
  | Pick<UsernameLogin, 'type' | 'username' | 'password' | 'captcha' | 'remember'>
  | Pick<SmsLogin, 'type' | 'mobileNum' | 'countryDialingCode' | 'verificationCode' | 'captcha' | 'remember'>;

export interface Login {
  /** The loader of M96. */
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly check: HumanCheck;
  /** Undefined while no captcha is asked for (M95). */
  readonly captcha: Captcha | undefined;
  /** Answers whether somebody is signed in now. */
  readonly logIn: (credentials: Credentials) => Promise<boolean>;
}

/** The log-in of one form (specification S1 §4): human check, call, and what follows from its answer. */
export function useLogin(): Login {
  const browser = useBrowser();
  const store = useStore();
  const setView = useSetAtom(viewAtom);
  const check = useHumanCheck('login');
  const isCaptchaAsked = useElement('login.captcha') !== undefined;
  const captcha = useCaptcha(isCaptchaAsked);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function logIn(credentials: Credentials): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      const humanCheck = await check.pass();
      const { captcha: text, ...rest } = credentials;
      const answered = text === undefined ? {} : { captcha: text, ...(captcha.id && { captchaId: captcha.id }) };
      const request = { ...rest, ...answered, ...(humanCheck && { humanCheck }) };
      const result = await browser().client.send(login, request, { quiet: true });
      if (result.token === undefined) throw new TypeError('the gateway sent no token');
      await beginSession(browser(), { token: result.token, isFirstTime: result.firstTimeLogin });
      return true;
    } catch (error) {
      recover(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** The human check starts anew, and the captcha comes when the reply asks for it (M94, M95, M341). */
  function recover(error: unknown) {
    setFailure(failureOf(error));
    check.reset();
    if (asksForCaptcha(error)) setView({ ...store.get(viewAtom), captchaAsked: true });
    if (isCaptchaAsked) captcha.refresh();
  }

  return { isBusy, failure, check, captcha: isCaptchaAsked ? captcha : undefined, logIn };
}

const CAPTCHA_CODES = ['captcha_required', 'captcha_wrong'];

function asksForCaptcha(error: unknown): boolean {
  if (!(error instanceof CallRefused)) return false;
  return CAPTCHA_CODES.includes(error.code) || readLoginRefusal(error.value).captcha;
}
