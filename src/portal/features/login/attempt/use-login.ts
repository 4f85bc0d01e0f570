import { useState } from 'react';
import type { SmsLogin, UsernameLogin } from '#contract/session/calls.ts';
import { type Captcha, useCaptcha } from '#portal/forms/captcha/use-captcha.ts';
import { LONG_ROUNDS, useHumanCheck } from '#portal/forms/human-check/use-human-check.ts';
import type { HumanCheck } from '#portal/human-check/human-check.ts';
import { useElement } from '#portal/state/use-elements.ts';
import type { Outcome } from './try-login.ts';
import { type Attempt, useAttempt } from './use-attempt.ts';

/** What a log-in form asks for; captcha and human check are added here. */
export type Credentials =
  | Omit<UsernameLogin, 'captcha' | 'captchaId' | 'humanCheck'>
  | Omit<SmsLogin, 'captcha' | 'captchaId' | 'humanCheck'>;

export interface Login extends Omit<Attempt, 'run'> {
  /** The check that the next try passes: a long one where it stands for the captcha. */
  readonly check: HumanCheck;
  /** Undefined while no captcha is asked for (M95), and where a longer check stands for it (D25). */
  readonly captcha: Captcha | undefined;
  /** The longer check instead of a picture that cannot be read. */
  readonly isLong: boolean;
  readonly chooseLong: (isLong: boolean) => void;
  /** `captchaText` is what was read in the picture. Undefined while another try is under way. */
  readonly logIn: (credentials: Credentials, captchaText?: string) => Promise<Outcome | undefined>;
}

/** The log-in of one window: human check, captcha when asked for, call, and what follows from its answer. */
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

  /** A solution and a picture count once (M94, M95, M341). */
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

/** Whether the form has done its work. */
export function isEnded(outcome: Outcome | undefined): boolean {
  return outcome?.kind === 'in' || outcome?.kind === 'due';
}
