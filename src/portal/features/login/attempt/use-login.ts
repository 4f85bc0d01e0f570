import { useState } from 'react';
import type { SmsLogin, UsernameLogin } from '#contract/session/calls.ts';
import { type Captcha, useCaptcha } from '#portal/forms/captcha/use-captcha.ts';
import { LONG_ROUNDS, useHumanCheck } from '#portal/forms/human-check/use-human-check.ts';
import type { HumanCheck } from '#portal/human-check/human-check.ts';
import { useElement } from '#portal/state/use-elements.ts';
import type { Outcome } from './try-login.ts';
import { type Attempt, useAttempt } from './use-attempt.ts';

/** The values of a sign-in form; captcha and human check are added here. */
export type Credentials =
  | Omit<UsernameLogin, 'captcha' | 'captchaId' | 'humanCheck'>
  | Omit<SmsLogin, 'captcha' | 'captchaId' | 'humanCheck'>;

export interface Login extends Omit<Attempt, 'run'> {
  /** The human check of the next attempt: the long one where it replaces the captcha. */
  readonly check: HumanCheck;
  /** Undefined while no captcha is required (M95), and where the longer check replaces it (D25). */
  readonly captcha: Captcha | undefined;
  /** Whether the longer check replaces an unreadable captcha. */
  readonly isLong: boolean;
  readonly chooseLong: (isLong: boolean) => void;
  /** `captchaText` is the user's reading of the captcha. Undefined while another attempt is running. */
  readonly logIn: (credentials: Credentials, captchaText?: string) => Promise<Outcome | undefined>;
}

/** The sign-in of one window: human check, captcha when required, call, and handling of the result. */
export function useLogin(wanted: (() => void) | undefined): Login {
  const { run, ...attempt } = useAttempt();
  const [usual, long] = [useHumanCheck('login'), useHumanCheck('login', LONG_ROUNDS)];
  const isCaptchaAsked = useElement('login.captcha') !== undefined;
  const [prefersLong, chooseLong] = useState(false);
  const isLong = isCaptchaAsked && prefersLong;
  const captcha = useCaptcha(isCaptchaAsked && !isLong);
  const check = isLong ? long : usual;

  async function logIn(credentials: Credentials, captchaText?: string): Promise<Outcome | undefined> {
    const outcome = await run(async ({ tryLogin }, browser) => {
      const humanCheck = await check.pass();
      const answered =
        captchaText === undefined ? {} : { captcha: captchaText, ...(captcha.id && { captchaId: captcha.id }) };
      return tryLogin(browser, { ...credentials, ...answered, ...(humanCheck && { humanCheck }) }, wanted);
    });
    if (outcome !== undefined && !isEnded(outcome)) startAgain();
    return outcome;
  }

  /** A solved check and a captcha are valid for one attempt (M94, M95, M341). */
  function startAgain() {
    check.reset();
    if (isCaptchaAsked && !isLong) captcha.refresh();
  }

  return {
    ...attempt,
    check,
    captcha: isCaptchaAsked && !isLong ? captcha : undefined,
    isLong,
    chooseLong(next) {
      chooseLong(next);
      if (next) long.start();
    },
    logIn,
  };
}

/** Whether the form is finished. */
export function isEnded(outcome: Outcome | undefined): boolean {
  return outcome?.kind === 'in' || outcome?.kind === 'due';
}
